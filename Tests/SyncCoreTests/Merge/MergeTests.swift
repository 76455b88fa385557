import JSONTree
import SyncCore
import TestSupport
import Testing

struct MergeTests {
    @Test func `every reference case gives its tree in any order of arrival`() throws {
        guard let bytes = try SharedData.bytes("conformance/lww-cases.json") else { return }
        let cases = try #require(try JSON(parsing: bytes).array)
        #expect(cases.count >= 400)
        var random = SplitMix64(seed: 1)
        for (number, each) in cases.enumerated() {
            let arrival = try #require(each["writes"]?.array).map { try StampedWrite($0) }
            let tree = try Value(try #require(each["tree"]))
            let sorted = arrival.sorted { $0.stamp < $1.stamp }
            var orders = [arrival, sorted, sorted.reversed()]
            for _ in 0..<20 { orders.append(arrival.shuffled(using: &random)) }
            for order in orders {
                #expect(try Self.tree(of: order) == tree, "case \(number)")
            }
            #expect(NaiveReplay.tree(of: arrival) == tree, "case \(number), replayed")
        }
    }

    @Test(arguments: seeds(120))
    func `merging in any order gives what replay gives`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<10 {
            let writes = random.stampedWrites()
            let tree = NaiveReplay.tree(of: writes)
            #expect(try Self.tree(of: writes) == tree)
            #expect(try Self.tree(of: writes.shuffled(using: &random)) == tree)
        }
    }

    @Test(arguments: seeds(100))
    func `a batch of writes gives what the writes one by one give`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let writes = random.stampedWrites()
        var store = MemoryRowStore()
        let parts = writes.flatMap { write in write.writes.map { (write.stamp, $0) } }
        var merge = Merge(
            store.heads(touchedBy: parts.map { (PathCode($0.1.path), true) }))
        for (stamp, part) in parts {
            _ = merge.set(PathCode(part.path), to: part.value, stamp: stamp)
        }
        store.store(merge.changes())
        #expect(try store.value(at: .root) == NaiveReplay.tree(of: writes))
    }

    @Test(arguments: seeds(100))
    func `every place reads as its part of the whole`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let writes = random.stampedWrites()
        let store = try Self.store(of: writes)
        let tree = try store.value(at: .root)
        for write in writes.flatMap(\.writes) {
            #expect(try store.value(at: write.path) == tree[write.path], "at \(write.path)")
        }
    }

    @Test func `a large value is split and reads as it was written`() throws {
        var random = SplitMix64(seed: 7)
        let members = (0..<2000).map { index in
            Member(key: Key(index: index), value: random.value(depth: 3))
        }
        let large = Object(members).normal
        var store = MemoryRowStore()
        let device = DeviceID(bits: 1)
        let first = Stamp(milliseconds: 10, counter: 0, device: device)
        let path = try Path("/a/large")
        #expect(try store.write([PathWrite(path: path, value: large)], stamp: first) == [.applied])
        #expect(store.count > 100)
        #expect(try store.value(at: path) == large)
        #expect(store.rows(since: 0, limit: .max).allSatisfy { ($0.value?.count ?? 0) <= 4096 })
        #expect(try store.write([PathWrite(path: path, value: large)], stamp: first) == [.shadowed])

        let second = first.successor(device: device)
        let leaf = path.appending(Key(index: 5))
        _ = try store.write([PathWrite(path: leaf, value: "x")], stamp: second)
        #expect(try store.value(at: leaf) == "x")
        let third = second.successor(device: device)
        _ = try store.write([PathWrite(path: path, value: .null)], stamp: third)
        #expect(store.count == 1)
        #expect(try store.value(at: .root).isNull)
    }

    @Test(arguments: [
        (["/a 2 1", "/a 1 2"], ["applied", "shadowed"]),
        (["/a/b 2 1", "/a 1 {\"c\":1}"], ["applied", "partial"]),
        (["/a 1 1", "/a 1 1"], ["applied", "shadowed"]),
        (["/a 2 null", "/a/b 1 1"], ["applied", "shadowed"]),
        (["/a/b 1 1", "/a 2 null"], ["applied", "applied"]),
    ])
    func `the effect of a write is told`(lines: [String], effects: [String]) throws {
        var store = MemoryRowStore()
        for (line, effect) in zip(lines, effects) {
            let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
            let stamp = Stamp(
                milliseconds: try #require(Int64(parts[1])), counter: 0, device: DeviceID(bits: 1))
            let write = PathWrite(path: try Path(parts[0]), value: try Value(parsing: parts[2]))
            let told = try store.write([write], stamp: stamp)
            #expect("\(told[0])" == effect)
        }
    }

    private static func store(of writes: [StampedWrite]) throws -> MemoryRowStore {
        var store = MemoryRowStore()
        for (index, write) in writes.enumerated() {
            // Small bounds, so that values of a few members are split too.
            _ = try store.write(
                write.writes, stamp: write.stamp, rowBytesMax: [4, 4096, 12][index % 3])
        }
        return store
    }

    private static func tree(of writes: [StampedWrite]) throws -> Value {
        try store(of: writes).value(at: .root)
    }
}
