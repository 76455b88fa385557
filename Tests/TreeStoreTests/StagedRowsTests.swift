import JSONTree
import SyncCore
import TestSupport
import Testing
import TreeStore

/// Rows that wait in a file of their own, and the move into the tree.
struct StagedRowsTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
    }

    private func staged(_ text: String, at place: Path) throws -> StagedRows {
        let rows = try StagedRows(path: StagedRows.path(1, in: folder.path), place: place)
        var reader = JSONReader(
            into: ValueBuilder(
                depth: place.count, allowsServerValues: true, rowBytesMax: Limits.rowBytesMax))
        try reader.read(Array(text.utf8).span)
        let rest = try reader.finish()
        try rows.take(reader.sink.takePieces())
        if !rest.isNull { try rows.take([reader.sink.piece(of: rest)]) }
        try rows.finish()
        return rows
    }

    private static func facts(_ store: SQLiteTreeStore) throws -> [String] {
        try store.all().map { row in
            "\(row.path.path?.description ?? "?") \(row.stamp) \(row.evidence) "
                + String(decoding: row.value ?? [], as: UTF8.self)
        }
    }

    @Test(arguments: seeds(40))
    func `a staged write stores the rows that a write of the value stores`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let place = Path([Key(unchecked: "list")])
        let members = (0..<200).map { Member(key: Key(index: $0), value: random.value(depth: 3)) }
        let value = Object(members).normal
        var plain = try Engine.sqlite()
        var moved = try Engine.sqlite()
        for milliseconds in 1...3 as ClosedRange<Int64> {
            let noise = random.path()
            for path in [noise, place.appending(noise)] {
                let write = PathWrite(path: path, value: random.value(depth: 2))
                let stamp = Stamp(milliseconds)
                _ = try plain.write([write], stamp: stamp)
                _ = try moved.write([write], stamp: stamp)
            }
        }
        let stamp = Stamp(9)
        _ = try plain.write([PathWrite(path: place, value: value)], stamp: stamp, isNewest: true)
        let rows = try staged(String(decoding: value.exportText, as: UTF8.self), at: place)
        let before = try moved.lastSequence
        let last = try moved.replace(with: rows, stamp: stamp)
        #expect(try Self.facts(moved) == Self.facts(plain))
        #expect(try moved.lastSequence == last)
        let sequences = try moved.rows(since: before, limit: .max).map(\.sequence)
        #expect(sequences == Array((before + 1)...last))
        #expect(try moved.value(at: .root) == plain.value(at: .root))

        var text: [UInt8] = []
        try TreeText.write(place, of: rows) { text += $0 }
        #expect(text == value.text())
        rows.remove()
        #expect(try folder.names == [])
    }

    private func stagedMerge(_ text: String, below base: Path) throws -> StagedRows {
        let rows = try StagedRows(path: StagedRows.path(2, in: folder.path), place: base)
        let builder = MergeBuilder(below: base, rowBytesMax: Limits.rowBytesMax)
        var reader = JSONReader(into: builder)
        for piece in Array(text.utf8).chunks(of: 100) {
            try reader.read(piece.span)
            try rows.take(reader.sink.takePieces())
        }
        if try reader.finish() == .members { rows.beginMerge() }
        try rows.finish()
        return rows
    }

    @Test(arguments: seeds(60))
    func `a staged merge stores the rows that a merge stores`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let base = Path([Key(unchecked: "list")])
        var plain = try Engine.sqlite()
        var moved = try Engine.sqlite()
        for milliseconds in 1...4 as ClosedRange<Int64> {
            let noise = random.path()
            for path in [noise, base.appending(noise)] {
                let value: Value = milliseconds == 3 ? .null : random.value(depth: 2)
                let write = PathWrite(path: path, value: value)
                _ = try plain.write([write], stamp: Stamp(milliseconds))
                _ = try moved.write([write], stamp: Stamp(milliseconds))
            }
        }
        var writes: [PathWrite] = []
        for _ in 0..<60 {
            let path = base.appending(random.path())
            guard !path.isPriority, path != base,
                !writes.contains(where: { $0.path.isPrefix(of: path) || path.isPrefix(of: $0.path) }
                )
            else { continue }
            let isNull = Bool.random(using: &random)
            writes.append(PathWrite(path: path, value: isNull ? .null : random.value(depth: 3)))
        }
        let stamp = Stamp(9)
        _ = try plain.write(writes, stamp: stamp, isNewest: true)
        let text = String(
            decoding: PushWrite.members(of: writes, below: base).text(), as: UTF8.self)
        let rows = try stagedMerge(text, below: base)
        let before = try moved.lastSequence
        let last = try moved.replace(with: rows, stamp: stamp)
        #expect(try Self.facts(moved) == Self.facts(plain))
        #expect(try moved.value(at: .root) == plain.value(at: .root))
        let sequences = try moved.rows(since: before, limit: .max).map(\.sequence)
        #expect(sequences.count == Int(last - before))
        let paths = try #require(try rows.memberPaths(atMost: 100))
        #expect(paths == writes.map(\.path).sorted())
    }

    @Test func `members of a merge that stand at or below another are refused`() throws {
        for text in [#"{"a":1,"a/b":2}"#, #"{"a/b":1,"c":2,"a":3}"#, #"{"a":1,"/a/":2}"#] {
            #expect(throws: TreeError.self) { try stagedMerge(text, below: .root) }
        }
    }

    @Test func `server values are filled in from what stood there`() throws {
        let place = Path([Key(unchecked: "a")])
        var store = try Engine.sqlite()
        _ = try store.write(
            [PathWrite(path: place, value: try Value(parsing: #"{"n":5,"p":1}"#))],
            stamp: Stamp(1))
        let padding = String(repeating: "x", count: 5000)
        let rows = try staged(
            "{\"n\":{\".sv\":{\"increment\":2}},\"s\":\"\(padding)\",\"t\":{\".sv\":\"timestamp\"},"
                + "\"u\":{\"v\":{\".sv\":{\"increment\":1}}}}", at: place)
        try store.replace(with: rows, stamp: Stamp(77))
        let value = try store.value(at: place)
        #expect(value["n"] == 7)
        #expect(value["t"] == 77)
        #expect(value["u"]["v"] == 1)
        #expect(value["p"] == .null)
    }

    @Test(arguments: [
        ("null", true), ("{\"a\":null}", true), ("[]", true), ("1", false),
        ("{\"a\":{\"b\":\"LONG\",\"c\":1},\"a\":null}", true),
        ("{\"a\":{\"b\":\"LONG\",\"c\":1,\".priority\":1},\"a\":{\".priority\":2}}", true),
        ("{\"x\":1,\"a\":{\"b\":\"LONG\",\"c\":1},\"a\":null}", false),
    ])
    func `what was all taken back is nothing`(text: String, isEmpty: Bool) throws {
        let long = String(repeating: "x", count: 5000)
        let rows = try staged(text.replacing("LONG", with: long), at: .root)
        #expect(try rows.isEmpty == isEmpty)
    }
}

extension [UInt8] {
    /// The bytes in pieces of so many.
    fileprivate func chunks(of count: Int) -> [[UInt8]] {
        stride(from: 0, to: self.count, by: count).map {
            Array(self[$0..<Swift.min($0 + count, self.count)])
        }
    }
}
