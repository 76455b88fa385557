package import JSONTree

// Queries of lists that are stored. One with an index, and one by key, reads what it gives.
extension IndexStore {
    /// What the query chooses of the list at a path.
    ///
    /// - Parameters:
    ///   - readsValues: when false, each child is given as `true`.
    ///   - rowsMax: past so many rows, or positions, the answer is nil; of a long row each KiB
    ///     counts as one.
    /// - Throws: `QueryError.indexMissing`, or the store's error.
    package func result(
        of query: Query, at list: Path, readsValues: Bool = true, rowsMax: Int = .max
    ) throws -> Value? {
        if query.isWhole, readsValues {
            if query.needsIndex { _ = try index(for: query, at: list) }
            return try value(at: list, limit: rowsMax)
        }
        let code = PathCode(list)
        guard let found = try children(query, code, list, readsValues, rowsMax) else { return nil }
        return Object(found.map { Member(key: $0.position.key, value: $0.value) }).normal
    }

    /// The positions of the children in the query's window, in the query's order.
    ///
    /// - Parameter rowsMax: past so many rows, or positions, the answer is nil.
    /// - Throws: `QueryError.indexMissing`, or the store's error.
    package func window(
        of query: Query, at list: Path, rowsMax: Int = .max
    ) throws -> [QueryPosition]? {
        try children(query, PathCode(list), list, false, rowsMax)?.map(\.position)
    }

    /// Checks that the store can answer the query without looking through the list.
    ///
    /// - Throws: `QueryError.indexMissing`. By key and by priority no index is needed.
    package func checkIndex(for query: Query, at list: Path) throws {
        if query.needsIndex { _ = try index(for: query, at: list) }
    }

    // MARK: Ways

    private typealias Found = [(position: QueryPosition, value: Value)]

    private func index(for query: Query, at list: Path) throws -> Int64 {
        let kept = try keptIndexes.first {
            $0.index.order == query.order && $0.index.covers(list)
        }
        guard let kept else { throw QueryError.indexMissing(query.order, list: list) }
        return kept.id
    }

    private func children(
        _ query: Query, _ code: PathCode, _ list: Path, _ readsValues: Bool, _ rowsMax: Int
    ) throws -> Found? {
        if query.order == .key { return try byKey(query, code, readsValues, rowsMax) }
        do {
            let index = try index(for: query, at: list)
            return try byIndex(index, query, code, readsValues, rowsMax)
        } catch QueryError.indexMissing(.priority, _) {
            return try byLooking(query, code, readsValues, rowsMax)
        }
    }

    private func byKey(
        _ query: Query, _ list: PathCode, _ readsValues: Bool, _ rowsMax: Int
    ) throws -> Found? {
        let (lower, upper) = query.codes(below: list)
        var scan = try ChildScan(
            of: list, in: self, from: lower, upTo: upper, isBackwards: query.isBackwards,
            readsValues: readsValues, rowsMax: rowsMax)
        var found: Found = []
        while found.count < query.countMax, let child = try scan.next() {
            found.append((QueryPosition(value: .null, key: child.key), child.value))
        }
        guard !scan.isExhausted else { return nil }
        return query.isBackwards ? found.reversed() : found
    }

    private func byIndex(
        _ index: Int64, _ query: Query, _ list: PathCode, _ readsValues: Bool, _ rowsMax: Int
    ) throws -> Found? {
        let (lower, upper) = query.positionBytes
        var limit = query.countMax
        if rowsMax < limit { limit = rowsMax + 1 }
        let bytes = try positions(
            of: list, in: index, from: lower, upTo: upper, isBackwards: query.isBackwards,
            limit: limit)
        guard bytes.count <= rowsMax else { return nil }
        let positions = try bytes.map { bytes in
            guard let position = QueryPosition(bytes: bytes) else { throw RowError(path: list) }
            return position
        }
        let ordered = query.isBackwards ? positions.reversed() : positions
        return try readsValues ? values(ordered, list, rowsMax) : ordered.map { ($0, true) }
    }

    /// Looks through the list, and keeps no more positions than twice those asked for.
    private func byLooking(
        _ query: Query, _ list: PathCode, _ readsValues: Bool, _ rowsMax: Int
    ) throws -> Found? {
        var scan = try ChildScan(of: list, in: self, rowsMax: rowsMax)
        var found: [QueryPosition] = []
        func cut() {
            found.sort()
            guard found.count > query.countMax else { return }
            query.isBackwards
                ? found.removeFirst(found.count - query.countMax)
                : found.removeLast(found.count - query.countMax)
        }
        while let child = try scan.next() {
            guard let position = query.position(of: child.value, at: child.key),
                query.contains(position)
            else { continue }
            found.append(position)
            if found.count / 2 > query.countMax { cut() }
        }
        guard !scan.isExhausted else { return nil }
        cut()
        return try readsValues ? values(found, list, rowsMax) : found.map { ($0, true) }
    }

    private func values(
        _ positions: [QueryPosition], _ list: PathCode, _ rowsMax: Int
    ) throws -> Found? {
        var base: ListBase?
        var rest = rowsMax
        var found: Found = []
        found.reserveCapacity(positions.count)
        for position in positions {
            let code = list.appending(position.key)
            let limit = rest < .max ? rest + 1 : rest
            let rows = try rows(from: code, upTo: code.end, isBackwards: false, limit: limit)
            let weight = rows.weight
            guard weight <= rest else { return nil }
            if rest < .max { rest -= weight }
            let value: Value
            if rows.first?.path == code {
                value = try Assembly.value(of: rows, at: code)
            } else {
                let known = try base ?? ListBase(of: list, in: self)
                base = known
                value = try known.child(position.key, rows)
            }
            found.append((position, value))
        }
        return found
    }
}
