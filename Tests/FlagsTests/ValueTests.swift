import Flags
import Testing

/// What a flag's value or an argument may be.
struct ValueTests {
    private func invocation(_ line: String...) throws -> Invocation {
        guard case .run(let invocation) = try Program.club.parse(line) else {
            throw FlagError(.missingVerb, program: "club")
        }
        return invocation
    }

    @Test(
        arguments: [
            ("0", 0...65535, 0), ("65535", 0...65535, 65535), ("007", 0...9, 7),
            ("-1", -5...5, -1), ("9223372036854775807", 0...Int.max, .max),
        ])
    func `a whole number in its range is read`(
        text: String, range: ClosedRange<Int>, number: Int
    ) throws {
        let line = try invocation("start", text, "--innings", text)
        #expect(try line.integer("innings", in: range) == number)
        #expect(try line.integer(argument: 0, "KIND", in: range) == number)
    }

    @Test(
        arguments: [
            ("65536", 0...65535, "a whole number from 0 to 65535"),
            ("-1", 0...Int.max, "a whole number of 0 or more"),
            ("8", Int.min...7, "a whole number of 7 or less"),
            ("9223372036854775808", Int.min...Int.max, "a whole number"),
            ("", 0...9, "a whole number from 0 to 9"), ("+1", 0...9, "a whole number from 0 to 9"),
            ("1.0", 0...9, "a whole number from 0 to 9"),
            (" 1", 0...9, "a whole number from 0 to 9"), ("٣", 0...9, "a whole number from 0 to 9"),
        ])
    func `anything else is refused with what it must be`(
        text: String, range: ClosedRange<Int>, expected: String
    ) throws {
        let line = try invocation("start", "a", "--innings=\(text)")
        let error = #expect(throws: FlagError.self) { try line.integer("innings", in: range) }
        #expect(error?.kind == .badValue(text, of: "--innings", expected: expected))
        #expect(
            error?.description == "“\(text)” will not do for --innings: it must be \(expected).")
    }

    @Test func `what was not given is nil`() throws {
        let line = try invocation("list")
        #expect(try line.integer("innings", in: 0...9) == nil)
        #expect(try line.integer(argument: 0, "N", in: 0...9) == nil)
        #expect(try line.choice("home", of: ["a"]) == nil)
    }

    @Test func `a choice is one of its words`() throws {
        let line = try invocation("list", "--home", "csv")
        #expect(try line.choice("home", of: ["json", "csv"]) == "csv")
        let error = #expect(throws: FlagError.self) {
            try line.choice("home", of: ["json", "text"])
        }
        #expect(error?.kind == .badValue("csv", of: "--home", expected: "one of json, text"))
    }
}
