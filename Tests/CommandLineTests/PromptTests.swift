import CommandLine
import JSONTree
import TestSupport
import Testing

struct PromptTests {
    private func started(_ words: String...) throws -> Player {
        let player = try Player()
        _ = player.runs((["start"] + words).map { Array($0.utf8) })
        return player
    }

    @Test func `each prompt shows where the match stands`() throws {
        let player = try started("tally", "Anna", "Ben")
        let (run, editor) = player.answers(
            "record", lines: [.text("anna"), .text("cleo"), .text("  "), .text("ben +2")])
        #expect(run.code == 0)
        #expect(run.lines == ["#1 Anna +1, now 1", "#2 Ben +2, now 2"])
        #expect(
            editor.shown == [
                "Anna 0, Ben 0", "Anna 1, Ben 0", "Anna 1, Ben 0", "Anna 1, Ben 0",
                "Anna 1, Ben 2",
            ])
        #expect(run.talk.contains("“help” helps, Ctrl-D ends"))
        #expect(run.talk.contains("refused: no side is called \"cleo\""))
    }

    @Test(arguments: ["matchbook amend 1 'anna +5'", "amend 1 'anna +5'", "amend 1 \"anna +5\""])
    func `a command is taken as a shell would take it, as remarks show it`(line: String) throws {
        let player = try started("tally", "Anna", "Ben")
        let (run, _) = player.answers("record", lines: [.text("anna"), .text(line)])
        #expect(run.facts.contains("#1 was Anna +1, is Anna +5."), "\(run.talk)")
    }

    @Test func `a side that has the program's name is scored all the same`() throws {
        let player = try started("tally", "Matchbook", "Ben")
        let (run, _) = player.answers("record", lines: [.text("matchbook +2")])
        #expect(run.lines == ["#1 Matchbook +2, now 2"])
    }

    @Test func `commands work in the middle of a match`() throws {
        let player = try started("tally", "Anna", "Ben")
        let (run, editor) = player.answers(
            "record",
            lines: [
                .text("anna"), .text("ben"), .text("undo"), .text(":redo"),
                .text("amend 1 anna +5"), .text("  Status "), .text("history"),
                .text("show --plays 1"), .text(":sh --plays 1"), .text("box"), .text("help"),
                .text("help amend"), .text("quit"), .text("anna"),
            ])
        #expect(run.code == 0)
        #expect(run.facts.contains("undone: #2 Ben +1\n"))
        #expect(run.facts.contains("redone: #2 Ben +1\n"))
        #expect(run.facts.contains("#1 was Anna +1, is Anna +5. Recomputed 1 later entry."))
        #expect(run.facts.contains("pen      this device"))
        #expect(run.facts.contains("amended from Anna +1 to Anna +5"))
        #expect(run.facts.contains("Commands, which are words or begin with a colon"))
        #expect(run.facts.contains("Usage: matchbook amend"))
        #expect(editor.shown[3] == "Anna 1, Ben 0")
        #expect(editor.shown.last == "Anna 5, Ben 1")
        #expect(editor.prompts.count == 13)
        #expect(run.talk.split(separator: "\n").count == 1, "\(run.talk)")
    }

    @Test func `help offers line-ups where there are some`() throws {
        for (words, has) in [
            (["tennis", "Sato", "Mori"], false), (["baseball", "KAM", "TSU"], true),
        ] {
            let player = try Player()
            _ = player.runs((["start"] + words).map { Array($0.utf8) })
            let (run, _) = player.answers(
                "record", lines: [.text("help"), .text("help \(words[0])")])
            #expect(run.facts.contains("a substitution") == has, "\(words)")
            #expect(run.facts.contains("Settings of start: "))
        }
    }

    @Test func `a match that is over by the rules says so until it is finished`() throws {
        let player = try started("tennis", "Sato", "Mori", "--sets", "1", "--games", "1")
        player.types("record", "s s s s r r r r")
        let status = player.types("status")
        #expect(status.lines.contains { $0.hasSuffix("over: “finish” ends it") }, "\(status.facts)")
        player.types("finish")
        #expect(!player.types("status").facts.contains("ends it"))
    }

    @Test func `what is typed at length is not told at length`() throws {
        let player = try started("baseball", "KAM", "TSU")
        let long = String(repeating: "x", count: 5000)
        for entry in [long, "s8 \(long)", "sub KAM 3 \(long)", "bats \(long)", ".\(long)"] {
            let run = player.types("record", entry)
            #expect(run.code == 1)
            #expect(run.talk.utf8.count < 500, "\(run.talk)")
        }
    }

    @Test func `finish ends the match and the prompt`() throws {
        let player = try started("tally", "Anna", "Ben")
        let (run, editor) = player.answers(
            "record",
            lines: [
                .text("finish --note \"well played, both\" --tie --called"),
                .text("finish --note \"well played, both\""), .text("anna"),
            ])
        #expect(editor.prompts.count == 2)
        #expect(run.talk.contains("a match ends in one way"))
        #expect(run.facts.contains("finished (well played, both): Anna 0, Ben 0"))
    }

    @Test func `a command that fails leaves the prompt`() throws {
        let player = try started("tally", "Anna", "Ben")
        let (run, editor) = player.answers(
            "record",
            lines: [
                .text("undo"), .text("amend"), .text("amend 7 anna"), .text("show --nonsense"),
                .text(":nonsense"), .text(":"), .text(":s"), .text("anna"),
            ])
        #expect(run.code == 0)
        #expect(run.lines == ["#1 Anna +1, now 1"])
        let talk = run.talk.split(separator: "\n").dropFirst().map(String.init)
        #expect(talk.count == 7, "\(talk)")
        #expect(talk.allSatisfy { $0.hasPrefix("refused: ") })
        #expect(talk[6].contains(":status, :show"))
        #expect(editor.shown.last == "Anna 1, Ben 0")
    }

    @Test func `a kind's entry wins over a command, which a colon marks`() throws {
        let player = try started("tally", "Status", "Undo")
        let (run, _) = player.answers(
            "record", lines: [.text("status"), .text("undo"), .text(":undo"), .text("redo")])
        #expect(
            run.lines == [
                "#1 Status +1, now 1", "#2 Undo +1, now 1", "undone: #2 Undo +1",
                "redone: #2 Undo +1",
            ])
        #expect(
            run.talk.contains(
                "“undo”, “status”: an entry in this match; with a colon before it, the command."))
    }

    @Test func `signals end the prompt with their code`() throws {
        let cases: [(InputLine, Int32)] = [
            (.stopped(signal: 15), 143), (.stopped(signal: 1), 129), (.end, 0),
        ]
        for (ending, code) in cases {
            let player = try started("tally", "Anna", "Ben")
            let (run, _) = player.answers("record", lines: [.text("anna"), ending])
            #expect(run.code == code)
            #expect(try player.types("status", "--json").json()["entries"] == 1)
        }
    }

    @Test func `the second interrupt in a row ends the prompt, and the first says how to`() throws {
        let player = try started("tally", "Anna", "Ben")
        let goesOn = player.answers(
            "record",
            lines: [.text("anna"), .interrupted, .text("ben"), .interrupted, .text("anna")])
        #expect(goesOn.run.code == 0)
        #expect(goesOn.run.talk.contains("Ctrl-D or “quit” ends the recording"))
        #expect(try player.types("status", "--json").json()["entries"] == 3)
        let ends = player.answers(
            "record", lines: [.interrupted, .interrupted, .text("anna")])
        #expect(ends.run.code == 130)
        #expect(ends.run.talk.contains("Stopped; 0 entries are recorded."))
        #expect(try player.types("status", "--json").json()["entries"] == 3)
    }

    @Test func `Tab offers entries, commands and flags`() throws {
        let player = try started("tally", "Anna Lee", "Ben")
        let (_, editor) = player.answers("record", lines: [.text("anna")])
        let complete = try #require(editor.prompts.last?.completions)
        func completed(_ text: String) -> String? {
            Completion(of: text, complete(text)).replacement
        }
        #expect(completed("a") == nil)
        #expect(Completion(of: "a", complete("a")).choices == ["Anna Lee", "amend"])
        #expect(completed("an") == "Anna Lee ")
        #expect(completed("+2 an") == "+2 Anna Lee ")
        #expect(completed("und") == "undo ")
        #expect(completed(":und") == ":undo ")
        #expect(completed("amend 1 an") == "amend 1 Anna Lee ")
        #expect(completed("finish --susp") == "finish --suspended ")
        #expect(completed("help ame") == "help amend ")
        #expect(completed("zzz") == nil)
        #expect(Completion(of: "", complete("")).choices.contains("history"))
    }

    /// Typed text, candidates, what takes its place, and what there is to choose from.
    static let completions: [(text: String, from: [String], to: String?, choices: [String])] = [
        ("", [], nil, []),
        ("a", ["b"], nil, []),
        ("a", ["ab"], "ab ", []),
        ("A", ["ab c "], "ab c ", []),
        ("ab ", ["ab"], nil, []),
        ("a", ["abc", "abd"], "ab", []),
        ("ab", ["abc", "abd"], nil, ["abc", "abd"]),
        ("x ab", ["x abc", "x abd"], nil, ["abc", "abd"]),
        ("A", ["aX", "Ax"], nil, ["aX", "Ax"]),
        ("a", ["ab", "ab"], "ab ", []),
        ("é", ["école"], "école ", []),
    ]

    @Test(arguments: completions)
    func `a Tab goes as far as all candidates agree`(
        text: String, from: [String], to: String?, choices: [String]
    ) {
        let completion = Completion(of: text, from)
        #expect(completion.replacement == to)
        #expect(completion.choices == choices)
    }

    /// Bytes as they arrive, and the keys they are.
    static let keys: [(bytes: [UInt8], keys: String, rest: Int)] = [
        (Array("aé漢😀".utf8), "aé漢😀", 0),
        ([0xC3], "", 1),
        ([0xC3, 0xA9, 0xF0, 0x9F, 0x98], "é", 3),
        ([0xFF, 0x61], "\u{FFFD}a", 0),
        ([0xC3, 0x61], "\u{FFFD}a", 0),
        ([0xE0, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}", 0),
        ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}", 0),
        ([0x1B, 0x5B, 0x41], "\u{1B}[A", 0),
    ]

    @Test(arguments: keys)
    func `typed bytes are keys, however they are cut`(bytes: [UInt8], keys: String, rest: Int) {
        var left = bytes[...]
        var text = String.UnicodeScalarView()
        while let key = UTF8Key.take(from: &left) { text.append(key) }
        #expect(String(text) == keys)
        #expect(left.count == rest)
    }

    @Test func `typed lines are kept for the next time, per home`() throws {
        let player = try Player()
        let state = player.folder.file("state/matchbook")
        let first = TypedLines(folder: state, home: player.folder.file("a"))
        #expect(first.load() == [])
        first.append("anna +2")
        first.append("ben é")
        let again = TypedLines(folder: state, home: player.folder.file("a"))
        #expect(again.load() == ["anna +2", "ben é"])
        #expect(TypedLines(folder: state, home: player.folder.file("b")).load() == [])
        for number in 0..<600 { first.append("\(number)") }
        #expect(first.load().count == TypedLines.linesMax)
        #expect(first.load().last == "599")
        // Where nothing can be kept, nothing is.
        let nowhere = TypedLines(folder: "/proc/nowhere", home: "a")
        nowhere.append("x")
        #expect(nowhere.load() == [])
    }
}
