import JSONTree
import SyncCore
import TestSupport
import Testing

/// The engine in memory is the measure of the others, row for row.
@Suite struct EngineEqualityTests {
    private static let others = Engine.allCases.filter { $0 != .memory }

    @Test(arguments: seeds(60), others)
    func `random writes leave the same rows in every engine`(seed: UInt64, engine: Engine) throws {
        var random = SplitMix64(seed: seed)
        var memory: any RowStore = MemoryRowStore()
        var store = try engine.make()
        for _ in 0..<60 {
            let (writes, stamp) = random.writes()
            let expected = try memory.write(writes, stamp: stamp)
            #expect(try store.write(writes, stamp: stamp) == expected)
        }
        try Self.expectEqual(memory, store, &random)

        let dropped = try memory.dropTombstones(before: Stamp(30), limit: 5)
        let droppedHere = try store.dropTombstones(before: Stamp(30), limit: 5)
        #expect(droppedHere.sequence == dropped.sequence)
        #expect(droppedHere.next == dropped.next)
        try Self.expectEqual(memory, store, &random)
    }

    @Test(arguments: seeds(60), others)
    func `a batch of writes leaves the same rows in every engine`(
        seed: UInt64, engine: Engine
    ) throws {
        var random = SplitMix64(seed: seed)
        var memory: any RowStore = MemoryRowStore()
        var store = try engine.make()
        for _ in 0..<8 {
            let batch = (0..<(1 + random.below(8))).map { _ in random.writes() }
            let paths = batch.flatMap { writes, _ in
                writes.map { (path: PathCode($0.path), above: random.chance(70)) }
            }
            let heads = try memory.heads(touchedBy: paths)
            #expect(try store.heads(touchedBy: paths) == heads)
            var merge = Merge(
                try memory.heads(touchedBy: paths.map { (path: $0.path, above: true) }))
            for (writes, stamp) in batch {
                for write in writes {
                    _ = merge.set(PathCode(write.path), to: write.value, stamp: stamp)
                }
            }
            let changes = merge.changes()
            try memory.store(changes)
            try store.store(changes)
        }
        try Self.expectEqual(memory, store, &random)
    }

    @Test(arguments: seeds(20), others)
    func `a replica fed from another engine's rows is equal`(seed: UInt64, engine: Engine) throws {
        var random = SplitMix64(seed: seed)
        var store = try engine.make()
        var replica = try engine.make()
        var cursor: Int64 = 0
        for _ in 0..<40 {
            let (writes, stamp) = random.writes()
            _ = try store.write(writes, stamp: stamp)
            if random.chance(30) {
                let page = try store.rows(since: cursor, limit: 1 + random.below(9))
                try replica.follow(page)
                cursor = page.last?.sequence ?? cursor
            }
        }
        try replica.follow(try store.rows(since: cursor, limit: .max))
        #expect(try replica.value(at: .root) == store.value(at: .root))
    }

    @Test(arguments: others)
    func `the reference cases give their trees`(engine: Engine) throws {
        guard let bytes = try SharedData.bytes("conformance/lww-cases.json") else { return }
        let cases = try #require(try JSON(parsing: bytes).array)
        for (number, each) in cases.enumerated() {
            var store = try engine.make()
            for write in try #require(each["writes"]?.array) {
                let stamp = try #require(write["stamp"]?.string.flatMap { Stamp($0) })
                var parts: [PathWrite] = []
                if let path = write["set"]?.string {
                    parts = [
                        PathWrite(path: try Path(path), value: try Value(write["value"] ?? .null))
                    ]
                } else if let path = write["merge"]?.string,
                    case .object(let fields)? = write["value"]
                {
                    parts = try fields.map {
                        PathWrite(
                            path: try Path(path).appending(try Path($0.name)),
                            value: try Value($0.value))
                    }
                }
                _ = try store.write(parts, stamp: stamp)
            }
            let tree = try Value(try #require(each["tree"]))
            #expect(try store.value(at: .root) == tree, "case \(number)")
        }
    }

    private static func expectEqual(
        _ memory: any RowStore, _ store: any RowStore, _ random: inout SplitMix64
    ) throws {
        let rows = try memory.all()
        #expect(try store.all() == rows)
        #expect(try store.lastSequence == memory.lastSequence)
        let since = Int64(random.below(40))
        #expect(try store.rows(since: since, limit: 7) == memory.rows(since: since, limit: 7))
        let before = Stamp(Int64(random.below(50)))
        #expect(
            try store.tombstones(after: .none, before: before, limit: 4)
                == memory.tombstones(after: .none, before: before, limit: 4))
        for _ in 0..<20 {
            let path = PathCode(random.smallPath())
            let limit = random.below(6)
            #expect(try store.rows(at: path, limit: limit) == memory.rows(at: path, limit: limit))
            #expect(
                try store.deepestRow(atOrAbove: path) == memory.deepestRow(atOrAbove: path))
            let paths = (0..<random.below(6)).map { _ in
                (path: PathCode(random.smallPath()), above: random.chance(50))
            }
            #expect(try store.heads(touchedBy: paths) == memory.heads(touchedBy: paths))
        }
    }
}

extension SplitMix64 {
    private static let few = ["a", "b", "0", "1", "07", "7", "é", "e\u{301}", "😀", "～", "-1"]

    /// Short, of few keys, so that paths meet; sometimes a priority's.
    mutating func smallPath() -> Path {
        let choices = pick([2, 4, 11])
        var path = Path(
            (0..<below(5)).map { _ in Key(unchecked: Self.few[below(choices)]) })
        if chance(10) { path = path.appending(.priority) }
        return path
    }

    /// One set, or several with one stamp of which none lies below another; in any order of stamps.
    mutating func writes() -> ([PathWrite], Stamp) {
        var writes: [PathWrite] = []
        for _ in 0..<pick([1, 1, 1, 3]) {
            let path = smallPath()
            guard
                !writes.contains(where: { $0.path.isPrefix(of: path) || path.isPrefix(of: $0.path) }
                )
            else { continue }
            if path.isPriority {
                writes.append(PathWrite(path: path, value: chance(30) ? .null : number()))
            } else {
                writes.append(PathWrite(path: path, value: chance(30) ? .null : value(depth: 2)))
            }
        }
        return (writes, Stamp(1 + Int64(below(60)), device: 1 + UInt64(below(3))))
    }
}
