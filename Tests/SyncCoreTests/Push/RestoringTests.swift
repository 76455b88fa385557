import JSONTree
import SyncCore
import TestSupport
import Testing

struct RestoringTests {
    @Test(arguments: seeds(150))
    func `what a store lost comes back through the writes of a copy's rows`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let writes = random.stampedWrites()
        let known = random.below(writes.count + 1)
        var whole = MemoryRowStore()
        var older = MemoryRowStore()
        for (index, write) in writes.enumerated() {
            _ = try whole.write(write.writes, stamp: write.stamp)
            if index < known { _ = try older.write(write.writes, stamp: write.stamp) }
        }
        let rows = whole.rows(since: 0, limit: .max).shuffled(using: &random)
        for row in rows {
            for (stamp, write) in try row.restoringWrites {
                _ = try older.write([write], stamp: stamp)
            }
        }
        #expect(try older.value(at: .root) == NaiveReplay.tree(of: writes))
    }

    @Test func `a row that cannot be read is told`() {
        let stamp = Stamp(milliseconds: 1, counter: 0, device: DeviceID(bits: 1))
        for (path, text) in [([9], "1"), ([], "{"), ([], "nonsense")] as [([UInt8], String)] {
            let row = Row(
                path: PathCode(bytes: path), stamp: stamp, value: Array(text.utf8), evidence: stamp)
            #expect(throws: RowError.self) { try row.restoringWrites }
        }
    }
}
