import JSONTree
import SyncCore
import TestSupport
import Testing

/// The order of index values and of keys, and the bytes that have the same order.
@Suite struct IndexValueTests {
    /// Ascending, no two equal.
    private static let ascending: [Value] = [
        .null, false, true, .double(-1.7976931348623157e308), .integer(.min),
        .integer(.min + 1), .integer(-1 << 53 - 1), .integer(-1 << 53), .double(-1.5), -1,
        .double(-.leastNonzeroMagnitude), 0, .double(.leastNonzeroMagnitude), .double(0.5), 1,
        .double(1.5), 2,
        .integer(1 << 53), .integer(1 << 53 + 1), .integer(1 << 53 + 2), .integer(.max - 1),
        .integer(.max), .double(0x1p63), .double(1e300), "", "\0", "\0a", "\u{1}", " ", "A", "a",
        "a\0", "a\0\0", "a\0b", "a\u{1}", "aa", "b", "e\u{301}", "é", "😀", "\u{10FFFF}",
        "\u{E000}", "～",
    ]

    private static var object: Value { .object(Object([Member(key: Key(index: 0), value: 1)])) }

    @Test func `values have the order of the data model, objects last`() {
        let values = (Self.ascending + [Self.object]).map { IndexValue($0) }
        for (a, x) in values.enumerated() {
            for (b, y) in values.enumerated() {
                #expect((x < y) == (a < b), "\(x), \(y)")
                #expect((x == y) == (a == b), "\(x), \(y)")
            }
        }
    }

    @Test func `objects tie, and so do a number's two spellings and a primitive's priorities`()
        throws
    {
        #expect(try IndexValue(Value(parsing: #"{"a":1}"#)) == IndexValue(Value(parsing: "[2]")))
        #expect(try IndexValue(Value(parsing: "1.0")) == IndexValue(1))
        #expect(IndexValue(.double(-0.0)) == IndexValue(0))
        #expect(
            try IndexValue(Value(parsing: #"{".value":"x",".priority":3}"#)) == IndexValue("x"))
        #expect(IndexValue(.marker).isNull)
    }

    /// Source: the official JavaScript comparator, run over these keys.
    private static let keys = [
        "-2147483648", "-1", "0", "-0", "00", "00000000001", "7", "07", "007", "9", "10",
        "2147483647", " ", "-", "-2147483649", "-a", "1x0", "2147483648", "B", "_", "a",
        "e\u{301}", "é", "😀", "～",
    ]

    @Test func `among equal values the keys decide, integers first`() throws {
        for value in [Value.null, 1, "x", Self.object] {
            let positions = Self.keys.map {
                QueryPosition(value: IndexValue(value), key: Key(unchecked: $0))
            }
            #expect(positions.shuffled().sorted() == positions)
            #expect(
                positions.map(\.bytes).sorted { $0.lexicographicallyPrecedes($1) }
                    == positions.map(\.bytes))
        }
    }

    @Test func `bytes have the order of the positions and lead back to them`() throws {
        let keys = ["0", "1", "07", "A", "a", "é"].map { Key(unchecked: $0) }
        let positions = (Self.ascending + [Self.object]).flatMap { value in
            keys.map { QueryPosition(value: IndexValue(value), key: $0) }
        }
        for (a, x) in positions.enumerated() {
            #expect(QueryPosition(bytes: x.bytes) == x)
            for y in positions[(a + 1)...] {
                #expect(x.bytes.lexicographicallyPrecedes(y.bytes), "\(x), \(y)")
            }
        }
    }

    @Test(arguments: seeds(30))
    func `random positions sort alike as values and as bytes`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let positions = (0..<25).map { _ in
            let value = random.chance(20) ? random.value() : random.primitive()
            return QueryPosition(value: IndexValue(value), key: random.key())
        }
        for x in positions {
            #expect(QueryPosition(bytes: x.bytes) == x)
            for y in positions {
                #expect((x < y) == x.bytes.lexicographicallyPrecedes(y.bytes), "\(x), \(y)")
                #expect((x == y) == (x.bytes == y.bytes))
                #expect((x == y) == (x.hashValue == y.hashValue), "\(x), \(y)")
            }
        }
    }

    @Test(
        arguments: [
            [], [0], [9, 3, 0x61, 0], [1], [1, 1, 1], [1, 3, 0x61], [4, 0, 0], [5, 0x61, 0],
            [5, 0x61, 0, 2, 0, 0, 3, 0x61, 0], [5, 0xFF, 0, 0, 3, 0x61, 0],
            [4, 255, 240, 0, 0, 0, 0, 0, 0, 128, 0, 3, 0x61, 0], [1, 3, 0x61, 0, 3, 0x61, 0],
        ] as [[UInt8]])
    func `bytes of no position are refused`(bytes: [UInt8]) {
        #expect(QueryPosition(bytes: bytes) == nil)
    }
}
