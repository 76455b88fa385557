extension Baseball {
    package mutating func apply(_ event: Event) throws(MatchError) {
        entryText = event.recordsText
        guard event.records.count > 1 else {
            if let record = event.records.first { try apply(record) }
            entries += 1
            return
        }
        var next = self
        for record in event.records { try next.apply(record) }
        let played = next.lastPlay.flatMap { last in
            last.play.event.basic == .none && last.play.pitches.isEmpty ? nil : last
        }
        next.last = .records(event.records, play: played)
        next.entries += 1
        self = next
    }

    private mutating func apply(_ record: RetrosheetRecord) throws(MatchError) {
        switch record {
        case .play(let play):
            try apply(play)
            return
        case .start(let player):
            enter(player)
            start(player)
        case .substitution(let player):
            enter(player)
            substitute(player)
        case .placedRunner(let player, let base): placed.append((player, base))
        case .outOfTurn(let team, let slot): teams[team].lineup.set(due: slot)
        case .chargedRunner(let pitcher, let base): charged.append((pitcher, base))
        case .info(let key, let value): take(key.lowercased(), value)
        case .data(let fields): take(fields)
        case .id(let id): gameID = id
        case .comment(let text): list(text)
        case .version, .batterHand, .pitcherHand, .other: break
        }
        last = .records([record], play: nil)
    }

    private mutating func take(_ key: String, _ value: String) {
        facts[key] = value
        switch key {
        case "innings":
            if let count = Int(value), (1...RetrosheetRecord.Play.inningsMax).contains(count) {
                innings = count
            }
        case "usedh": hasDesignatedHitter = value == "true"
        case "htbf": isHomeFirst = value == "true"
        case "visteam": rename(0, value)
        case "hometeam": rename(1, value)
        default: break
        }
    }

    /// A name that was given at the start stands.
    private mutating func rename(_ side: Int, _ name: String) {
        if sides[side].name == sides[side].key, !name.isEmpty { sides[side].name = name }
    }

    private mutating func take(_ data: [String]) {
        guard data.count >= 3, data[0].trimmed.lowercased() == "er",
            let runs = Int(data[2].trimmed), runs >= 0
        else { return }
        declaredEarnedRuns[data[1].trimmed] = runs
    }
}

// Who comes in.
extension Baseball {
    private mutating func enter(_ player: RetrosheetRecord.Appearance) {
        squads[player.team].enter(
            player, inPlaceOf: teams[player.team].lineup[player.slot])
    }

    /// A comment that keeps what else is known of a player.
    private mutating func list(_ comment: String) {
        guard let (player, team) = Squad.player(inComment: comment) else { return }
        squads[team].list(player)
        if names[player.id] == nil { names[player.id] = player.name }
    }

    private mutating func start(_ player: RetrosheetRecord.Appearance) {
        guard !hasBegun else { return substitute(player) }
        if !player.name.isEmpty { names[player.player] = player.name }
        _ = teams[player.team].lineup.put(player.player, in: player.slot)
        teams[player.team].book.start(player)
    }

    private mutating func substitute(_ player: RetrosheetRecord.Appearance) {
        if !player.name.isEmpty { names[player.player] = player.name }
        let team = player.team
        remember(player)
        teams[team].book.substitute(
            player, inning: inning, batters: inningBatters, outs: outs)
        let pitcherBefore = teams[team].lineup[0]
        let before = teams[team].lineup.put(player.player, in: player.slot)
        if player.slot > 0, let pitcherBefore,
            player.position == 1 || pitcherBefore == player.player
        {
            teams[team].lineup.clear(0)
            teams[team].book.endDesignatedHitter()
        }
        if let before { replaceRunner(before, by: player) }
    }

    /// A runner who is replaced leaves his base to the other, and nothing else.
    private mutating func replaceRunner(
        _ before: String, by player: RetrosheetRecord.Appearance
    ) {
        for index in placed.indices where placed[index].player == before {
            placed[index].player = player.player
        }
        guard player.team == team(inHalf: half) else { return }
        for base in Bases.all where bases[base] == before {
            bases[runner: base]?.player = player.player
            bases[runner: base]?.line = teams[player.team].book.current(player.slot)
        }
    }

    /// Who answers when a turn at bat goes on with another batter or pitcher.
    ///
    /// Source: Official Baseball Rules 9.15(b) and 9.16(h).
    private mutating func remember(_ player: RetrosheetRecord.Appearance) {
        let count = Array(atBat.count.utf8)
        guard count.count == 2, !count.contains(UInt8(ascii: "?")) else { return }
        if player.position == 1 {
            guard atBat.count == "20" || atBat.count == "21" || count[0] == UInt8(ascii: "3") else {
                return
            }
            atBat.walkPitcher = teams[player.team].book.pitcher
        } else if player.position == 11, count[1] == UInt8(ascii: "2"), atBat.strikeoutLine == nil {
            atBat.strikeoutLine =
                teams[player.team].book.line(of: atBat.batter, hint: player.slot)
                ?? teams[player.team].book.current(player.slot)
        }
    }
}
