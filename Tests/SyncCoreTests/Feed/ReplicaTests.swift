import JSONTree
import SyncCore
import TestSupport
import Testing

/// A copy of a few places of another store, kept in step by its change feed.
private struct Replica {
    let paths: [Path]
    var store = MemoryRowStore()
    var cursor: Cursor?
    /// The copy that a reset has begun, not yet shown.
    var aside: MemoryRowStore?

    /// Takes the next page, perhaps only a part of it and more than once.
    mutating func follow(
        _ source: MemoryRowStore, dropped: Int64, random: inout SplitMix64, toEnd: Bool
    ) throws {
        let feed = ChangeFeed(
            paths: paths, storeID: "s", droppedSequence: dropped,
            fewArrivals: random.pick([0, 5, 1000]))
        var hasMore = true
        while hasMore {
            let limit = 1 + random.below(5)
            let page = try feed.page(after: cursor, limit: limit, in: source)
            // Without a cursor, too, a full copy begins, beside what an earlier try left.
            if page.isReset || cursor == nil { aside = MemoryRowStore() }
            // An answer may be lost after a part of it was taken in; the cursor then stays.
            let isLost = !toEnd && !page.isReset && random.chance(30)
            let rows = isLost ? Array(page.changes.prefix(random.below(limit + 1))) : page.changes
            if aside == nil {
                for _ in 0...random.below(2) { try store.follow(rows) }
            } else {
                try aside?.follow(rows)
            }
            if !isLost { cursor = page.cursor }
            hasMore = page.hasMore && (toEnd || random.chance(50))
            if !page.hasMore, !isLost, let whole = aside {
                store = whole
                aside = nil
            }
        }
    }
}

struct ReplicaTests {
    private static let places = ["/", "/a", "/a/b", "/0", "/c/a", "/b/1", "/日本"]

    @Test(arguments: seeds(120))
    func `a replica that follows the feed in pieces shows its part of the tree`(
        seed: UInt64
    ) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<4 {
            let writes = random.stampedWrites()
            var source = MemoryRowStore()
            var replicas = [Replica(paths: [.root])]
            for _ in 0..<3 {
                let paths = try (0...random.below(3)).map { _ in try Path(random.pick(Self.places))
                }
                replicas.append(Replica(paths: paths))
            }
            for write in writes {
                _ = try source.write(
                    write.writes, stamp: write.stamp, rowBytesMax: random.pick([4, 12, 4096]))
                for index in replicas.indices where random.chance(40) {
                    try replicas[index].follow(source, dropped: 0, random: &random, toEnd: false)
                }
            }
            let tree = NaiveReplay.tree(of: writes)
            #expect(try source.value(at: .root) == tree)
            for var replica in replicas {
                try replica.follow(source, dropped: 0, random: &random, toEnd: true)
                for path in replica.paths {
                    #expect(try replica.store.value(at: path) == tree[path], "at \(path)")
                }
            }
        }
    }

    @Test(arguments: seeds(120))
    func `dropping tombstones at the horizon changes no tree`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<4 {
            // Writes before the horizon arrive first; a later one with an older stamp is refused.
            let writes = random.stampedWrites()
            let horizon = Stamp(
                milliseconds: 0x0193_a000_0000 + Int64(random.below(50)), counter: 0,
                device: DeviceID(bits: 0))
            let old = writes.filter { $0.stamp < horizon }
            let new = writes.filter { $0.stamp >= horizon }
            var source = MemoryRowStore()
            var replicas = [
                Replica(paths: [.root]), Replica(paths: [try Path(random.pick(Self.places))]),
            ]
            var dropped: Int64 = 0
            for (index, write) in (old + new).enumerated() {
                _ = try source.write(
                    write.writes, stamp: write.stamp, rowBytesMax: random.pick([4, 12, 4096]))
                if index >= old.count - 1, random.chance(50) {
                    dropped = max(
                        dropped, try source.dropTombstones(before: horizon, limit: .max).sequence)
                }
                for index in replicas.indices where random.chance(30) {
                    try replicas[index].follow(
                        source, dropped: dropped, random: &random, toEnd: false)
                }
            }
            let tree = NaiveReplay.tree(of: writes)
            #expect(try source.value(at: .root) == tree)
            dropped = max(dropped, try source.dropTombstones(before: horizon, limit: .max).sequence)
            #expect(try source.value(at: .root) == tree)
            for var replica in replicas {
                try replica.follow(source, dropped: dropped, random: &random, toEnd: true)
                for path in replica.paths {
                    #expect(try replica.store.value(at: path) == tree[path], "at \(path)")
                }
            }
        }
    }
}
