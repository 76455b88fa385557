import JSONTree
import Testing

struct HistoryTests {
    /// A match in which much was changed, an entry a minute.
    private func played() throws -> Player {
        let player = try Player()
        player.types("config", "name", "Anna's phone")
        player.types("start", "tally", "Anna", "Ben")
        let lines = [
            ["record", "anna"], ["record", "ben"], ["amend", "1", "anna +2"], ["undo"],
            ["undo"], ["redo"], ["finish"],
        ]
        for words in lines {
            player.clock.milliseconds += 60_000
            _ = player.runs(words.map { Array($0.utf8) })
        }
        return player
    }

    @Test func `history tells who, what, and what became of it`() throws {
        let player = try played()
        let run = player.types("history")
        #expect(run.code == 0, "\(run.talk)")
        let told = run.lines.dropFirst(2).map { line in
            line.replacing(/\d\d:\d\d:\d\d  Anna's phone/, with: "")
                .split(separator: " ").joined(separator: " ")
        }
        #expect(
            told == [
                "#1 Anna +1, now 1",
                "amended from Anna +1 to Anna +2 (undone)",
                "the amendment undone",
                "#2 Ben +1, now 1",
                "undone",
                "brought back",
                "#3 finished",
            ], "\(run.facts)")
    }

    @Test func `history as JSON`() throws {
        let player = try played()
        let entries = try #require(
            try player.types("history", "--json").json()["entries"]?.array)
        #expect(entries.count == 3)
        #expect(entries[0]["number"] == 1)
        #expect(entries[0]["name"] == "Anna's phone")
        #expect(entries[0]["at"]?.integer == 1_796_000_060_000)
        #expect(entries[0]["inForce"] == true)
        let change = entries[0]["changes"]?.array?.first
        #expect(change?["what"] == "amended")
        #expect(change?["from"] == "Anna +1")
        #expect(change?["to"] == "Anna +2")
        #expect(change?["inForce"] == false)
        #expect(entries[2]["text"] == "finished")
    }

    @Test func `a branch is in the history, and is gone on with by the beginning of its end`()
        throws
    {
        let (red, blue) = (try Player(), try Player())
        red.types("config", "name", "Red’s phone")
        red.types("start", "tally", "Red", "Blue")
        red.types("record", "red +3")
        let first = try red.file("a.json", red.types("export", "--to", "json").facts)
        blue.types("config", "name", "Blue’s phone")
        blue.types("import", first)
        blue.clock.milliseconds += 60_000
        blue.types("takeover")
        blue.types("record", "blue +5")
        blue.types("finish")
        let id = try blue.latest()
        let second = try blue.file("b.json", blue.types("export", id, "--to", "json").facts)
        red.clock.milliseconds += 60_000
        red.types("record", "red +6")
        red.types("import", second)

        let history = red.types("history", id)
        #expect(history.facts.contains("  takes the pen"))
        #expect(history.facts.contains("fork after #1: 1 entry beside the main line"))
        #expect(history.facts.contains("Red’s phone  Red +6, now 9"))
        let branch = try red.types("history", id, "--json").json()["branches"]?.array?.first
        #expect(branch?["entries"]?.array?.first?["words"] == "Red +6, now 9")
        let tip = try #require(branch?["tip"]?.string)

        #expect(red.types("takeover", id, "--from", "zzzz").talk.contains("begins with “zzzz”"))
        let taken = red.types("takeover", id, "--from", String(tip.dropLast(2)))
        #expect(taken.code == 0, "\(taken.talk)")
        #expect(
            taken.talk.contains(
                "the match was finished Red 3, Blue 5; on the line that goes on now it is open "
                    + "Red 9, Blue 0."))
    }

    @Test func `a device without a name is told apart from others`() throws {
        let player = try Player()
        player.types("start", "tally", "Anna", "Ben")
        player.types("record", "anna")
        #expect(player.types("history").lines.last?.contains("  this device  Anna +1") == true)
        // A name that is given later counts from the next entry on, for those before it too.
        player.types("config", "name", "Anna")
        player.types("record", "anna")
        #expect(
            player.types("history").lines.dropFirst(2).allSatisfy { $0.contains("  Anna  Anna +1") }
        )
        player.types("config", "name", "--unset")
        player.types("record", "anna")
        #expect(player.types("history").lines.last?.contains("  this device  ") == true)
    }
}
