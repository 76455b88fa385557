import JSONTree
import Testing

struct JSONStringTests {
    @Test(arguments: [
        (#""""#, ""), (#""a""#, "a"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
        (#""\u0041\u00e9\u00E9\uFF5E""#, "Aéé～"), (#""\ud83d\ude00""#, "😀"),
        (#""\uD83D\uDE00x""#, "😀x"), (#""\u0000""#, "\0"), (#""\u007f\u001F""#, "\u{7F}\u{1F}"),
        (#""\uDBFF\uDFFF\uD800\uDC00""#, "\u{10FFFF}\u{10000}"),
        (#""\uFFFF\uE000""#, "\u{FFFF}\u{E000}"),
        ("\"\u{7F}\"", "\u{7F}"), ("\"é e\u{301} ～ 😀\"", "é e\u{301} ～ 😀"),
        (#""abcdefgh\"ijklmnopqrstuvwxyz""#, "abcdefgh\"ijklmnopqrstuvwxyz"),
    ])
    func `a string is read with its escapes`(text: String, meant: String) throws {
        let string = try #require(try JSON(parsing: text).string)
        #expect(string.hasSameBytes(as: meant))
        #expect(try Value(parsing: text) == .string(meant))
        let object = try JSON(parsing: "{\(text):1}")
        #expect(object == .object([JSON.Field(name: meant, value: 1)]))
    }

    /// The texts begin with a quote; the offset counts it.
    @Test(
        arguments: [
            (#""\x""#, .invalidEscape, 2), (#""\U0041""#, .invalidEscape, 2),
            (#""\u00g0""#, .invalidEscape, 5),
            (#""\u00""#, .invalidEscape, 5), (#""ab\'""#, .invalidEscape, 4),
            (#""\u+041""#, .invalidEscape, 3),
            (#""a\ud83d""#, .unpairedSurrogate, 2), (#""a\ude00""#, .unpairedSurrogate, 2),
            (#""a\ud83dx""#, .unpairedSurrogate, 2), (#""\ud83d\n""#, .unpairedSurrogate, 1),
            (#""\ud83d\ud83d\ude00""#, .unpairedSurrogate, 1),
            (#""\ud83d\u0041""#, .unpairedSurrogate, 1),
            (#""\ud83d\ude00\ude00""#, .unpairedSurrogate, 13),
            (#""\ud83d\x""#, .unpairedSurrogate, 1), (#""\ud83d\u00x""#, .invalidEscape, 11),
            ("\"a\nb\"", .controlCharacter, 2), ("\"\u{0}\"", .controlCharacter, 1),
            ("\"abcdefghij\u{1F}\"", .controlCharacter, 11),
            ("\"\u{9}", .controlCharacter, 1), ("\"abc", .unexpectedEnd, 4),
            (#""abc\"#, .unexpectedEnd, 5),
            (#""\u00"#, .unexpectedEnd, 5), (#""\ud83d"#, .unexpectedEnd, 7),
            ("\"é", .unexpectedEnd, 3),
        ] as [(String, JSONError.Reason, Int)])
    func `a malformed string is a fault at the byte`(
        text: String, reason: JSONError.Reason, offset: Int
    ) {
        #expect(throws: JSONError(reason, at: offset)) { try JSON(parsing: text) }
        #expect(throws: JSONError(reason, at: offset)) { try Value(parsing: text) }
        #expect(throws: JSONError(reason, at: offset + 1)) { try JSON(parsing: "{" + text) }
    }

    /// The offset is of the first byte that cannot stand there.
    @Test(
        arguments: [
            ([0x80], 0), ([0xBF], 0), ([0xC0, 0x80], 0), ([0xC1, 0xBF], 0), ([0xC3, 0x28], 1),
            ([0xE0, 0x80, 0x80], 1), ([0xE0, 0x9F, 0xBF], 1), ([0xED, 0xA0, 0x80], 1),
            ([0xED, 0xBF, 0xBF], 1), ([0xF0, 0x80, 0x80, 0x80], 1), ([0xF0, 0x8F, 0xBF, 0xBF], 1),
            ([0xF4, 0x90, 0x80, 0x80], 1), ([0xF5, 0x80, 0x80, 0x80], 0), ([0xFF], 0), ([0xFE], 0),
            ([0xE2, 0x82], 2), ([0xF0, 0x9F, 0x98], 3), ([0xE2, 0x28, 0xA1], 1),
            ([0xC3, 0xC3, 0xA9], 1),
            ([0xC3], 1),
        ] as [([UInt8], Int)])
    func `UTF-8 that is malformed, overlong or of a surrogate is a fault`(
        bytes: [UInt8], offset: Int
    ) {
        for before in ["", "abcdefghijkl", "é😀", #"\n"#] {
            let text = Array("[\"\(before)".utf8) + bytes + Array("\"]".utf8)
            let place = 2 + before.utf8.count + offset
            #expect(throws: JSONError(.invalidUTF8, at: place)) { try JSON(parsing: text) }
            #expect(String(validating: text, as: UTF8.self) == nil)
        }
    }

    @Test func `a string is written with only the escapes it needs`() {
        let text = JSON.string("\"\\/\u{8}\u{C}\n\r\t\u{0}\u{1F}\u{7F}é～😀\u{2028}abcdefghijk")
            .text()
        #expect(
            String(decoding: text, as: UTF8.self)
                == "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f\u{7F}é～😀\u{2028}abcdefghijk\"")
    }
}
