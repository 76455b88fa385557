import SyncCore

/// A store that counts the rows that are read of it.
struct LookedThroughStore: RowStore {
    final class Count {
        var rows = 0
    }

    var base = MemoryRowStore()
    let read = Count()

    func heads(touchedBy paths: [(path: PathCode, above: Bool)]) -> [RowHead] {
        base.heads(touchedBy: paths)
    }

    @discardableResult
    mutating func store(_ changes: RowChanges) -> Int64? { base.store(changes) }

    func rows(at path: PathCode, limit: Int) -> [Row]? {
        let rows = base.rows(at: path, limit: limit)
        read.rows += rows?.count ?? limit
        return rows
    }

    func deepestRow(atOrAbove path: PathCode) -> Row? {
        read.rows += 1
        return base.deepestRow(atOrAbove: path)
    }

    func rows(since sequence: Int64, limit: Int) -> [Row] {
        let rows = base.rows(since: sequence, limit: limit)
        read.rows += rows.count
        return rows
    }

    var lastSequence: Int64 { base.lastSequence }

    func tombstones(after: RowHead?, before: Stamp, limit: Int) -> [RowHead] {
        base.tombstones(after: after, before: before, limit: limit)
    }
}
