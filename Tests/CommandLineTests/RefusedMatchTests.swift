import JSONTree
import Testing

/// A match whose every write a server refused: it is out of the tree, and not out of sight.
struct RefusedMatchTests {
    private let player: Player
    private let id: String

    init() throws {
        player = try Player()
        player.types("start", "tally", "Anna", "Ben")
        id = try player.latest()
        player.types("record", "anna +2")
        try player.isRefused()
    }

    @Test func `it stays in the list, with what it stood at`() throws {
        let run = player.types("list")
        #expect(run.code == 0)
        #expect(run.lines.count == 1)
        let line = try #require(run.lines.first)
        #expect(line.contains("Anna 2, Ben 0"))
        #expect(line.contains("1 kept aside, refused by the server"))
        let listed = try player.types("list", "--json").json()["matches"]?.array?.first
        #expect(listed?["id"]?.string == id)
        #expect(listed?["isRefused"] == true)
        #expect(listed?["isHere"] == false)
    }

    @Test(arguments: [["record", "ben"], ["status"], ["undo"], ["resume"], ["finish"]])
    func `verbs that mean a match say what became of the only one`(words: [String]) throws {
        let run = player.runs(words.map { Array($0.utf8) })
        #expect(run.code == 1)
        #expect(run.talk.contains("the server refused match \(id.prefix(4))"), "\(run.talk)")
        #expect(run.talk.contains("matchbook outbox retry"))
        let named = player.runs((words + ["--match", id]).map { Array($0.utf8) })
        #expect(named.code == 1)
        #expect(named.talk.contains("refused match \(id), so it is kept aside"), "\(named.talk)")
    }

    @Test func `sent again it is open as before`() throws {
        #expect(player.types("outbox", "retry", "--all").code == 0)
        #expect(player.types("record", "ben").lines.last == "Anna 2, Ben 1")
        #expect(!player.types("list").facts.contains("refused"))
    }

    @Test func `one without an entry is listed too`() throws {
        let player = try Player()
        player.types("start", "tally", "Cleo", "Dai")
        try player.isRefused()
        let line = try #require(player.types("list").lines.first)
        #expect(line.contains("Cleo 0, Dai 0"))
        #expect(line.contains("refused by the server"))
    }

    @Test func `a match that is open is meant, whatever was refused`() throws {
        player.types("start", "tally", "Cleo", "Dai")
        #expect(player.types("record", "cleo").lines.last == "Cleo 1, Dai 0")
        #expect(player.types("list").lines.count == 2)
    }
}
