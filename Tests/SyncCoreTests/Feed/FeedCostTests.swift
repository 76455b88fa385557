import JSONTree
import SyncCore
import Testing

/// What a page of the feed looks through, by how much of the tree is asked for.
struct FeedCostTests {
    private static let rowsMax = 6 * Limits.changesDefault

    /// Each in a row of its own, two thirds in `/many` and the others in `/more`.
    private static func store() throws -> LookedThroughStore {
        var store = LookedThroughStore()
        let changes = try (0..<rowsMax).map { number in
            let stamp = Stamp(
                milliseconds: 0x0193_a000_0000 + Int64(number), counter: 0,
                device: DeviceID(bits: 1))
            let list = number % 3 < 2 ? "many" : "more"
            return RowChanges.Change.put(
                Row(
                    path: PathCode(try Path("/\(list)/k\(number)")), stamp: stamp, value: [49],
                    evidence: stamp))
        }
        store.store(RowChanges(changes: changes))
        return store
    }

    @Test(arguments: [(["/"], 1.0), (["/many"], 1.5), (["/many", "/more"], 1.0)])
    func `a copy of most of the tree looks at each row once`(
        paths: [String], perRow: Double
    ) throws {
        let store = try Self.store()
        let feed = ChangeFeed(
            paths: try paths.map { try Path($0) }, storeID: "s", droppedSequence: 0)
        var (cursor, rows, hasMore): (Cursor?, [Row], Bool) = (nil, [], true)
        while hasMore {
            let page = try feed.page(after: cursor, limit: 1000, in: store)
            rows += page.changes
            (cursor, hasMore) = (page.cursor, page.hasMore)
        }
        #expect(rows.count == (paths == ["/many"] ? Self.rowsMax * 2 / 3 : Self.rowsMax))
        #expect(Double(store.read.rows) <= perRow * Double(rows.count))
    }

    @Test func `a copy of one small place does not look at all that arrived`() throws {
        var store = try Self.store()
        let stamp = Stamp(
            milliseconds: 0x0193_b000_0000, counter: 0, device: DeviceID(bits: 1))
        store.store(
            RowChanges(changes: [
                .put(
                    Row(
                        path: PathCode(try Path("/one")), stamp: stamp, value: [49], evidence: stamp
                    ))
            ]))
        let feed = ChangeFeed(paths: [try Path("/one")], storeID: "s", droppedSequence: 0)
        let page = try feed.page(after: nil, limit: 1000, in: store)
        #expect(page.changes.count == 1)
        #expect(!page.hasMore)
        #expect(store.read.rows < Self.rowsMax / 2)
    }
}
