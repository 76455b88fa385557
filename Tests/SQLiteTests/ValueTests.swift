import SQLite
import Testing

/// What goes in comes out.
struct ValueTests {
    private let connection: Connection
    private let echo: Statement

    init() throws {
        connection = try Connection.inMemory()
        echo = try connection.prepare("SELECT ?1", persistent: true)
    }

    @Test(arguments: [0, 1, -1, (1 << 53) + 1, .max, .min] as [Int64])
    func `an integer keeps every digit`(value: Int64) throws {
        try echo.bind(value, at: 1)
        #expect(try echo.step())
        #expect(echo.type(at: 0) == .integer)
        #expect(echo.int64(at: 0) == value)
        #expect(try !echo.step())
    }

    @Test(arguments: [0.0, -0.5, 1e300, .infinity, .leastNonzeroMagnitude] as [Double])
    func `a double keeps every bit`(value: Double) throws {
        try echo.bind(value, at: 1)
        #expect(try echo.step())
        #expect(echo.type(at: 0) == .double)
        #expect(echo.double(at: 0) == value)
    }

    @Test func `not a number is null`() throws {
        try echo.bind(Double.nan, at: 1)
        #expect(try echo.step())
        #expect(echo.isNull(at: 0))
    }

    @Test(arguments: ["", "a", "a\u{0}b", "\u{0}", "日本", "e\u{301}", "é", "🂡"])
    func `a text keeps every byte`(value: String) throws {
        try echo.bind(value, at: 1)
        #expect(try echo.step())
        #expect(echo.type(at: 0) == .text)
        #expect(Array(echo.text(at: 0).utf8) == Array(value.utf8))
        #expect(echo.optionalText(at: 0).map { Array($0.utf8) } == Array(value.utf8))
    }

    @Test func `a text given as bytes is a text`() throws {
        try echo.bind(utf8: Array("Tsu".utf8).span, at: 1)
        #expect(try echo.step())
        #expect(echo.type(at: 0) == .text)
        #expect(echo.text(at: 0) == "Tsu")
        #expect(echo.withUTF8(at: 0) { $0.count } == 3)
    }

    @Test(arguments: [[], [0], [1, 2, 3], Array(repeating: 0xFF, count: 100_000)] as [[UInt8]])
    func `a blob keeps every byte`(value: [UInt8]) throws {
        try echo.bind(value, at: 1)
        #expect(try echo.step())
        #expect(echo.type(at: 0) == .blob)
        #expect(echo.bytes(at: 0) == value)
        echo.reset()

        try echo.bind(value.span, at: 1)
        #expect(try echo.step())
        #expect(echo.type(at: 0) == .blob)
        #expect(echo.withBytes(at: 0) { $0.count } == value.count)
        #expect(echo.optionalBytes(at: 0) == value)
    }

    @Test func `null reads as nothing and is told apart from empty`() throws {
        let bindings: [(Statement) throws -> Void] = [
            { _ in }, { try $0.bindNull(at: 1) }, { try $0.bind(nil as Int64?, at: 1) },
            { try $0.bind(nil as Double?, at: 1) }, { try $0.bind(nil as String?, at: 1) },
            { try $0.bind(nil as [UInt8]?, at: 1) },
        ]
        for bind in bindings {
            try bind(echo)
            #expect(try echo.step())
            #expect(echo.isNull(at: 0))
            #expect(echo.type(at: 0) == .null)
            #expect(echo.optionalInt64(at: 0) == nil)
            #expect(echo.optionalDouble(at: 0) == nil)
            #expect(echo.optionalText(at: 0) == nil)
            #expect(echo.optionalBytes(at: 0) == nil)
            #expect(echo.int64(at: 0) == 0)
            #expect(echo.text(at: 0) == "")
            #expect(echo.bytes(at: 0) == [])
            echo.reset()
        }
    }

    @Test func `a text that is not UTF-8 reads with replacement characters`() throws {
        #expect(try connection.text("SELECT CAST(x'61ff62' AS TEXT)") == "a\u{FFFD}b")
    }

    @Test func `an error in the body of a blob's loan comes out`() throws {
        struct Refusal: Error {}
        try echo.bind([1] as [UInt8], at: 1)
        #expect(try echo.step())
        #expect(throws: Refusal.self) {
            try echo.withBytes(at: 0) { _ throws(Refusal) in throw Refusal() }
        }
    }
}
