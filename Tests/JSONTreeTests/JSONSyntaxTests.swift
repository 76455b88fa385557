import JSONTree
import Testing

struct JSONSyntaxTests {
    @Test(
        arguments: [
            ("null", .null), (" true ", true), ("\r\n\tfalse\n", false), ("[]", []), ("[ ]", []),
            ("{}", .object([])), ("{ }", .object([])), ("[null,[],{}]", [.null, [], .object([])]),
            (
                #"{"a" : [1 , "x"] , "b":{"c":null}}"#,
                JSON(["a": [1, "x"], "b": JSON(["c": .null])])
            ),
            (#"{"":1}"#, JSON(["": 1])), (#"{"a":1,"a":2}"#, JSON(["a": 1, "a": 2])),
        ] as [(String, JSON)])
    func `a text that is JSON is read`(text: String, json: JSON) throws {
        #expect(try JSON(parsing: text) == json)
    }

    /// Nil where the text ends too early.
    @Test(
        arguments: [
            ("[1,]", "a value", 3), ("[,1]", "a value", 1), ("[1 2]", #""," or "]""#, 3),
            ("[1}", #""," or "]""#, 2), (#"{"a":1]"#, #""," or "}""#, 6),
            ("{,}", "a member's name in quotes", 1),
            (#"{"a":1,}"#, "a member's name in quotes", 7),
            ("{a:1}", "a member's name in quotes", 1),
            ("{1:1}", "a member's name in quotes", 1), (#"{"a"}"#, #"":""#, 4),
            (#"{"a" 1}"#, #"":""#, 5),
            (#"{"a":}"#, "a value", 5), (#"{"a"::1}"#, "a value", 5), ("]", "a value", 0),
            ("}", "a value", 0), ("[}", "a value", 1),
            ("{]", "a member's name in quotes", 1), ("1 2", "the end of the text", 2),
            ("{}{}", "the end of the text", 2),
            ("[]]", "the end of the text", 2), ("null null", "the end of the text", 5),
            ("nulL", "\"null\"", 3), ("nu ll", "\"null\"", 2), ("tru]", "\"true\"", 3),
            ("truth", "\"true\"", 3),
            ("fals3", "\"false\"", 4), ("nullx", "the end of the text", 4), ("True", "a value", 0),
            ("'a'", "a value", 0),
            ("// x", "a value", 0), ("[1/**/]", #""," or "]""#, 2), ("\u{FEFF}1", "a value", 0),
            ("\u{A0}1", "a value", 0), ("\u{B}1", "a value", 0), ("\u{0}", "a value", 0),
            ("\"a\"b", "the end of the text", 3), ("[\"a\"b]", #""," or "]""#, 4),
            ("é", "a value", 0),
        ] as [(String, String, Int)])
    func `a byte that cannot stand there is a fault at it`(
        text: String, expected: String, offset: Int
    ) {
        let byte = Array(text.utf8)[offset]
        let error = JSONError(.unexpected(byte: byte, expected: expected), at: offset)
        #expect(throws: error) { try JSON(parsing: text) }
        #expect(throws: error) { try Value(parsing: text) }
    }

    @Test(arguments: [
        "[", "{", "[1", "[1,", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "[[]", "nul", "t",
        "[tru", "[ ",
    ])
    func `a text that ends too early is a fault at its end`(text: String) {
        #expect(throws: JSONError(.unexpectedEnd, at: text.utf8.count)) { try JSON(parsing: text) }
        #expect(throws: JSONError(.unexpectedEnd, at: text.utf8.count)) { try Value(parsing: text) }
    }

    @Test(arguments: ["", " ", "\n\t\r "])
    func `a text without a value is empty`(text: String) {
        #expect(throws: JSONError(.empty, at: text.utf8.count)) { try JSON(parsing: text) }
    }

    @Test func `faults are sentences`() {
        let cases: [(JSONError, String)] = [
            (
                JSONError(.unexpected(byte: 0x7D, expected: "a value"), at: 5),
                "expected a value, found \"}\", at byte 5"
            ),
            (
                JSONError(.unexpected(byte: 0x0A, expected: "a value"), at: 5),
                "expected a value, found the byte 0x0A, at byte 5"
            ),
            (
                JSONError(.unexpected(byte: 0xC3, expected: "a value"), at: 0),
                "expected a value, found the byte 0xC3, at byte 0"
            ),
            (
                JSONError(.tooLong(bytesMax: 10), at: 10),
                "the text is longer than the limit of 10 bytes, at byte 10"
            ),
            (
                JSONError(.tree(TreeError(.invalidPriority, at: "/a/.priority")), at: 3),
                "a .priority is neither a number nor a string nor null, at /a/.priority, at byte 3"
            ),
        ]
        for (error, sentence) in cases { #expect(error.description == sentence) }
    }

    @Test func `a member is found by its bytes, the last of a name`() throws {
        let json = try JSON(parsing: "{\"é\":1,\"e\u{301}\":2,\"é\":3}")
        #expect(json["é"] == 3)
        #expect(json["e\u{301}"] == 2)
        #expect(json["x"] == nil)
        #expect(JSON.null["x"] == nil)
    }
}
