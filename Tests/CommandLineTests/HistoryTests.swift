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
