import JSONTree
import SyncCore
import TestSupport
import Testing

/// What every engine must do.
@Suite struct RowStoreTests {
    @Test(arguments: Engine.allCases)
    func `an empty store holds nothing`(engine: Engine) throws {
        let store = try engine.make()
        #expect(try store.lastSequence == 0)
        #expect(try store.rows(at: .root, limit: 0) == [])
        #expect(try store.rows(at: PathCode("/a/b"), limit: 10) == [])
        #expect(try store.deepestRow(atOrAbove: PathCode("/a/b")) == nil)
        #expect(try store.rows(since: 0, limit: 10) == [])
        #expect(try store.heads(touchedBy: []) == [])
        #expect(try store.heads(touchedBy: [(.root, true), (PathCode("/a"), true)]) == [])
        #expect(try store.tombstones(after: .none, before: Stamp(1000), limit: 10) == [])
    }

    @Test(arguments: Engine.allCases)
    func `a change that changes nothing gives no sequence`(engine: Engine) throws {
        var store = try engine.make()
        try store.store(RowChanges())
        #expect(try store.lastSequence == 0)
    }

    @Test(arguments: Engine.allCases)
    func `a row comes back whole`(engine: Engine) throws {
        let rows = [
            Row(path: .root, stamp: Stamp(1), value: Array("{}".utf8), evidence: Stamp(7)),
            Row(path: try PathCode("/a"), stamp: Stamp(2), value: nil, evidence: .none),
            Row(
                path: try PathCode("/b"), stamp: Stamp(3, device: .max),
                value: Array("\"é😀\\u0000\"".utf8), evidence: .none),
            Row(
                path: try PathCode("/b/c"), stamp: Stamp(Stamp.millisecondsMax, device: 0),
                value: nil, evidence: Stamp(3)),
        ]
        var store = try engine.make()
        try store.store(RowChanges(changes: rows.map { .put($0) }))
        for (index, row) in rows.enumerated() {
            var expected = row
            expected.sequence = Int64(index + 1)
            #expect(try store.deepestRow(atOrAbove: row.path) == expected)
        }
        #expect(try store.all().map(\.path) == rows.map(\.path))
        #expect(try store.rows(since: 0, limit: 10).map(\.sequence) == [1, 2, 3, 4])
    }

    /// In the data model's order, as are the subtrees below each.
    private static let trickyKeys = [
        "-2147483648", "-7", "-07", "-1", "-0", "0", "00", "1", "2", "7", "07", "007", "10",
        "2147483647", " ", "-", "-2147483649", "2147483648", "A", "a", "ab", "b", "e\u{301}",
        "é", "\u{D7FF}", "😀", "\u{10FFFF}", "\u{E000}", "～", "\u{FFFF}",
    ]

    @Test(arguments: Engine.allCases)
    func `rows come in the order of the data model`(engine: Engine) throws {
        var store = try engine.make()
        var paths: [Path] = [.root, Path([.priority])]
        for key in Self.trickyKeys.map({ Key(unchecked: $0) }).sorted() {
            paths += [
                Path([key]), Path([key, .priority]), Path([key, Key(unchecked: "0")]),
                Path([key, Key(unchecked: "x")]),
            ]
        }
        var random = SplitMix64(seed: 1)
        try store.store(
            RowChanges(
                changes: paths.shuffled(using: &random).map { path in
                    .put(Row(path: PathCode(path), stamp: Stamp(5), value: [0x31], evidence: .none))
                }))
        #expect(try store.all().map(\.path.path) == paths)
        for path in paths {
            let below = paths.filter { path.isPrefix(of: $0) }
            let code = PathCode(path)
            #expect(try store.rows(at: code, limit: .max)?.map(\.path.path) == below)
            #expect(try store.heads(touchedBy: [(code, false)]).map(\.path.path) == below)
            let around = paths.filter { path.isPrefix(of: $0) || $0.isPrefix(of: path) }
            #expect(try store.heads(touchedBy: [(code, true)]).map(\.path.path) == around)
            #expect(try store.deepestRow(atOrAbove: code)?.path == code)
        }
    }

    @Test(arguments: Engine.allCases)
    func `the limit counts the rows at and below a path`(engine: Engine) throws {
        var store = try engine.make()
        let paths = try ["/", "/a", "/a/b", "/a/c", "/b"].map { try PathCode($0) }
        try store.store(
            RowChanges(
                changes: paths.map {
                    .put(Row(path: $0, stamp: Stamp(1), value: [0x31], evidence: .none))
                }))
        #expect(try store.rows(at: PathCode("/a"), limit: 2) == nil)
        #expect(try store.rows(at: PathCode("/a"), limit: 3)?.count == 3)
        #expect(try store.rows(at: PathCode("/x"), limit: 0)?.map(\.path) == [.root])
        #expect(try store.rows(at: PathCode("/a/b"), limit: 0) == nil)
        #expect(try store.rows(since: 1, limit: 2).map(\.sequence) == [2, 3])
        #expect(try store.rows(since: 5, limit: 2) == [])
        #expect(try store.rows(since: 0, limit: 0) == [])
        #expect(try store.rows(since: 0, limit: .max).count == 5)
    }

    @Test(arguments: Engine.allCases)
    func `sequences never fall`(engine: Engine) throws {
        var store = try engine.make()
        let a = try PathCode("/a")
        let b = try PathCode("/b")
        func row(_ path: PathCode) -> RowChanges.Change {
            .put(Row(path: path, stamp: Stamp(1), value: [0x31], evidence: Stamp(1)))
        }
        try store.store(RowChanges(changes: [row(a), row(b)]))
        try store.store(RowChanges(deleted: [b]))
        #expect(try store.lastSequence == 2)
        try store.store(RowChanges(deleted: [a]))
        #expect(try store.lastSequence == 2)
        try store.store(RowChanges(changes: [row(a)]))
        #expect(try store.rows(since: 0, limit: 9).map(\.sequence) == [3])
        try store.store(RowChanges(deleted: [a], changes: [row(b)]))
        #expect(try store.lastSequence == 4)
        try store.store(RowChanges(changes: [.evidence(b, Stamp(8))]))
        #expect(try store.all().map(\.sequence) == [5])
        #expect(try store.all().map(\.evidence) == [Stamp(8)])
        try store.store(RowChanges(changes: [row(b), .evidence(b, .none), .evidence(a, Stamp(9))]))
        #expect(try store.all().map(\.sequence) == [7])
        #expect(try store.lastSequence == 8)
    }

    @Test(arguments: Engine.allCases)
    func `a deletion of a subtree leaves one tombstone`(engine: Engine) throws {
        var store = try engine.make()
        let device = DeviceID(bits: 1)
        var clock = HybridClock(device: device)
        for index in 0..<50 {
            let path = try Path("/a/\(index)/x")
            _ = try store.write([PathWrite(path: path, value: 1)], stamp: clock.next(wall: 5))
        }
        _ = try store.write([PathWrite(path: Path("/b"), value: 2)], stamp: clock.next(wall: 5))
        _ = try store.write([PathWrite(path: Path("/a"), value: .null)], stamp: clock.next(wall: 5))
        #expect(try store.all().map(\.path) == [PathCode("/a"), PathCode("/b")])
        #expect(try store.value(at: .root) == Value(parsing: #"{"b":2}"#))
        #expect(try store.lastSequence == 52)
        let tombstones = try store.tombstones(after: .none, before: Stamp(6), limit: 9)
        #expect(tombstones.map(\.path) == [try PathCode("/a")])
    }

    @Test(arguments: Engine.allCases)
    func `tombstones come oldest first, between two stamps`(engine: Engine) throws {
        var store = try engine.make()
        let stamps: [Int64] = [5, 1, 4, 2, 3]
        try store.store(
            RowChanges(
                changes: try stamps.flatMap { stamp in
                    [
                        .put(
                            Row(
                                path: try PathCode("/t\(stamp)"), stamp: Stamp(stamp), value: nil,
                                evidence: Stamp(1))),
                        .put(
                            Row(
                                path: try PathCode("/v\(stamp)"), stamp: Stamp(stamp),
                                value: [0x31], evidence: Stamp(stamp))),
                    ]
                }))
        func found(_ after: Int64?, _ before: Stamp, _ limit: Int) throws -> [Int64] {
            let last = try after.map {
                RowHead(path: try PathCode("/t\($0)"), stamp: Stamp($0), evidence: .none)
            }
            return try store.tombstones(after: last, before: before, limit: limit)
                .map(\.stamp.milliseconds)
        }
        #expect(try found(nil, Stamp(9), .max) == [1, 2, 3, 4, 5])
        #expect(try found(2, Stamp(5), 9) == [3, 4])
        #expect(try found(1, Stamp(9), 2) == [2, 3])
        // One that gets a value is none any more.
        try store.store(
            RowChanges(changes: [
                .put(
                    Row(path: PathCode("/t3"), stamp: Stamp(8), value: [0x31], evidence: Stamp(8)))
            ]))
        #expect(try found(nil, Stamp(9), .max) == [1, 2, 4, 5])
    }

    @Test(arguments: Engine.allCases)
    func `tombstones of one merge are found page by page`(engine: Engine) throws {
        var store = try engine.make()
        let paths = try (0..<7).map { try PathCode("/t\($0)") }
        try store.store(
            RowChanges(
                changes: paths.map {
                    .put(Row(path: $0, stamp: Stamp(3), value: nil, evidence: .none))
                }))
        var seen: [PathCode] = []
        var last: RowHead?
        repeat {
            let page = try store.tombstones(after: last, before: Stamp(4), limit: 3)
            seen += page.map(\.path)
            last = page.last
        } while last != nil
        #expect(seen == paths)
    }

    @Test(arguments: Engine.allCases)
    func `a large value is split and reads as it was written`(engine: Engine) throws {
        var random = SplitMix64(seed: 7)
        let members = (0..<1000).map { Member(key: Key(index: $0), value: random.value(depth: 3)) }
        let large = Object(members).normal
        var store = try engine.make()
        let path = try Path("/a/large")
        #expect(
            try store.write([PathWrite(path: path, value: large)], stamp: Stamp(1)) == [.applied])
        #expect(try store.all().count > 50)
        #expect(try store.value(at: path) == large)
        #expect(try store.value(at: path, limit: 50) == nil)
        let leaf = path.appending(Key(index: 5))
        _ = try store.write([PathWrite(path: leaf, value: "x")], stamp: Stamp(2))
        #expect(try store.value(at: leaf) == "x")
        _ = try store.write([PathWrite(path: path, value: .null)], stamp: Stamp(3))
        #expect(try store.all().count == 1)
    }

    @Test(arguments: Engine.allCases)
    func `a value of a megabyte comes back`(engine: Engine) throws {
        var store = try engine.make()
        let text = Value.string(String(repeating: "é\"\n", count: 300_000))
        _ = try store.write([PathWrite(path: Path("/big"), value: text)], stamp: Stamp(1))
        #expect(try store.value(at: Path("/big")) == text)
    }
}
