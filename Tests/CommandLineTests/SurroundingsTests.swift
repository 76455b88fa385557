import CommandLine
import Foundation
import JSONTree
import TestSupport
import Testing

struct SurroundingsTests {
    @Test func `the home is that of the flag, the environment, or the data folder`() throws {
        let player = try Player()
        func bytes(_ name: String) -> [UInt8] { Array(player.folder.file(name).utf8) }
        func exists(_ name: String) -> Bool {
            FileManager.default.fileExists(atPath: player.folder.file(name))
        }
        player.types("list", "--home", player.folder.file("flag"))
        #expect(exists("flag") && !exists("home"))
        player.types("list")
        #expect(exists("home"))
        player.environment = ["XDG_DATA_HOME": bytes("data"), "HOME": bytes("user")]
        player.types("list")
        #expect(exists("data/matchbook") && !exists("user"))
        // A path that is not absolute counts for nothing.
        player.environment["XDG_DATA_HOME"] = Array("data".utf8)
        player.types("list")
        #expect(exists("user/.local/share/matchbook"))
    }

    /// Words and environments that lead nowhere.
    static let homeless: [([String], [String: [UInt8]])] = [
        (["list"], [:]),
        (["list"], ["HOME": Array("relative".utf8)]),
        (["list"], ["MATCHBOOK_HOME": [0xFF]]),
        (["list", "--home", ""], ["HOME": Array("/tmp".utf8)]),
    ]

    @Test(arguments: homeless)
    func `without a home there is a sentence`(
        words: [String], environment: [String: [UInt8]]
    ) throws {
        let player = try Player()
        player.environment = environment
        let run = player.runs(words.map { Array($0.utf8) })
        #expect(run.code == 2)
        #expect(run.talk.hasPrefix("matchbook: "))
    }

    @Test func `an argument that is no text is named`() throws {
        let run = try Player().runs([Array("record".utf8), [0x61, 0xFF]])
        #expect(run.code == 2)
        #expect(run.talk == "matchbook: argument 2 is not UTF-8 text.\n")
    }

    /// Lines that the table does not allow.
    static let slips: [([String], String)] = [
        (["strat"], "Did you mean “start”?"),
        (["list", "--opne"], "Did you mean “--open”?"),
        (["list", "--plays", "3"], "it belongs to “show”"),
        ([], "“matchbook help” lists the verbs"),
        (["undo", "1", "2"], "one argument too many"),
    ]

    @Test(arguments: slips)
    func `a slip is answered with what was meant`(words: [String], talk: String) throws {
        let run = try Player().runs(words.map { Array($0.utf8) })
        #expect(run.code == 2)
        #expect(run.facts == "")
        #expect(run.talk.contains(talk), "\(run.talk)")
    }

    @Test func `help and version are facts, and touch no home`() throws {
        let player = try Player()
        for words in [["help"], ["--help"], ["help", "record"], ["version"], ["--version"]] {
            let run = player.runs(words.map { Array($0.utf8) })
            #expect(run.code == 0)
            #expect(!run.facts.isEmpty && run.talk == "")
        }
        #expect(!FileManager.default.fileExists(atPath: player.folder.file("home")))
    }

    @Test func `no help is wider than a terminal`() throws {
        let player = try Player()
        let verbs = [
            "start", "record", "undo", "redo", "amend", "finish", "status", "resume", "list",
            "show",
            "push", "pull", "takeover", "import", "history", "archive", "remove", "restore",
            "config",
        ]
        for verb in verbs {
            let run = player.types("help", verb)
            #expect(run.code == 0, "\(verb)")
            #expect(run.lines.allSatisfy { $0.count <= 80 }, "\(verb)")
        }
    }

    @Test func `a reader who left ends a reader in peace`() throws {
        let player = try Player()
        player.types("start", "tally", "Anna", "Ben")
        player.errorOutput = MemoryOutput()
        player.output = MemoryOutput()
        player.output.failure = .closed
        let run = player.runsOn([Array("list".utf8)])
        #expect(run.code == 0)
        #expect(run.talk == "")
    }

    @Test func `a full disk fails a reader`() throws {
        let player = try Player()
        player.types("start", "tally", "Anna", "Ben")
        player.errorOutput = MemoryOutput()
        player.output.failure = .failed("No space left on device")
        let run = player.runsOn([Array("list".utf8)])
        #expect(run.code == 1)
        #expect(run.talk.contains("No space left on device"))
    }

    @Test func `an entry that was written and could not be told is done`() throws {
        let player = try Player()
        player.types("start", "tally", "Anna", "Ben")
        player.errorOutput = MemoryOutput()
        player.output.failure = .failed("No space left on device")
        let run = player.runsOn(["record", "anna"].map { Array($0.utf8) })
        #expect(run.code == 0)
        #expect(run.talk.contains("It was done, but could not be told"))
        #expect(try player.types("status", "--json").json()["entries"] == 1)
    }

    @Test func `colours are for terminals that want them`() throws {
        let player = try Player()
        player.types("start", "tally", "Anna", "Ben")
        #expect(!player.types("list").facts.contains("\u{1B}"))
        player.output = MemoryOutput(isTerminal: true)
        #expect(player.types("list").facts.contains("\u{1B}[1m"))
        player.environment["TERM"] = Array("dumb".utf8)
        #expect(!player.types("list").facts.contains("\u{1B}"))
        player.environment["TERM"] = nil
        player.environment["NO_COLOR"] = Array("1".utf8)
        #expect(!player.types("list").facts.contains("\u{1B}"))
    }

    @Test func `no name can move the cursor of a terminal`() throws {
        let player = try Player()
        player.types("start", "tally", "A\u{1B}[2Jnna", "B\u{202E}en\u{7}")
        let facts = player.types("status").facts + player.types("list").facts
        #expect(facts.contains("A\u{FFFD}[2Jnna"))
        #expect(
            !facts.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" || $0 == "\u{7}" })
    }
}
