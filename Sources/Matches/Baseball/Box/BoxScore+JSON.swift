package import JSONTree

extension BoxScore {
    /// The box score as a document: game, line, totals, then a row for every line of a player.
    package var json: JSON {
        JSON([
            "id": .string(id), "date": .string(date), "visitor": .string(visitor.name),
            "home": .string(home.name),
            "line": JSON(["visitor": visitor.line.json, "home": home.line.json]),
            "totals": JSON(["visitor": visitor.totals, "home": home.totals]),
            "batting": .array(
                teams.flatMap { team in
                    team.batting.map { $0.json(team.name, names[$0.player] ?? "") }
                }),
            "pitching": .array(
                teams.flatMap { team in
                    team.pitching.enumerated().map { place, row in
                        row.json(team.name, place + 1, hasPitches: hasPitches)
                    }
                }),
            "fielding": .array(
                teams.flatMap { team in team.fielding.map { $0.json(team.name) } }),
        ])
    }
}

extension LineScore.Row {
    fileprivate var json: JSON {
        .array(innings.map { $0.map { .integer(Int64($0)) } ?? .string("x") })
    }
}

extension BoxScore.Team {
    fileprivate var totals: JSON {
        JSON([
            "R": .count(line.runs), "H": .count(line.hits), "E": .count(line.errors),
            "LOB": .count(line.leftOnBase), "DP": .count(doublePlays),
            "TP": .count(triplePlays),
        ])
    }
}

extension BoxScore.Batting {
    fileprivate func json(_ team: String, _ name: String) -> JSON {
        JSON([
            "team": .string(team), "slot": slot.map { .count($0) } ?? .null,
            "seq": .count(sequence), "id": .string(player), "name": .string(name),
            "pos": .string(positionText), "AB": .count(counts.atBats),
            "R": .count(counts.runs), "H": .count(counts.hits), "2B": .count(counts.doubles),
            "3B": .count(counts.triples), "HR": .count(counts.homeRuns),
            "RBI": .count(counts.runsBattedIn), "BB": .count(counts.walks),
            "IBB": .count(counts.intentionalWalks), "SO": .count(counts.strikeouts),
            "HBP": .count(counts.hitByPitch), "SH": .count(counts.sacrificeHits),
            "SF": .count(counts.sacrificeFlies), "SB": .count(counts.stolenBases),
            "CS": .count(counts.caughtStealing), "GDP": .count(counts.groundedIntoDoublePlays),
        ])
    }
}

extension BoxScore.Pitching {
    fileprivate func json(_ team: String, _ place: Int, hasPitches: Bool) -> JSON {
        var fields: [JSON.Field] = []
        func add(_ name: String, _ value: JSON) {
            fields.append(JSON.Field(name: name, value: value))
        }
        add("team", .string(team))
        add("n", .count(place))
        add("id", .string(player))
        add("OUTS", .count(counts.outs))
        add("BF", .count(counts.battersFaced))
        add("AB", .count(counts.atBats))
        add("H", .count(counts.hits))
        add("R", .count(counts.runs))
        add("ER", .count(counts.earnedRuns))
        add("HR", .count(counts.homeRuns))
        add("BB", .count(counts.walks))
        add("IBB", .count(counts.intentionalWalks))
        add("SO", .count(counts.strikeouts))
        add("HBP", .count(counts.hitBatters))
        add("WP", .count(counts.wildPitches))
        add("BK", .count(counts.balks))
        add("GS", .count(isStarter ? 1 : 0))
        add("GF", .count(isFinisher ? 1 : 0))
        add("CG", .count(isComplete ? 1 : 0))
        add("SHO", .count(isShutout ? 1 : 0))
        if hasPitches {
            add("PITCHES", .count(counts.pitches))
            add("STRIKES", .count(counts.strikes))
        }
        if let decision { add("DEC", .string(decision.rawValue)) }
        return .object(fields)
    }
}

extension BoxScore.Fielding {
    fileprivate func json(_ team: String) -> JSON {
        var fields = [
            JSON.Field(name: "team", value: .string(team)),
            JSON.Field(name: "id", value: .string(player)),
            JSON.Field(name: "pos", value: .count(position)),
            JSON.Field(name: "OUTS", value: .count(counts.outs)),
            JSON.Field(name: "PO", value: .count(counts.putouts)),
            JSON.Field(name: "A", value: .count(counts.assists)),
            JSON.Field(name: "E", value: .count(counts.errors)),
            JSON.Field(name: "DP", value: .count(counts.doublePlays)),
            JSON.Field(name: "TP", value: .count(counts.triplePlays)),
        ]
        if counts.passedBalls > 0 {
            fields.append(JSON.Field(name: "PB", value: .count(counts.passedBalls)))
        }
        return .object(fields)
    }
}

extension JSON {
    fileprivate static func count(_ number: Int) -> JSON { .integer(Int64(number)) }
}
