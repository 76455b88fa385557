import JSONTree
import SyncCore
import TestSupport
import Testing

struct RowSplitterTests {
    private static let stamp = Stamp(milliseconds: 9, counter: 0, device: DeviceID(bits: 1))

    @Test(arguments: seeds(100))
    func `a value of any shape is split into small rows and reads as it was`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let value = random.largeValue(depth: 3)
        let path = random.path()
        var store = MemoryRowStore()
        let write = PathWrite(path: path, value: value)
        #expect(try store.write([write], stamp: Self.stamp) == [.applied])
        #expect(try store.value(at: path) == value)
        let rows = store.rows(since: 0, limit: .max)
        for row in rows {
            let text = try #require(row.value)
            if text.count > Limits.rowBytesMax { #expect(!(try Value(parsing: text).isObject)) }
        }
        if value.exportText.count <= Limits.rowBytesMax { #expect(rows.count == 1) }
    }

    @Test func `a value at the bound is one row and one byte more is split`() throws {
        for (bytes, rows) in [(Limits.rowBytesMax, 1), (Limits.rowBytesMax + 1, 3)] {
            let padding = String(repeating: "x", count: bytes - #"{"a":"","b":1}"#.utf8.count)
            let value = try Value([("a", .string(padding)), ("b", 1)])
            #expect(value.exportText.count == bytes)
            var store = MemoryRowStore()
            _ = try store.write([PathWrite(path: .root, value: value)], stamp: Self.stamp)
            #expect(store.count == rows)
        }
    }

    @Test func `numbers and escapes count with all their bytes`() throws {
        let leaves: [Value] = [
            .integer(.min), .double(-2.2250738585072014e-308), .string("\u{1}\u{1}\u{1}\"\\"),
            .bool(false),
        ]
        for leaf in leaves {
            let inner = Object((0..<180).map { Member(key: Key(index: $0), value: leaf) }).normal
            let outer = Object((0..<5).map { Member(key: Key(index: $0), value: inner) }).normal
            var store = MemoryRowStore()
            _ = try store.write([PathWrite(path: .root, value: outer)], stamp: Self.stamp)
            let sizes = store.rows(since: 0, limit: .max).map { $0.value?.count ?? 0 }
            #expect(sizes.allSatisfy { $0 <= Limits.rowBytesMax })
            #expect(try store.value(at: .root) == outer)
        }
    }

    @Test func `the priority of what is split is a row of its own`() throws {
        let text = String(repeating: "x", count: 3000)
        let value = try Value([
            (".priority", 5), ("a", .string(text)),
            ("b", try Value([(".priority", "p"), (".value", .string(text + text))])),
        ])
        var store = MemoryRowStore()
        _ = try store.write([PathWrite(path: try Path("/n"), value: value)], stamp: Self.stamp)
        #expect(store.count == 4)
        #expect(try store.value(at: try Path("/n")) == value)
        #expect(try store.value(at: try Path("/n/.priority")) == 5)
    }
}

extension SplitMix64 {
    /// A value that is often larger than a row, in few large leaves or in many small ones.
    mutating func largeValue(depth: Int) -> Value {
        if depth == 0 || chance(25) {
            return chance(10)
                ? .string(String(repeating: text(scalarsMin: 1), count: below(800)))
                : primitive()
        }
        var members = (0..<pick([1, 3, depth == 1 ? 100 : 8])).map { index in
            Member(key: chance(50) ? Key(index: index) : key(), value: largeValue(depth: depth - 1))
        }
        if chance(20) { members.append(Member(key: .priority, value: .integer(Int64(below(9))))) }
        return Object(members).normal
    }
}
