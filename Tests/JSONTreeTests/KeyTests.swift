import JSONTree
import TestSupport
import Testing

struct KeyTests {
    /// In order; made with Firebase's official comparator.
    private static let ordered = [
        "-2147483648", "-1", "0", "-0", "00", "00000000001", "7", "07", "007", "9", "10",
        "2147483647", " ", "-", "-2147483649", "-a", "1x0", "2147483648", "B", "_", "a",
        "e\u{301}", "é", "😀", "～",
    ]

    @Test func `keys stand in the order of the official comparator`() {
        for (i, a) in Self.ordered.enumerated() {
            for (j, b) in Self.ordered.enumerated() {
                let (x, y) = (Key(unchecked: a), Key(unchecked: b))
                #expect((x < y) == (i < j), "\(a) and \(b)")
                #expect((x == y) == (i == j), "\(a) and \(b)")
                #expect(x.compare(y).signum() == (i - j).signum(), "\(a) and \(b)")
            }
        }
    }

    @Test func `metadata stands before every key`() {
        for text in Self.ordered {
            #expect(Key.priority < Key(unchecked: text))
            #expect(Key.value < Key(unchecked: text))
        }
        #expect(Key.priority < Key.serverValue)
        #expect(Key.serverValue < Key.value)
    }

    @Test func `planes above the first stand before U+E000`() {
        #expect(Key(unchecked: "\u{10FFFF}") < Key(unchecked: "\u{E000}"))
        #expect(Key(unchecked: "\u{D7FF}") < Key(unchecked: "\u{10000}"))
        #expect(Key(unchecked: "a\u{10000}") < Key(unchecked: "a\u{FFFF}"))
    }

    @Test func `composed and decomposed letters are two keys`() {
        let (composed, decomposed) = (Key(unchecked: "é"), Key(unchecked: "e\u{301}"))
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed]).count == 2)
    }

    @Test(
        arguments: [
            ("0", 0), ("-0", 0), ("007", 7), ("-1", -1), ("2147483647", .max),
            ("-2147483648", .min), ("000000000000000000000000000000012", 12), ("2147483648", nil),
            ("-2147483649", nil), ("99999999999999999999999999", nil), ("", nil), ("-", nil),
            ("--1", nil), ("+1", nil), ("1 ", nil), (" 1", nil), ("1.0", nil), ("1e3", nil),
            ("٣", nil), ("1x", nil), ("x1", nil), (":", nil), ("/", nil),
        ] as [(String, Int32?)])
    func `an integer key is digits within Int32`(text: String, integer: Int32?) {
        #expect(Key(unchecked: text).integer == integer)
    }

    @Test(arguments: [
        " ", "\"", "\\", "+", "%", ":", "😀", "é", "-", "\u{80}", "\u{9F}", "\u{A0}", "~",
        "\u{FFFF}", "null", "a b",
    ])
    func `a key may hold anything that is not forbidden`(text: String) throws {
        #expect(try Key(text).text.hasSameBytes(as: text))
    }

    @Test(arguments: [UInt8](0..<0x20) + [0x7F] + [UInt8](".#$/[]".utf8))
    func `a forbidden byte makes a key invalid wherever it stands`(byte: UInt8) {
        let forbidden = String(Unicode.Scalar(byte))
        for text in [forbidden, "a" + forbidden, forbidden + "a", "é" + forbidden + "é"] {
            #expect(throws: TreeError(.forbiddenInKey(byte: byte))) { try Key(text) }
        }
    }

    @Test func `a key has one byte at least and 768 at most`() throws {
        #expect(throws: TreeError(.emptyKey)) { try Key("") }
        for length in [1, 767, 768] {
            #expect(try Key(String(repeating: "k", count: length)).text.utf8.count == length)
        }
        #expect(throws: TreeError(.keyTooLong(bytes: 769))) {
            try Key(String(repeating: "k", count: 769))
        }
        #expect(try Key(String(repeating: "é", count: 384)).text.utf8.count == 768)
        #expect(throws: TreeError(.keyTooLong(bytes: 770))) {
            try Key(String(repeating: "é", count: 385))
        }
    }

    @Test(arguments: seeds(100))
    func `key order is strict, total and by UTF-16 code unit`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let keys = (0..<30).map { _ in random.key() }.sorted()
        for (i, a) in keys.enumerated() {
            #expect(!(a < a))
            for b in keys[(i + 1)...] {
                let areSame = Array(a.text.utf8) == Array(b.text.utf8)
                let isRight =
                    (a == b) == areSame && (a < b) == !areSame && !(b < a)
                    && (!areSame || a.hashValue == b.hashValue)
                #expect(isRight, "\(a) and \(b)")
                guard a.integer == nil, b.integer == nil else { continue }
                #expect((a < b) == a.text.utf16.lexicographicallyPrecedes(b.text.utf16))
            }
        }
    }
}
