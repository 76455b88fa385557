import Matches
import TestSupport
import Testing

/// Games with rare records, number by number.
struct EdgeGameTests {
    @Test(arguments: ["auto_runner", "ladj", "negro_league", "postseason", "regular_2007"])
    func `a game with rare records has every number of the reference`(name: String) throws {
        guard let bytes = try SharedData.bytes("data/retrosheet/edge/\(name).evt"),
            let text = try SharedData.bytes("data/retrosheet/reference/edge-\(name).box.xml")
        else { return }
        let game = try #require(try RetrosheetFile(bytes).games.first)
        let box = BoxScore(try game.state())
        let sheet = ReferenceSheet(String(decoding: text, as: UTF8.self))
        #expect(found(box) == expected(sheet))
        #expect(found(box).count > 60)
    }

    /// One text a line of the box, in the reference's order.
    private func found(_ box: BoxScore) -> [String] {
        var lines = ["runs \(box.teams.map(\.line.runs))"]
        lines += ["hits \(box.teams.map(\.line.hits))", "errors \(box.teams.map(\.line.errors))"]
        for team in box.teams {
            lines.append(
                "\(team.name) \(team.line.leftOnBase) \(team.doublePlays) \(team.triplePlays)")
        }
        for team in box.teams {
            for row in team.batting {
                let c = row.counts
                let figures = [
                    c.atBats, c.runs, c.hits, c.doubles, c.triples, c.homeRuns, c.runsBattedIn,
                    c.walks, c.intentionalWalks, c.strikeouts, c.groundedIntoDoublePlays,
                    c.hitByPitch, c.sacrificeHits, c.sacrificeFlies, c.stolenBases,
                    c.caughtStealing,
                ]
                lines.append("\(row.player) \(row.slot ?? -1) \(row.sequence) \(row.positionText)")
                lines.append("\(row.player) \(figures)")
            }
        }
        for team in box.teams {
            for row in team.fielding {
                let c = row.counts
                let figures = [
                    c.outs, c.putouts, c.assists, c.errors, c.doublePlays, c.triplePlays,
                ]
                lines.append("\(row.player) at \(row.position) \(figures)")
            }
        }
        for row in box.teams.flatMap(\.pitching) {
            let c = row.counts
            let figures = [
                c.outs, c.battersFaced, c.atBats, c.hits, c.runs, c.earnedRuns, c.homeRuns,
                c.walks, c.intentionalWalks, c.strikeouts, c.wildPitches, c.balks, c.hitBatters,
            ]
            let flags = [row.isStarter, row.isComplete, row.isShutout, row.isFinisher]
            lines.append("\(row.player) \(figures) \(flags) \(row.decision?.rawValue ?? "-")")
            if box.hasPitches { lines.append("\(c.pitches) \(c.strikes)") }
            if let left = row.leftIn { lines.append("left \(left.inning) \(left.batters)") }
        }
        return lines
    }

    private func expected(_ sheet: ReferenceSheet) -> [String] {
        var head: [String] = []
        var teams: [String] = []
        var batting: [String] = []
        var fielding: [String] = []
        var pitching: [String] = []
        var player = ""
        for element in sheet.elements {
            func figures(_ names: String...) -> [Int] { names.map { element[$0] ?? -1 } }
            switch element.name {
            case "linescore":
                head = ["runs", "hits", "errors"].map { word in
                    "\(word) \(figures("away_\(word)", "home_\(word)"))"
                }
            case "players":
                let sums = figures("lob", "dp", "tp")
                teams.append(
                    "\(element.attributes["team"] ?? "") \(sums[0]) \(sums[1]) \(sums[2])")
            case "player":
                player = element.attributes["id"] ?? ""
                guard element["slot"] != 0 else { continue }
                batting.append(
                    "\(player) \(element["slot"] ?? -1) \(element["seq"] ?? -1) "
                        + (element.attributes["pos"] ?? ""))
            case "batting":
                let counts = figures(
                    "ab", "r", "h", "d", "t", "hr", "bi", "bb", "ibb", "so", "gdp", "hp", "sh",
                    "sf", "sb", "cs")
                batting.append("\(player) \(counts)")
            case "fielding":
                let counts = figures("outs", "po", "a", "e", "dp", "tp")
                fielding.append("\(player) at \(element["pos"] ?? -1) \(counts)")
            case "pitcher":
                let counts = figures(
                    "outs", "bf", "ab", "h", "r", "er", "hr", "bb", "ibb", "so", "wp", "bk", "hb")
                let flags = figures("gs", "cg", "sho", "gf").map { $0 == 1 }
                pitching.append(
                    "\(element.attributes["id"] ?? "") \(counts) \(flags) "
                        + (element.attributes["dec"] ?? "-"))
                if let pitches = element["pitch"] {
                    pitching.append("\(pitches) \(element["strike"] ?? -1)")
                }
                if let batters = element["xb"] {
                    pitching.append("left \(element["xbinn"] ?? -1) \(batters)")
                }
            default: continue
            }
        }
        return head + teams.filter { !$0.isEmpty } + batting + fielding + pitching
    }
}
