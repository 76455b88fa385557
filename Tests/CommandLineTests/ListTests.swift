import JSONTree
import Testing

struct ListTests {
    @Test(arguments: ["2026-13-40", "2026-02-30", "2026-00-10", "2026-04-31", "2025-02-29"])
    func `a day that no calendar has is refused`(day: String) throws {
        let run = try Player().types("list", "--since", day)
        #expect(run.code == 2)
        #expect(run.talk.contains("is no day"))
    }

    /// What is asked for, and the first side in the score of each match that is to be listed.
    static let filters: [(words: [String], sides: [Substring])] = [
        ([], ["KAM", "Cleo", "Anna"]),
        (["--open"], ["KAM", "Cleo"]),
        (["--finished"], ["Anna"]),
        (["--kind", "tally"], ["Cleo", "Anna"]),
        (["--kind", "chess"], []),
        (["--side", "cle"], ["Cleo"]),
        (["--side", "ann", "--side", "ben"], ["Anna"]),
        (["--side", "ann", "--side", "dai"], []),
        (["--since", "2026-11-30"], ["KAM"]),
        (["--since", "today"], ["KAM"]),
        (["--since", "1d"], ["KAM", "Cleo"]),
        (["--since", "Yesterday"], ["KAM", "Cleo"]),
        (["--since", "2026-01-01"], ["KAM", "Cleo", "Anna"]),
        (["baseball"], ["KAM"]),
        (["TALLY", "finished"], ["Anna"]),
        (["ben", "1"], ["Anna"]),
        (["nobody"], []),
    ]

    /// Three matches, the last begun at noon of 30 November 2026.
    private func played() throws -> Player {
        let player = try Player()
        player.environment["TZ"] = Array("UTC".utf8)
        player.clock.milliseconds = 1_796_040_000_000 - 3 * 86_400_000
        player.types("start", "tally", "Anna", "Ben")
        player.types("record", "ben")
        player.types("finish")
        player.clock.milliseconds += 2 * 86_400_000
        player.types("start", "tally", "Cleo", "Dai")
        player.clock.milliseconds += 86_400_000
        player.types("start", "baseball", "KAM", "TSU")
        return player
    }

    @Test(arguments: filters)
    func `a list has what was asked for`(words: [String], sides: [Substring]) throws {
        let player = try played()
        let run = player.runs((["list", "--json"] + words).map { Array($0.utf8) })
        #expect(run.code == 0, "\(run.talk)")
        let matches = try #require(try run.json()["matches"]?.array)
        #expect(matches.map { $0["score"]?.string?.prefix { $0 != " " } ?? "" } == sides)
    }

    @Test(arguments: ["soon", "2026-1-1", "", "2026-11-30-1", "d", "-1d", "2026-11-3a"])
    func `a day that is none is refused`(day: String) throws {
        let run = try Player().types("list", "--since=\(day)")
        #expect(run.code == 2)
        #expect(run.talk.contains("is no day"))
    }

    @Test func `a removed match is in no list but its own, and comes back`() throws {
        let player = try played()
        let id = try player.latest()
        #expect(
            player.types("remove", String(id.prefix(6))).lines
                == ["\(id.prefix(4)): removed; “matchbook restore” brings it back"])
        #expect(player.types("list").lines.count == 2)
        let removed = player.types("list", "--removed").lines
        #expect(removed.count == 1)
        #expect(removed.first?.contains("KAM") == true)
        // It is the only one not to be meant without being named.
        #expect(player.types("record", "--match", id, "K").talk.contains("was removed"))
        #expect(player.types("status").facts.contains("Cleo"))
        #expect(player.types("restore", id).lines == ["\(id.prefix(4)): in the list"])
        #expect(player.types("list").lines.count == 3)
        #expect(player.types("list", "--removed").talk.contains("is of that sort"))
    }

    @Test func `archived matches are listed when asked for`() throws {
        let player = try played()
        let id = try player.latest()
        #expect(player.types("archive", id).code == 0)
        #expect(player.types("list").lines.count == 2)
        #expect(player.types("list", "--archived").lines.first?.hasSuffix("archived") == true)
        let json = try player.types("restore", "--json", id).json()["matches"]?.array?.first
        #expect(json?["isArchived"] == false)
        #expect(player.types("list").lines.count == 3)
    }

    @Test func `an id that is not here removes none of the others`() throws {
        let player = try played()
        let id = try player.latest()
        let run = player.types("remove", id, "zzzz")
        #expect(run.code == 1)
        #expect(player.types("list").lines.count == 3)
    }

    @Test func `settings are shown, set and forgotten`() throws {
        let player = try Player()
        #expect(player.types("config").lines.first == "name    not set")
        #expect(player.types("config", "name", "Anna's phone").lines == ["Anna's phone"])
        #expect(player.types("config", "server", "http://127.0.0.1:9000").code == 0)
        #expect(player.types("config", "server").lines == ["http://127.0.0.1:9000"])
        let json = try player.types("config", "--json").json()
        #expect(json["name"] == "Anna's phone")
        #expect(json["device"]?.string?.count == 16)
        #expect(player.types("config", "name", "--unset").talk == "name is not set.\n")
        #expect(player.types("config", "nmae").code == 2)
        #expect(player.types("config", "--unset").code == 2)
        #expect(player.types("config", "name", "a\nb").code == 1)
        #expect(player.types("config", "name", "").code == 1)
        #expect(player.types("config", "name", String(repeating: "a", count: 61)).code == 1)
        #expect(player.types("config", "server", "nonsense").code == 2)
        #expect(player.types("config", "server").lines == ["http://127.0.0.1:9000"])
    }
}
