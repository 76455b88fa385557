import JSONTree
import SyncCore
import TestSupport
import Testing

/// Queries of a store with indexes against what they choose of the whole value.
@Suite struct IndexPropertyTests {
    /// Lists above, at and below each other, by all kinds of order.
    static let indexes: [KeptIndex] = {
        let a = Key(unchecked: "a")
        let b = Key(unchecked: "b")
        let all: [ListIndex] = [
            ListIndex([], by: .value), ListIndex([], by: .child(Path([a]))),
            ListIndex([], by: .priority), ListIndex([.key(a)], by: .child(Path([b, a]))),
            ListIndex([.any(except: [])], by: .value),
            ListIndex([.any(except: [])], by: .child(Path([b]))),
            ListIndex([.any(except: [a])], by: .priority),
            ListIndex([.key(a), .any(except: [b])], by: .value),
            ListIndex([.any(except: []), .any(except: [])], by: .child(Path([a]))),
        ]
        return all.enumerated().map { KeptIndex(id: Int64($0.offset), index: $0.element) }
    }()

    @Test(arguments: seeds(30))
    func `random writes in any order leave indexes that answer as the whole value does`(
        seed: UInt64
    ) throws {
        var random = SplitMix64(seed: seed)
        var store = MemoryIndexStore()
        try store.keep(Self.indexes)
        for (number, write) in random.stampedWrites().enumerated() {
            _ = try store.write(
                write.writes, stamp: write.stamp, rowBytesMax: random.pick([1, 30, 4096]))
            if number % 4 == 3 {
                let horizon = Stamp(
                    milliseconds: 0x0193_a000_0000 + Int64(random.below(20)), counter: 0,
                    device: DeviceID(bits: 0))
                _ = try store.dropTombstones(before: horizon, limit: 3)
            }
            try random.expectQueries(of: store, Self.indexes, count: 12)
        }
    }

    @Test(arguments: seeds(20))
    func `an index made later, in pieces and between writes, is the same`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var store = MemoryIndexStore()
        let writes = random.stampedWrites()
        for write in writes.dropLast(writes.count / 2) {
            _ = try store.write(write.writes, stamp: write.stamp, rowBytesMax: 30)
        }
        try store.keep(Self.indexes)
        try random.expectQueries(of: store, Self.indexes, count: 40)
        // What an index holds does not depend on when and in how many pieces it was filled.
        var pieces = store
        for kept in Self.indexes { pieces.removePositions(below: .root, from: kept.id) }
        for kept in Self.indexes {
            var after: PathCode?
            repeat {
                after = try pieces.fill(kept, after: after, limit: 1 + random.below(3))
            } while after != nil
        }
        try random.expectQueries(of: pieces, Self.indexes, count: 40)
        for write in writes.suffix(writes.count / 2) {
            _ = try pieces.write(write.writes, stamp: write.stamp)
        }
        try random.expectQueries(of: pieces, Self.indexes, count: 40)
    }

    @Test func `children that a follower is fed are indexed`() throws {
        var random = SplitMix64(seed: 9)
        var source = MemoryRowStore()
        var replica = MemoryIndexStore()
        try replica.keep(Self.indexes)
        for write in random.stampedWrites() {
            _ = try source.write(write.writes, stamp: write.stamp)
        }
        try replica.follow(source.rows(since: 0, limit: .max))
        try random.expectQueries(of: replica, Self.indexes, count: 200)
    }
}

extension SplitMix64 {
    /// Asks random queries of the lists that the indexes cover, and of others by key and priority.
    mutating func expectQueries(
        of store: some IndexStore, _ indexes: [KeptIndex], count: Int,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let whole = try store.value(at: .root)
        for _ in 0..<count {
            let kept = pick(indexes)
            let list = Path(
                kept.index.steps.map { step in
                    switch step {
                    case .key(let key): key
                    case .any(let except):
                        ["a", "b", "c", "0", "1"].map { Key(unchecked: $0) }
                            .filter { !except.contains($0) }.randomElement(using: &self)
                            ?? Key(unchecked: "é")
                    }
                })
            let order = chance(20) ? .key : chance(20) ? .priority : kept.index.order
            let query = query(by: order, of: whole[list])
            let message: Comment = "\(query) of \(list) in \(JSON(whole))"
            let value = try store.result(of: query, at: list)
            #expect(value == query.result(of: whole[list]), message, sourceLocation: sourceLocation)
            let window = try store.window(of: query, at: list)
            let expected = query.window(of: whole[list])
            #expect(window == expected, message, sourceLocation: sourceLocation)
            let shallow = try store.result(of: query, at: list, readsValues: false)
            #expect(
                shallow?.children.map(\.key) == expected.map(\.key).sorted(), message,
                sourceLocation: sourceLocation)
        }
    }

    /// A query whose bounds often meet children of the list.
    mutating func query(by order: Query.Order, of list: Value) -> Query {
        var query = Query(by: order)
        if chance(50) { query.start = bound(by: order, of: list) }
        if chance(50) { query.end = bound(by: order, of: list) }
        switch below(3) {
        case 0: query.limit = .first(1 + below(4))
        case 1: query.limit = .last(1 + below(4))
        default: break
        }
        return query
    }

    private mutating func bound(by order: Query.Order, of list: Value) -> Query.Bound {
        let children = Array(list.children)
        let child = chance(80) ? children.randomElement(using: &self) : nil
        let value = child?.value ?? primitive()
        let key = child?.key ?? key()
        return Query.Bound(
            order.indexValue(of: value), key: chance(50) ? key : nil, isInclusive: chance(60))
    }
}
