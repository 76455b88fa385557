import JSONTree
import TestSupport
import Testing

struct JSONNumberTests {
    @Test(
        arguments: [
            ("0", 0), ("-0", 0), ("1", 1), ("-1", -1), ("1.0", 1), ("1e2", 100), ("1E+2", 100),
            ("100e-2", 1), ("-0.0", 0), ("0e5", 0), ("0e99999999999999999999", 0), ("0.000", 0),
            ("9223372036854775807", .max), ("-9223372036854775808", .min),
            ("9007199254740993", 9_007_199_254_740_993),
            ("9007199254740993.0", 9_007_199_254_740_992),
            ("-9223372036854775808.0", .min), ("1e-400", 0), ("-1e-99999999999999999999", 0),
            ("12.5e1", 125),
        ] as [(String, Int64)])
    func `a whole number within Int64 is an integer`(text: String, number: Int64) throws {
        #expect(try JSON(parsing: text) == .integer(number))
        #expect(try Value(parsing: text) == .integer(number))
    }

    @Test(
        arguments: [
            ("9223372036854775808", 0x1p63), ("-9223372036854775809", -0x1p63 - 1),
            ("18446744073709551615", 0x1p64), ("18446744073709551616", 0x1p64), ("1.5", 1.5),
            ("-1.5", -1.5), ("1e21", 1e21), ("1e23", 1e23), ("1e22", 1e22),
            ("0.30000000000000004", 0.1 + 0.2), ("0.1", 0.1), ("5e-324", .leastNonzeroMagnitude),
            ("1.7976931348623157e308", .greatestFiniteMagnitude),
            ("123456789.123456789", 123456789.123456789),
            ("2.2250738585072011e-308", Double.leastNormalMagnitude.nextDown), ("0.5e-5", 0.000005),
            ("9007199254740993e-1", 900719925474099.3),
        ] as [(String, Double)])
    func `any other number is the nearest double`(text: String, number: Double) throws {
        // Two of the texts are whole doubles below Int64's least, which it holds.
        let expected = try #require(Value(number))
        #expect(try Value(parsing: text) == expected)
        #expect(try JSON(parsing: text) == JSON(expected))
    }

    @Test(arguments: [
        "-", "--1", "01", "-01", "00", "1.", "1.e1", "-.5", "1e", "1e+", "1E-", "1e1.5", "1.2.3",
        "1-1", "1+1", "0e", "1ee1", "0-", "0.1.", "-e1",
    ])
    func `a number that breaks the grammar is a fault where it begins`(text: String) {
        #expect(throws: JSONError(.invalidNumber, at: 0)) { try JSON(parsing: text) }
        #expect(throws: JSONError(.invalidNumber, at: 2)) { try JSON(parsing: "[ \(text)]") }
    }

    @Test(arguments: ["+1", ".5", "Infinity", "NaN", "١"])
    func `a number begins with a digit or a minus`(text: String) throws {
        let byte = try #require(text.utf8.first)
        #expect(throws: JSONError(.unexpected(byte: byte, expected: "a value"), at: 1)) {
            try JSON(parsing: " " + text)
        }
    }

    @Test(arguments: ["1x", "1 1", "0x10", "1_000", "1,"])
    func `nothing follows a number at the end`(text: String) {
        #expect(throws: JSONError.self) { try JSON(parsing: text) }
    }

    @Test(arguments: ["1e400", "-1e400", "1e309", "1.8e308", "1e99999999999999999999"])
    func `a number beyond double is a fault`(text: String) {
        #expect(throws: JSONError(.numberTooLarge, at: 1)) { try JSON(parsing: "[\(text)]") }
        #expect(throws: JSONError(.numberTooLarge, at: 0)) { try Value(parsing: text) }
    }

    @Test func `a number has 1024 bytes at most`() throws {
        let longest = "0." + String(repeating: "0", count: 1021) + "1"
        #expect(try JSON(parsing: longest) == 0)
        #expect(throws: JSONError(.numberTooLong(bytesMax: 1024), at: 0)) {
            try JSON(parsing: longest + "1")
        }
    }

    @Test(arguments: [
        (Value.integer(0), "0"), (.integer(.max), "9223372036854775807"),
        (.integer(.min), "-9223372036854775808"), (.integer(-10), "-10"), (.double(1.5), "1.5"),
        (.double(0x1p63), "9.223372036854775808e+18"), (.double(0.1 + 0.2), "0.30000000000000004"),
        (.double(1e21), "1e+21"), (.double(5), "5"), (.double(-0.0), "0"),
        (.double(.leastNonzeroMagnitude), "5e-324"),
    ])
    func `a number is written in the fewest digits that give it again`(
        value: Value, text: String
    ) throws {
        #expect(try Value(parsing: value.exportText) == Value(parsing: text))
        if !text.contains("e+18") {
            #expect(String(decoding: value.exportText, as: UTF8.self) == text)
        }
    }

    @Test(arguments: seeds(100))
    func `every number comes back as it was written`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<50 {
            let value = random.number()
            #expect(try Value(parsing: value.exportText) == value)
        }
    }

    @Test(arguments: seeds(100))
    func `a decimal spelling gives the same double as Swift reads`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<50 {
            let digits = String(random.next() >> UInt64(random.below(60)))
            let fraction = random.chance(50) ? ".\(random.below(10_000))" : ""
            let text = "\(digits)\(fraction)e\(random.below(60) - 40)"
            let number = try #require(Double(text))
            #expect(try Value(parsing: text) == #require(Value(number)), "\(text)")
        }
    }
}
