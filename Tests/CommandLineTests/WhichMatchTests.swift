import JSONTree
import Testing

struct WhichMatchTests {
    /// Verbs that mean one match.
    static let verbs: [[String]] = [
        ["record", "anna"], ["undo"], ["redo"], ["amend", "1", "anna"], ["finish"], ["status"],
        ["resume"], ["show"], ["takeover"],
    ]

    @Test(arguments: verbs)
    func `without any match a verb says how to begin one`(words: [String]) throws {
        let run = try Player().runs(words.map { Array($0.utf8) })
        #expect(run.code == 1)
        #expect(run.talk.contains("there is no match here; “matchbook start"))
    }

    @Test(arguments: verbs)
    func `with several open matches a verb lists them and does nothing`(words: [String]) throws {
        let player = try Player()
        player.types("start", "tally", "Anna", "Ben")
        player.types("start", "tally", "Anna", "Cleo")
        let run = player.runs(words.map { Array($0.utf8) })
        #expect(run.code == 1)
        #expect(run.talk.contains("2 matches are open; say which"))
        // For resume the list is what was asked for.
        let list = words == ["resume"] ? run.facts : run.talk
        #expect(list.contains("Anna 0, Ben 0") && list.contains("Anna 0, Cleo 0"))
        #expect(words == ["resume"] || run.facts == "")
    }

    @Test func `--match names one by the beginning of its id`() throws {
        let player = try Player()
        player.types("start", "tally", "Anna", "Ben")
        let id = try player.latest()
        player.clock.milliseconds += 1000
        player.types("start", "tally", "Cleo", "Dai")
        #expect(player.types("record", "--match", String(id.prefix(6)), "anna").code == 0)
        #expect(player.types("--match", id.uppercased(), "record", "anna").code == 0)
        #expect(player.types("status", id).facts.contains("Anna 2, Ben 0"))
        #expect(player.types("status", "--match", id, id).code == 0)
    }

    @Test func `a match that is not there is refused`() throws {
        let player = try Player()
        player.types("start", "tally", "Anna", "Ben")
        for id in ["zzzz", "abc", "", "a b c d", "0123456789abcdef"] {
            let run = player.types("status", "--match", id)
            #expect(run.code == 1, "\(id)")
            #expect(run.talk.hasPrefix("refused: "), "\(run.talk)")
        }
    }

    @Test func `two names for the match are a contradiction`() throws {
        let player = try Player()
        player.types("start", "tally", "Anna", "Ben")
        #expect(player.types("show", "abcd", "--match", "efgh").code == 2)
    }

    @Test func `a suspended match is gone on with when no other is open`() throws {
        let player = try Player()
        player.types("start", "tally", "Anna", "Ben")
        player.types("finish", "--suspended")
        #expect(player.types("resume").code == 0)
        #expect(player.types("record", "anna").code == 0)
        #expect(try player.types("status", "--json").json()["status"]?.string == "open")
        player.types("finish")
        let run = player.types("record", "anna")
        #expect(run.code == 1)
        #expect(run.talk.contains("no match is open here"))
    }
}
