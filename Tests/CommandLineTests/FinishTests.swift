import JSONTree
import Testing

struct FinishTests {
    static let endings: [(words: [String], line: String)] = [
        ([], "finished: Anna 1, Ben 0"),
        (["--note", "well played"], "finished (well played): Anna 1, Ben 0"),
        (["--suspended"], "suspended: Anna 1, Ben 0"),
        (["--called", "--note", "rain"], "called (rain): Anna 1, Ben 0"),
        (["--tie"], "tie: Anna 1, Ben 0"),
        (["--forfeit", "BEN"], "forfeit by Ben: Anna 1, Ben 0"),
        (["--forfeit", "1"], "forfeit by Ben: Anna 1, Ben 0"),
        (["--retired", "ben"], "retirement by Ben: Anna 1, Ben 0"),
        (["--walkover", "ben"], "walkover by Ben: Anna 1, Ben 0"),
        (["--default", "ben"], "default by Ben: Anna 1, Ben 0"),
    ]

    @Test(arguments: endings)
    func `a match ends in one of the ways there are`(words: [String], line: String) throws {
        let player = try Player()
        player.types("start", "tally", "Anna", "Ben")
        player.types("record", "anna")
        let run = player.runs((["finish"] + words).map { Array($0.utf8) })
        #expect(run.code == 0)
        #expect(run.lines == [line])
        let talk = run.talk.split(separator: "\n").map(String.init)
        #expect(talk.first == "2 entries only here; “matchbook push” sends them.")
        #expect(
            talk.dropFirst().map { $0.contains("says otherwise") }
                == (words == ["--tie"] ? [true] : []))
    }

    static let refused: [(words: [String], code: Int32, talk: String)] = [
        (["--called", "--tie"], 2, "--called, --tie"),
        (["--forfeit", "Cleo"], 1, "there are Anna, Ben"),
        (["--forfeit"], 2, "needs a value"),
        (["now"], 2, "one argument too many"),
    ]

    @Test(arguments: refused)
    func `an ending that makes no sense is refused`(
        words: [String], code: Int32, talk: String
    ) throws {
        let player = try Player()
        player.types("start", "tally", "Anna", "Ben")
        let run = player.runs((["finish"] + words).map { Array($0.utf8) })
        #expect(run.code == code)
        #expect(run.talk.contains(talk), "\(run.talk)")
        #expect(try player.types("status", "--json").json()["status"] == "open")
    }

    @Test func `an undo opens a finished match again`() throws {
        let player = try Player()
        player.types("start", "tally", "Anna", "Ben")
        player.types("record", "anna")
        player.types("finish")
        let id = try player.latest()
        #expect(player.types("record", "--match", id, "ben").code == 1)
        let run = player.types("undo", "--match", id)
        #expect(run.lines == ["undone: #2 finished", "Anna 1, Ben 0"])
        #expect(player.types("record", "ben").code == 0)
    }
}
