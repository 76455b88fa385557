import Flags
import Testing

struct UsageTests {
    @Test func `the program's help shows every verb and flag`() {
        #expect(
            Program.club.usage() == """
                Usage: club VERB ... [FLAG...]

                Keep the club's matches, on this device and on a server.

                Play
                  start KIND [SIDE...]  begin a match
                  record [ENTRY...]     write entries

                Read
                  list  tell what there is

                Help
                  help [VERB]  tell about the program or a verb
                  version      tell the version

                Flags of every verb
                  --home DIR  the folder of this device's matches
                  --json      print facts as JSON
                  --help      tell how to use it
                  --version   tell the version

                The folder is CLUB_HOME, or the flag.

                """)
    }

    @Test func `a verb's help shows its own flags first`() throws {
        let start = try #require(Program.club.verb(named: "start"))
        #expect(
            Program.club.usage(of: start) == """
                Usage: club start [FLAG...] KIND [SIDE...]

                Begin a match.

                The kind is a game's name.

                Flags
                  --innings N  how many innings it takes unless it is tied
                  --side NAME  a side, the visitor first; repeats

                Flags of every verb
                  --home DIR  the folder of this device's matches
                  --json      print facts as JSON
                  --help      tell how to use it
                  --version   tell the version

                """)
    }

    @Test func `flags of the program's own job are no verb's`() throws {
        let check = try #require(Program.barn.verb(named: "check"))
        #expect(!Program.barn.usage(of: check).contains("--port"))
        #expect(Program.barn.usage(of: check).contains("--home"))
        #expect(
            Program.barn.usage().contains(
                """
                Flags without a verb
                  --port PORT  where to listen

                Flags of every verb
                  --home DIR  where the matches are

                """))
        #expect(Program.barn.manual(version: "1").contains("\\-\\-port"))
        guard case .run(let line) = try Program.barn.parse(["--port", "1", "--home", "a"]) else {
            Issue.record("the line is to be run")
            return
        }
        #expect(line.value("port") == "1")
        let error = #expect(throws: FlagError.self) {
            try Program.barn.parse(["check", "--port", "1"])
        }
        #expect(
            error?.description == "“--port” is no flag of “check”; it belongs to “barn”.")
    }

    @Test func `a name too long for its column has a line of its own`() {
        #expect(
            Program.hall.usage() == """
                Usage: hall [VERB ...] [FLAG...]

                Serve matches.

                Upkeep
                  check  look for damage

                Help
                  help [VERB]  tell about the program or a verb
                  version      tell the version

                Flags of every verb
                  --port PORT  where to listen
                  --really-quite-long-flag PLACEHOLDER
                               a name too long for its column
                  --help       tell how to use it
                  --version    tell the version

                """)
    }

    @Test func `a program without verbs shows flags and arguments`() {
        #expect(
            Program.echo.usage() == """
                Usage: echo [FLAG...] WORD...

                Repeat words.

                Flags
                  --loud     loudly
                  --help     tell how to use it
                  --version  tell the version

                """)
    }

    @Test func `no line is wider than 80 columns`() {
        let words = Array(repeating: "word", count: 60).joined(separator: " ")
        let verb = Verb("verb", takes: words, words, details: [words], flags: [Flag("f", words)])
        let program = Program(
            "p", words, details: [words], flags: [Flag("g", words)],
            groups: [VerbGroup("Group", [Verb("verb", words)])])
        for text in [program.usage(), program.usage(of: verb)] {
            let lines = text.split(separator: "\n")
            #expect(lines.allSatisfy { $0.count <= 80 && !$0.hasSuffix(" ") })
            #expect(lines.contains { $0.count > 76 })
        }
    }

    @Test(
        arguments: [
            (["lst"], "“lst” is no verb of club. Did you mean “list”?"),
            (["xyzzy"], "“xyzzy” is no verb of club. “club help” lists them."),
            ([], "Say what to do: “club help” lists the verbs."),
            (["list", "--jsn"], "“--jsn” is no flag of “list”. Did you mean “--json”?"),
            (
                ["record", "-x"],
                "“-x” is no flag of “record”. Write “--” before an argument that begins with a "
                    + "dash; see “club help record”."
            ),
            (["list", "--force"], "“--force” is no flag of “list”; it belongs to “record”."),
            (
                ["list", "--home"],
                "“--home” needs a value: --home DIR, or --home=DIR when it begins with two dashes."
            ),
            (["list", "--json=1"], "“--json” takes no value."),
            (["list", "--home=a", "--home=b"], "“--home” is given twice; give it once."),
            (["list", "x"], "“x” is one argument too many for “list”; see “club help list”."),
            (["start"], "Something is missing: club start KIND [SIDE...]"),
        ])
    func `an error says what is wrong and what to do`(line: [String], sentence: String) {
        let error = #expect(throws: FlagError.self) { try Program.club.parse(line) }
        #expect(error?.description == sentence)
    }
}

/// Mistakes in a table trap.
struct TableMistakeTests {
    @Test func `a flag with two shapes`() async {
        await #expect(processExitsWith: .failure) {
            _ = Program(
                "p", "s", flags: [Flag("a", "s")],
                groups: [VerbGroup("g", [Verb("v", "s", flags: [Flag("a", "X", "s")])])])
        }
    }

    @Test func `two verbs of one name`() async {
        await #expect(processExitsWith: .failure) {
            _ = Program("p", "s", groups: [VerbGroup("g", [Verb("v", "s"), Verb("v", "s")])])
        }
    }

    @Test func `a flag or a verb with a built-in name`() async {
        await #expect(processExitsWith: .failure) {
            _ = Program("p", "s", flags: [Flag("help", "s")])
        }
        await #expect(processExitsWith: .failure) {
            _ = Program("p", "s", groups: [VerbGroup("g", [Verb("version", "s")])])
        }
    }

    @Test func `a flag written with dashes`() async {
        await #expect(processExitsWith: .failure) { _ = Flag("--a", "s") }
    }
}
