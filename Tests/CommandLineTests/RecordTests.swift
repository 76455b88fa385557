import CommandLine
import Foundation
import JSONTree
import Testing

struct RecordTests {
    @Test func `an entry gives a line of words and the state`() throws {
        let player = try Player()
        player.types("start", "tally", "Anna", "Ben")
        let run = player.types("record", "anna +2")
        #expect(run.code == 0)
        #expect(run.lines == ["#1 Anna +2, now 2", "Anna 2, Ben 0"])
    }

    @Test func `words given apart are one entry`() throws {
        let player = try Player()
        player.types("start", "tally", "Anna", "Ben")
        #expect(player.types("record", "anna", "-1").lines.first == "#1 Anna -1, now -1")
        #expect(player.types("record", "note", "--", "-x- --y").lines.first == "#2 note: -x- --y")
    }

    @Test func `a refused entry writes nothing`() throws {
        let player = try Player()
        player.types("start", "tally", "Anna", "Ben")
        let run = player.types("record", "cleo")
        #expect(run.code == 1)
        #expect(run.facts == "")
        #expect(run.talk.hasPrefix("refused: no side is called \"cleo\""))
        #expect(run.talk.hasSuffix("Nothing was written.\n"))
        #expect(try player.types("status", "--json").json()["entries"]?.integer == 0)
    }

    @Test func `lines of a pipe are recorded one by one, refused ones named`() throws {
        let player = try Player()
        player.types("start", "tally", "Anna", "Ben")
        let run = player.types(
            "record",
            input: [
                .text("anna"), .text("cleo"), .text("  "), .unreadable("the line is no text"),
                .text("ben +2"),
            ])
        #expect(run.code == 1)
        #expect(
            run.lines == [
                "#1 Anna +1, now 1", "Anna 1, Ben 0", "#2 Ben +2, now 2", "Anna 1, Ben 2",
            ])
        let talk = run.talk.split(separator: "\n")
        #expect(talk.count == 2)
        #expect(talk.first?.hasPrefix("refused: line 2: no side is called \"cleo\"") == true)
        #expect(talk.last == "refused: line 4: the line is no text")
    }

    @Test func `each line is acknowledged and on the disk before the next is read`() throws {
        let player = try Player()
        player.types("start", "tally", "Anna", "Ben")
        let other = try Player()
        other.environment = player.environment
        player.output = MemoryOutput()
        let input = MemoryInput([.text("anna"), .text("anna"), .text("ben")])
        var seen: [(acknowledged: Int, stored: Int64?)] = []
        input.beforeNext = {
            let stored = try? other.types("status", "--json").json()["entries"]?.integer
            let lines = player.output.text.split(separator: "\n").filter { $0.hasPrefix("#") }
            seen.append((lines.count, stored))
        }
        _ = player.runsOn([Array("record".utf8)], input: input)
        #expect(seen.map(\.acknowledged) == [0, 1, 2, 3])
        #expect(seen.map(\.stored) == [0, 1, 2, 3])
    }

    @Test func `a person is prompted with the state`() throws {
        let player = try Player()
        player.types("start", "tally", "Anna", "Ben")
        player.output = MemoryOutput(isTerminal: true)
        player.errorOutput = MemoryOutput(isTerminal: true)
        player.environment["NO_COLOR"] = Array("1".utf8)
        let input = MemoryInput([.text("anna"), .text("cleo")], isTerminal: true)
        let run = player.runs([Array("record".utf8)], input: input)
        // The person saw the refusal; only a script needs a code for it.
        #expect(run.code == 0)
        #expect(run.lines == ["#1 Anna +1, now 1"])
        let prompts = run.talk.components(separatedBy: "> ")
        #expect(prompts.count == 4)
        #expect(prompts[0].hasSuffix("Anna 0, Ben 0"))
        #expect(prompts[1] == "Anna 1, Ben 0")
        #expect(prompts[2].hasPrefix("refused: no side is called \"cleo\""))
        #expect(run.talk.hasSuffix("> \n"))
    }

    @Test func `an interrupt ends the lines, and says how many are recorded`() throws {
        let player = try Player()
        player.types("start", "tally", "Anna", "Ben")
        let run = player.types("record", input: [.text("anna"), .interrupted, .text("ben")])
        #expect(run.code == 130)
        #expect(run.talk == "Stopped; 1 entry is recorded.\n")
        #expect(player.types("resume").talk == "")
    }

    /// Failures of standard output while lines are read.
    static let failures: [(OutputError, String)] = [
        (.closed, "nobody reads standard output any more"),
        (.failed("No space left on device"), "No space left on device"),
    ]

    @Test(arguments: failures)
    func `lines that cannot be acknowledged are not read`(
        failure: OutputError, talk: String
    ) throws {
        let player = try Player()
        player.types("start", "tally", "Anna", "Ben")
        player.output = MemoryOutput()
        player.errorOutput = MemoryOutput()
        player.output.failure = failure
        let input = MemoryInput([.text("anna"), .text("anna")])
        let run = player.runsOn([Array("record".utf8)], input: input)
        #expect(run.code == 1)
        #expect(input.readCount == 1)
        #expect(run.talk.contains(talk))
        #expect(run.talk.contains("line 1 is recorded"))
        player.output = MemoryOutput()
        #expect(try player.types("status", "--json").json()["entries"]?.integer == 1)
    }

    @Test func `input that cannot be read is told`() throws {
        let player = try Player()
        player.types("start", "tally", "Anna", "Ben")
        let run = player.types("record", input: [.text("anna"), .failed("Input/output error")])
        #expect(run.code == 1)
        #expect(run.talk.contains("Input/output error; 1 entry recorded before"))
        #expect(!run.talk.contains("Nothing was written"))
    }

    @Test func `with --json each line gives one document`() throws {
        let player = try Player()
        player.types("start", "tally", "Anna", "Ben")
        let run = player.types("record", "--json", input: [.text("anna +3"), .text("cleo")])
        #expect(run.code == 1)
        let documents = try run.lines.map { try JSON(parsing: $0) }
        #expect(documents.count == 2)
        #expect(documents[0]["number"] == 1)
        #expect(documents[0]["text"] == "Anna +3")
        #expect(documents[0]["line"] == "Anna 3, Ben 0")
        #expect(documents[1]["line"] == 2)
        #expect(documents[1]["refused"]?.string?.contains("cleo") == true)
    }

    @Test func `undo, redo and amend say what they did`() throws {
        let player = try Player()
        player.types("start", "tally", "Anna", "Ben")
        player.types("record", "anna +2")
        player.types("record", "ben")
        #expect(player.types("undo").lines == ["undone: #2 Ben +1", "Anna 2, Ben 0"])
        #expect(player.types("redo").lines == ["redone: #2 Ben +1", "Anna 2, Ben 1"])
        #expect(
            player.types("amend", "1", "anna", "+3").lines
                == [
                    "#1 was Anna +2, is Anna +3. Recomputed 1 later entry. "
                        + "The score was Anna 2, Ben 1, is Anna 3, Ben 1.",
                    "Anna 3, Ben 1",
                ])
        let nothing = player.types("redo")
        #expect(nothing.code == 1)
        #expect(nothing.talk == "refused: there is nothing to redo. Nothing was written.\n")
        #expect(player.types("amend", "9", "anna").code == 1)
        #expect(player.types("amend", "x", "anna").code == 2)
    }
}
