import Flags
import Testing

struct ParseTests {
    struct Good: Sendable, CustomTestStringConvertible {
        var line: [String]
        var verb: String?
        var arguments: [String] = []
        var values: [String: [String]] = [:]

        var testDescription: String { line.joined(separator: " ") }
    }

    static let good: [Good] = [
        Good(line: ["list"], verb: "list"),
        Good(line: ["list", "--json"], verb: "list", values: ["json": []]),
        Good(line: ["--json", "list"], verb: "list", values: ["json": []]),
        Good(line: ["--json", "list", "--json"], verb: "list", values: ["json": []]),
        Good(line: ["list", "--home", "/m"], verb: "list", values: ["home": ["/m"]]),
        Good(line: ["list", "--home=/m"], verb: "list", values: ["home": ["/m"]]),
        Good(line: ["--home", "/m", "list"], verb: "list", values: ["home": ["/m"]]),
        Good(line: ["list", "--home="], verb: "list", values: ["home": [""]]),
        Good(line: ["list", "--home=a=b"], verb: "list", values: ["home": ["a=b"]]),
        Good(line: ["list", "--home=--x"], verb: "list", values: ["home": ["--x"]]),
        Good(line: ["list", "--home", "-x"], verb: "list", values: ["home": ["-x"]]),
        Good(line: ["list", "--home", ""], verb: "list", values: ["home": [""]]),
        Good(
            line: ["--innings", "7", "start", "ball"], verb: "start", arguments: ["ball"],
            values: ["innings": ["7"]]),
        Good(
            line: ["start", "--side", "A", "ball", "--side=B", "x"], verb: "start",
            arguments: ["ball", "x"], values: ["side": ["A", "B"]]),
        Good(line: ["record", "-1"], verb: "record", arguments: ["-1"]),
        Good(line: ["record", "-1.5", "-.5"], verb: "record", arguments: ["-1.5", "-.5"]),
        Good(line: ["record", "-"], verb: "record", arguments: ["-"]),
        Good(line: ["record", ""], verb: "record", arguments: [""]),
        Good(line: ["record", "6-4-3 3-h"], verb: "record", arguments: ["6-4-3 3-h"]),
        Good(line: ["record", "--", "--json", "-x"], verb: "record", arguments: ["--json", "-x"]),
        Good(line: ["record", "--", "--"], verb: "record", arguments: ["--"]),
        Good(line: ["record", "--", "--help"], verb: "record", arguments: ["--help"]),
        Good(line: ["--", "record", "-x"], verb: "record", arguments: ["-x"]),
        Good(line: ["record", "--note", "-1"], verb: "record", values: ["note": ["-1"]]),
        Good(line: ["record", "help"], verb: "record", arguments: ["help"]),
    ]

    @Test(arguments: good)
    func `a line that the table allows is taken apart`(line: Good) throws {
        guard case .run(let invocation) = try Program.club.parse(line.line) else {
            Issue.record("not a line to run")
            return
        }
        #expect(invocation.program == "club")
        #expect(invocation.verb == line.verb)
        #expect(invocation.arguments == line.arguments)
        for name in ["home", "json", "innings", "side", "note", "force"] {
            #expect(invocation.has(name) == (line.values[name] != nil))
            #expect(invocation.values(name) == line.values[name] ?? [])
            #expect(invocation.value(name) == line.values[name]?.first)
        }
    }

    static let bad: [([String], FlagError.Kind)] = [
        ([], .missingVerb),
        (["--json"], .missingVerb),
        (["lst"], .unknownVerb("lst", nearest: "list")),
        (["lits"], .unknownVerb("lits", nearest: "list")),
        (["LIST"], .unknownVerb("LIST", nearest: "list")),
        (["rec"], .unknownVerb("rec", nearest: "record")),
        (["recrod", "x"], .unknownVerb("recrod", nearest: "record")),
        (["hlep"], .unknownVerb("hlep", nearest: "help")),
        (["help", "recrod"], .unknownVerb("recrod", nearest: "record")),
        (["xyzzy"], .unknownVerb("xyzzy", nearest: nil)),
        ([""], .unknownVerb("", nearest: nil)),
        (["-1"], .unknownVerb("-1", nearest: nil)),
        (["list", "--jsn"], .unknownFlag("--jsn", nearest: "json")),
        (["list", "--hom=/m"], .unknownFlag("--hom", nearest: "home")),
        (["list", "-json"], .unknownFlag("-json", nearest: "json")),
        (["list", "-j"], .unknownFlag("-j", nearest: nil)),
        (["list", "--=x"], .unknownFlag("--", nearest: nil)),
        (["list", "--inings", "7"], .unknownFlag("--inings", nearest: nil)),
        (["start", "--inings", "7"], .unknownFlag("--inings", nearest: "innings")),
        (["--inings", "7", "start"], .unknownFlag("--inings", nearest: "innings")),
        (["list", "--frobnicate"], .unknownFlag("--frobnicate", nearest: nil)),
        (["list", "--force"], .flagOfAnotherVerb("force", owners: ["record"])),
        (["--side=A", "list"], .flagOfAnotherVerb("side", owners: ["start"])),
        (["list", "--home"], .missingValue("home", placeholder: "DIR")),
        (["list", "--home", "--json"], .missingValue("home", placeholder: "DIR")),
        (["list", "--home", "--"], .missingValue("home", placeholder: "DIR")),
        (["list", "--json=yes"], .unwantedValue("json")),
        (["list", "--home", "a", "--home=b"], .duplicate("home")),
        (["list", "x"], .extraArgument("x")),
        (["start"], .missingArgument(synopsis: "KIND [SIDE...]")),
        (["start", "a", "b", "c", "d", "e", "f"], .extraArgument("f")),
    ]

    @Test(arguments: bad)
    func `a line that the table does not allow says why`(line: [String], kind: FlagError.Kind) {
        let error = #expect(throws: FlagError.self) { try Program.club.parse(line) }
        #expect(error?.kind == kind)
        #expect(error?.program == "club")
    }

    @Test func `a program may do its own job without a verb`() throws {
        guard case .run(let plain) = try Program.hall.parse(["--port", "0"]) else {
            Issue.record("not a line to run")
            return
        }
        #expect(plain.verb == nil)
        #expect(plain.value("port") == "0")
        guard case .run(let check) = try Program.hall.parse(["check"]) else {
            Issue.record("not a line to run")
            return
        }
        #expect(check.verb == "check")
        let error = #expect(throws: FlagError.self) { try Program.hall.parse(["chekc"]) }
        #expect(error?.kind == .unknownVerb("chekc", nearest: "check"))
    }

    @Test func `a program may have no verbs at all`() throws {
        guard case .run(let line) = try Program.echo.parse(["help", "--loud", "me"]) else {
            Issue.record("not a line to run")
            return
        }
        #expect(line.verb == nil)
        #expect(line.arguments == ["help", "me"])
        #expect(throws: FlagError.self) { try Program.echo.parse([]) }
        #expect(throws: FlagError.self) { try Program.echo.parse(["1", "2", "3", "4"]) }
    }

    @Test(arguments: [["--version"], ["version"], ["list", "--version"], ["--version", "bogus"]])
    func `the version is told`(line: [String]) throws {
        guard case .version = try Program.club.parse(line) else {
            Issue.record("not the version")
            return
        }
    }

    @Test(
        arguments: [
            (["help"], "Usage: club VERB"), (["--help"], "Usage: club VERB"),
            (["-h"], "Usage: club VERB"), (["help", "help"], "Usage: club VERB"),
            (["help", "list"], "Usage: club list"), (["list", "-h"], "Usage: club list"),
            (["--help", "list", "--bogus"], "Usage: club list"),
            (["bogus", "--help"], "Usage: club VERB"),
            (["record", "--note", "-h", "--help"], "Usage: club record"),
        ])
    func `help is told, whatever else is on the line`(line: [String], start: String) throws {
        guard case .help(let text) = try Program.club.parse(line) else {
            Issue.record("no help")
            return
        }
        #expect(text.hasPrefix(start))
    }
}
