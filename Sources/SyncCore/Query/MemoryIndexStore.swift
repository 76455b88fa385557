/// An engine that holds its rows and indexes in memory, for tests and the simulator.
package struct MemoryIndexStore: Sendable {
    package private(set) var rows = MemoryRowStore()
    private var indexes = MemoryIndexes()

    package init() {}

    /// Keeps these indexes from now on, and no others.
    package mutating func keep(_ wanted: [KeptIndex]) throws {
        for kept in indexes.kept where !wanted.contains(kept) { indexes.drop(kept.id) }
        for kept in wanted where !indexes.kept.contains(kept) {
            indexes.kept.append(kept)
            _ = try fill(kept, limit: .max)
        }
    }
}

extension MemoryIndexStore: RowStore {
    package func heads(touchedBy paths: [(path: PathCode, above: Bool)]) -> [RowHead] {
        rows.heads(touchedBy: paths)
    }

    @discardableResult
    package mutating func store(_ changes: RowChanges) throws -> Int64? {
        try keepIndexes(indexes.kept, over: changes) { $0.rows.store(changes) }
    }

    package func rows(at path: PathCode, limit: Int) -> [Row]? { rows.rows(at: path, limit: limit) }

    package func deepestRow(atOrAbove path: PathCode) -> Row? { rows.deepestRow(atOrAbove: path) }

    package func rows(since sequence: Int64, limit: Int) -> [Row] {
        rows.rows(since: sequence, limit: limit)
    }

    package var lastSequence: Int64 { rows.lastSequence }

    package func tombstones(after: RowHead?, before: Stamp, limit: Int) -> [RowHead] {
        rows.tombstones(after: after, before: before, limit: limit)
    }
}

extension MemoryIndexStore: IndexStore {
    package var keptIndexes: [KeptIndex] { indexes.kept }

    package func rows(
        from lower: PathCode, upTo upper: PathCode, isBackwards: Bool, limit: Int
    ) -> [Row] {
        guard lower < upper else { return [] }
        let found = rows.rows(in: lower..<upper)
        return isBackwards ? found.suffix(limit).reversed() : Array(found.prefix(limit))
    }

    package func positions(
        of list: PathCode, in index: Int64, from lower: [UInt8], upTo upper: [UInt8],
        isBackwards: Bool, limit: Int
    ) -> [[UInt8]] {
        let found = indexes.positions(of: list, in: index, from: lower, upTo: upper)
        return isBackwards ? found.suffix(limit).reversed() : Array(found.prefix(limit))
    }

    package mutating func add(_ position: [UInt8], of list: PathCode, to index: Int64) {
        indexes.add(position, of: list, to: index)
    }

    package mutating func remove(_ position: [UInt8], of list: PathCode, from index: Int64) {
        indexes.remove(position, of: list, from: index)
    }

    package mutating func removePositions(below path: PathCode, from index: Int64) {
        indexes.removePositions(below: path, from: index)
    }
}
