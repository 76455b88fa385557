import JSONTree
import SyncCore
import TestSupport
import Testing

/// Rows with changes laid over them are those that there are when the changes are stored.
struct RowOverlayTests {
    private func rows(_ scan: some RowScan) throws -> [Row] {
        var found: [Row] = []
        while let row = try scan.next() { found.append(row) }
        return found
    }

    private func withoutSequence(_ rows: [Row]) -> [Row] {
        rows.map { row in
            var row = row
            row.sequence = 0
            return row
        }
    }

    @Test(arguments: seeds(200))
    func `an overlay reads as the store does afterwards`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var store = MemoryRowStore()
        for write in random.stampedWrites() {
            let paths = write.writes.map { (path: PathCode($0.path), above: true) }
            var merge = Merge(store.heads(touchedBy: paths))
            for (path, part) in zip(paths, write.writes) {
                _ = merge.set(
                    path.path, to: part.value, stamp: write.stamp,
                    rowBytesMax: random.pick([2, 4, 4096]))
            }
            let changes = merge.changes()
            let overlay = RowOverlay(store, changes: changes)
            var after = store
            after.store(changes)

            let end = PathCode.root.end
            #expect(
                withoutSequence(try rows(overlay.scan(from: .root, to: end)))
                    == withoutSequence(try rows(after.scan(from: .root, to: end))))
            let places = write.writes.map(\.path) + [random.path(), .root]
            for path in places + places.compactMap(\.parent) + [random.path()] {
                #expect(try overlay.shape(at: path) == NodeShape(after.value(at: path)), "\(path)")
                #expect(try after.shape(at: path) == NodeShape(after.value(at: path)), "\(path)")
                #expect(
                    try overlay.value(at: path, rowsMax: .max) == after.value(at: path), "\(path)")
                let code = PathCode(path)
                #expect(
                    try overlay.deepestRow(atOrAbove: code)?.path
                        == after.deepestRow(atOrAbove: code)?.path)
                #expect(
                    try overlay.lastRow(below: code)?.path == after.lastRow(below: code)?.path)
                if !path.isPriority {
                    #expect(
                        try overlay.priority(at: path) == after.value(at: path).priority, "\(path)")
                }
                let skipped = try overlay.scan(from: .root, to: end)
                try skipped.skip(to: code)
                #expect(
                    withoutSequence(try rows(skipped))
                        == withoutSequence(try rows(after.scan(from: code, to: end))))
            }
            store = after
        }
    }

    @Test func `a value of many rows is not read past the bound`() throws {
        var store = MemoryRowStore()
        let stamp = Stamp(milliseconds: 1, counter: 0, device: DeviceID(bits: 1))
        for index in 0..<5 {
            let path = try Path("a/k\(index)")
            _ = try store.write([PathWrite(path: path, value: 1)], stamp: stamp)
        }
        let path = try Path("a")
        #expect(try store.value(at: path, rowsMax: 4) == nil)
        #expect(try store.value(at: path, rowsMax: 5)?.children.count == 5)
        #expect(try store.shape(at: path) == .object)
    }
}
