/// An engine that holds its rows in memory, for tests and the simulator.
package struct MemoryRowStore: RowStore, Sendable {
    /// In path order.
    private var rows: [Row] = []
    package private(set) var lastSequence: Int64 = 0

    package init() {}

    package var count: Int { rows.count }

    package func heads(touchedBy paths: [(path: PathCode, above: Bool)]) -> [RowHead] {
        var found: [Int] = []
        for (path, above) in paths {
            if above {
                for length in path.prefixLengths {
                    if let index = index(path, first: length) { found.append(index) }
                }
            }
            found += range(of: path)
        }
        if paths.count > 1 { found = Set(found).sorted() }
        return found.map {
            RowHead(path: rows[$0].path, stamp: rows[$0].stamp, evidence: rows[$0].evidence)
        }
    }

    @discardableResult
    package mutating func store(_ changes: RowChanges) -> Int64? {
        for path in changes.deleted {
            if let index = index(path) { rows.remove(at: index) }
        }
        for change in changes.changes {
            lastSequence += 1
            switch change {
            case .put(var row):
                row.sequence = lastSequence
                let place = firstIndex(from: row.path)
                if place < rows.count, rows[place].path == row.path {
                    rows[place] = row
                } else {
                    rows.insert(row, at: place)
                }
            case .evidence(let path, let evidence):
                guard let index = index(path) else { continue }
                rows[index].evidence = evidence
                rows[index].sequence = lastSequence
            }
        }
        return changes.changes.isEmpty ? nil : lastSequence
    }

    package func rows(at path: PathCode, limit: Int) -> [Row]? {
        let range = range(of: path)
        guard range.count <= limit else { return nil }
        if let first = range.first, rows[first].path == path { return Array(rows[range]) }
        return (deepestRow(atOrAbove: path).map { [$0] } ?? []) + rows[range]
    }

    package func deepestRow(atOrAbove path: PathCode) -> Row? {
        if let index = index(path) { return rows[index] }
        return path.prefixLengths.reversed().lazy.compactMap { index(path, first: $0) }.first
            .map { rows[$0] }
    }

    package func rows(since sequence: Int64, limit: Int) -> [Row] {
        Array(
            rows.filter { $0.sequence > sequence }.sorted { $0.sequence < $1.sequence }
                .prefix(limit))
    }

    package func tombstones(after: RowHead?, before: Stamp, limit: Int) -> [RowHead] {
        let found = rows.filter { row in
            row.value == nil && row.stamp < before
                && after.map { ($0.stamp, $0.path) < (row.stamp, row.path) } ?? true
        }
        return found.sorted { ($0.stamp, $0.path) < ($1.stamp, $1.path) }.prefix(limit).map {
            RowHead(path: $0.path, stamp: $0.stamp, evidence: $0.evidence)
        }
    }

    /// The rows with paths in the range, in path order.
    func rows(in paths: Range<PathCode>) -> ArraySlice<Row> {
        rows[firstIndex(from: paths.lowerBound)..<firstIndex(from: paths.upperBound)]
    }

    // MARK: Order

    func rows(from path: PathCode, to end: PathCode) -> ArraySlice<Row> {
        let first = firstIndex(from: path)
        return rows[first..<max(first, firstIndex(from: end))]
    }

    private func index(_ path: PathCode) -> Int? {
        index(path, first: path.bytes.count)
    }

    /// Where the row is whose code is the first `length` bytes of the path's.
    private func index(_ path: PathCode, first length: Int) -> Int? {
        let index = rows.partitioningIndex {
            $0.path.compare(toFirst: length, of: path) < 0
        }
        guard index < rows.count,
            rows[index].path.compare(toFirst: length, of: path) == 0
        else { return nil }
        return index
    }

    private func range(of path: PathCode) -> Range<Int> {
        firstIndex(from: path)..<firstIndex(from: path.end)
    }

    private func firstIndex(from path: PathCode) -> Int {
        rows.partitioningIndex { $0.path < path }
    }
}
