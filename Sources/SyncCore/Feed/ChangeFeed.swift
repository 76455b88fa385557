package import JSONTree

/// The rows that arrived after a cursor: those below each path, and of those at or above it only
/// the deepest, clipped to the path, so that nothing beside the path leaks.
package struct ChangeFeed: Sendable {
    private let paths: [PathCode]
    private let storeID: String
    private let droppedSequence: Int64
    private let fewArrivals: Int64

    /// - Parameters:
    ///   - paths: the places to follow; the order and repetitions do not count.
    ///   - droppedSequence: the greatest sequence of any tombstone that the store has dropped.
    ///   - fewArrivals: up to so many rows all that arrived is looked through; past it, and unless
    ///     most of what arrived next is asked for, the subtrees of the paths are.
    package init(
        paths: [Path], storeID: String, droppedSequence: Int64,
        fewArrivals: Int64 = Int64(Limits.changesDefault)
    ) {
        self.init(
            FeedPlaces(paths), storeID: storeID, droppedSequence: droppedSequence,
            fewArrivals: fewArrivals)
    }

    package init(
        _ places: FeedPlaces, storeID: String, droppedSequence: Int64,
        fewArrivals: Int64 = Int64(Limits.changesDefault)
    ) {
        self.fewArrivals = fewArrivals
        self.paths = places.codes
        self.storeID = storeID
        self.droppedSequence = droppedSequence
    }

    /// The next page after a cursor; from the beginning without one.
    ///
    /// - Parameter limit: changes of the page, at least one.
    package func page(
        after cursor: Cursor?, limit: Int, in store: some RowStore
    ) throws -> ChangePage {
        let last = try store.lastSequence
        var start = cursor ?? Cursor(storeID: storeID, position: 0, began: last)
        let isStale =
            start.storeID != storeID || start.position > last
            || droppedSequence > max(start.position, start.began)
        if isStale { start = Cursor(storeID: storeID, position: 0, began: last) }

        let (rows, position) = try arrived(
            after: start.position, last: last, limit: limit, in: store)
        return ChangePage(
            changes: rows,
            cursor: Cursor(storeID: storeID, position: position, began: start.began),
            isReset: isStale, hasMore: position < last)
    }

    /// What of rows that arrived lies at or below the paths, clipped to them.
    ///
    /// - Parameter store: as it was when the last of the rows arrived, or later.
    func changes(among rows: [Row], in store: some RowStore) throws -> [Row] {
        try rows.flatMap { try clipped($0, in: store) }
    }

    // MARK: Two ways to find them

    private func arrived(
        after position: Int64, last: Int64, limit: Int, in store: some RowStore
    ) throws -> (rows: [Row], position: Int64) {
        let scanned = try store.rows(since: position, limit: max(limit, Limits.changesDefault))
        let found = try scanned.map { try clipped($0, in: store) }
        let areMostAsked = found.count { !$0.isEmpty } * 2 >= scanned.count
        if last - position > fewArrivals, !areMostAsked,
            let found = try bySubtree(after: position, limit: limit, in: store)
        {
            guard found.count > limit else { return cut(found[...], last: last) }
            // Pieces of one row share its sequence and go on one page.
            let end = found[limit...].firstIndex { $0.sequence > found[limit - 1].sequence }
            guard let end else { return cut(found[...], last: last) }
            return cut(found[..<end], last: found[end - 1].sequence)
        }
        return bySequence(scanned, found, last: last, limit: limit)
    }

    /// All that arrived below the paths, when the paths hold few rows; nil when they hold many.
    private func bySubtree(
        after position: Int64, limit: Int, in store: some RowStore
    ) throws -> [Row]? {
        var found: [Row] = []
        var budget = Limits.changesScanMax
        for path in paths {
            guard let rows = try store.rows(at: path, limit: budget) else { return nil }
            budget -= rows.count
            for row in rows where row.sequence > position {
                found.append(try clipped(row, to: path))
            }
        }
        return found.sorted { $0.sequence < $1.sequence }
    }

    /// - Parameter clipped: for each row that was looked through, what of it is asked for.
    private func bySequence(
        _ scanned: [Row], _ clipped: [[Row]], last: Int64, limit: Int
    ) -> (rows: [Row], position: Int64) {
        var found: [Row] = []
        for (index, pieces) in clipped.enumerated() {
            // One row may stand above several paths; its pieces go on one page.
            if !found.isEmpty, found.count + pieces.count > limit {
                return cut(found[...], last: scanned[index - 1].sequence)
            }
            found += pieces
        }
        let isEnd = scanned.count < max(limit, Limits.changesDefault)
        return cut(found[...], last: isEnd ? last : scanned.last?.sequence ?? last)
    }

    /// Bounds a page by the bytes of its values; one change always fits.
    private func cut(_ rows: ArraySlice<Row>, last: Int64) -> (rows: [Row], position: Int64) {
        var bytes = 0
        for (index, row) in rows.enumerated() {
            bytes += row.value?.count ?? 0
            guard index > 0, bytes > Limits.changesBytesMax else { continue }
            // Pieces of one row share its sequence and stay together.
            let end = rows[..<(rows.startIndex + index)]
            if let lastWhole = end.last(where: { $0.sequence < row.sequence }) {
                return (
                    Array(end.prefix { $0.sequence <= lastWhole.sequence }), lastWhole.sequence
                )
            }
        }
        return (Array(rows), last)
    }

    // MARK: Clipping

    private func clipped(_ row: Row, in store: some RowStore) throws -> [Row] {
        var pieces: [Row] = []
        for path in paths {
            if path.isPrefix(of: row.path) { return [row] }
            guard row.path.isPrefix(of: path),
                try store.deepestRow(atOrAbove: path)?.path == row.path
            else { continue }
            pieces.append(try clipped(row, to: path))
        }
        return pieces
    }

    /// The part of a row that lies at or below the path.
    private func clipped(_ row: Row, to path: PathCode) throws -> Row {
        if path.isPrefix(of: row.path) { return row }
        guard let way = PathCode(bytes: Array(path.bytes[row.path.bytes.count...])).path else {
            throw RowError(path: path)
        }
        var part = Value.null
        if let text = row.value {
            do { part = try Value(rowText: text)[way] } catch { throw RowError(path: row.path) }
        }
        return Row(
            path: path, stamp: row.stamp, value: part.isNull ? nil : part.exportText,
            evidence: Row.ownEvidence(path: path, stamp: row.stamp, isNull: part.isNull),
            sequence: row.sequence)
    }
}
