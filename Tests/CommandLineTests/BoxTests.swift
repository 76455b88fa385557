import JSONTree
import TestSupport
import Testing

struct BoxTests {
    private static let rosters = [
        ("KAM2026.ROS", "abe01,Abe,Aki,R,R,KAM,OF\r\n"),
        ("TSU2026.ROS", "mori1,Mori,Ben,R,R,TSU,C\r\n"),
        ("TEAM2026", "KAM,J,Kobe,Kamome\r\nTSU,J,Chiba,Tsubame\r\n"),
    ]

    /// A folder with two games, and the rosters beside them.
    private func season(
        _ player: Player, _ games: String = ImportTests.games, hasRosters: Bool = true
    ) throws -> String {
        if hasRosters { for (name, text) in Self.rosters { _ = try player.file(name, text) } }
        return try player.file("2026TSU.EVN", games)
    }

    @Test func `every game has its box score as JSON, with names from the rosters`() throws {
        let player = try Player()
        let run = player.types("box", try season(player), "--json")
        #expect(run.code == 0, "\(run.talk)")
        #expect(run.talk.isEmpty)
        let games = try #require(try run.json().array)
        #expect(games.map { $0["id"]?.string } == ["TSU202604010", "TSU202604020"])
        let game = games[0]
        #expect(game["date"] == "2026/04/01")
        #expect(game["visitor"] == "KAM")
        #expect(game["line"]?["visitor"] == [1])
        #expect(game["totals"]?["visitor"]?["H"] == 1)
        let batting = try #require(game["batting"]?.array)
        #expect(batting.map { $0["name"]?.string } == ["Aki Abe", "Ben Mori"])
        #expect(batting[0]["HR"] == 1)
        #expect(batting[0]["pos"] == "7")
        #expect(game["pitching"]?.array?.count == 2)
        #expect(game["fielding"]?.array?.count == 2)
        #expect(game["faults"] == nil)
    }

    @Test func `a box score is printed for people`() throws {
        let player = try Player()
        let run = player.types("box", try season(player))
        #expect(run.code == 0, "\(run.talk)")
        let lines = run.lines
        #expect(lines[0] == "TSU202604010  2026-04-01  Kobe Kamome at Chiba Tsubame")
        #expect(lines[1] == "Kobe Kamome 1, Chiba Tsubame 0")
        #expect(lines.contains("Kobe Kamome  AB  R  H  RBI  BB  SO"))
        #expect(lines.contains("Aki Abe, lf   1  1  1    1   0   0"))
        #expect(lines.contains("  HR: Aki Abe"))
        #expect(lines.allSatisfy { $0.count <= 80 })
        #expect(!run.facts.contains("\u{1B}"))
    }

    @Test func `rosters may lie elsewhere, and what is missing is said once`() throws {
        let player = try Player()
        let elsewhere = try Player()
        _ = try season(elsewhere)
        let file = try season(player, hasRosters: false)
        let run = player.types("box", file, "--json", "--rosters", elsewhere.folder.path)
        #expect(run.talk.isEmpty)
        #expect(run.facts.contains("\"Aki Abe\""))
        let bare = player.types("box", file, "--json")
        #expect(bare.code == 0)
        #expect(bare.facts.contains("\"name\":\"Abe\""))
        // A batter of the second game is named nowhere.
        #expect(bare.talk.split(separator: "\n").count == 2, "\(bare.talk)")
        let nameless = try Player()
        let games = ImportTests.games.replacing("\"Abe\"", with: "\"\"")
        let without = nameless.types(
            "box", try season(nameless, games, hasRosters: false), "--json")
        #expect(without.code == 0)
        let talk = without.talk.split(separator: "\n")
        #expect(talk.count == 2, "\(without.talk)")
        #expect(talk.allSatisfy { $0.contains("2026.ROS: ") && $0.contains("--rosters DIR") })
        let wrong = player.types("box", file, "--rosters", file)
        #expect(wrong.code == 1)
        #expect(wrong.talk.contains("names no folder"))
        #expect(wrong.facts.isEmpty)
    }

    @Test func `what is damaged is named with game and line, the rest is printed`() throws {
        let player = try Player()
        let damaged = ImportTests.games
            .replacing("play,1,1,mori1,??,,S8", with: "play,1,1,mori1,??,,QQ8")
        let run = player.types("box", try season(player, damaged), "--json")
        #expect(run.code == 3)
        #expect(run.talk.contains("line 9: game TSU202604010: \"QQ8\" is no event"))
        let games = try #require(try run.json().array)
        #expect(games.count == 2)
        #expect(games[0]["faults"]?.array?.first?["line"] == 9)
        #expect(games[1]["faults"] == nil)
    }

    @Test func `what is no event file is refused, and nothing is printed`() throws {
        let player = try Player()
        let text = try player.file("notes.txt", "dear diary\n")
        let empty = try player.file("empty.txt", "")
        for path in [text, empty, player.folder.file("missing"), player.folder.path] {
            for flags in [[], ["--json"]] {
                let run = player.runs((["box", path] + flags).map { Array($0.utf8) })
                #expect(run.code == 1, "\(path)")
                #expect(run.talk.hasPrefix("refused: \(path): "), "\(run.talk)")
                #expect(run.facts.isEmpty)
            }
        }
        let mixed = player.types("box", text, try season(player), "--json")
        #expect(mixed.code == 3)
        #expect(try mixed.json().array?.count == 2)
        #expect(player.types("box").code == 2)
    }

    @Test func `a long file of another sort is refused at its beginning`() throws {
        let player = try Player()
        let line = String(repeating: "x", count: 99) + "\n"
        let file = try player.file("long.txt", String(repeating: line, count: 20_000))
        let run = player.types("box", file)
        #expect(run.code == 1)
        #expect(run.talk.contains("this is no event file"))
    }

    @Test func `a terminal sees how far a long run has come`() throws {
        let player = try Player()
        player.errorOutput = MemoryOutput(isTerminal: true)
        let run = player.types("box", try season(player), "--json")
        #expect(run.talk.contains("2/2 2026TSU.EVN"))
    }
}
