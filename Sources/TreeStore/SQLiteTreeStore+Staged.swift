import SQLite
package import SyncCore

extension SQLiteTreeStore {
    /// Replaces what stands at and below a place, or at each member of a merge, by rows that were
    /// staged for it.
    ///
    /// Its cost, and with it how long other writes wait, is that of the rows on both sides. The
    /// log, which then holds all of them, is not moved by the commit but by its owner afterwards.
    ///
    /// - Parameter stamp: above every stored one.
    /// - Returns: the sequence of the last row.
    @discardableResult
    package mutating func replace(with rows: StagedRows, stamp: Stamp) throws -> Int64 {
        statements.movesLog = false
        try rows.resolve(stamp: stamp) { try value(at: $0) }
        try keepEvidence(of: rows)
        var sequence = try lastSequence
        guard !statements.upkeep.isEmpty else {
            try put(rows, from: rows.place, to: rows.place.end, stamp, &sequence)
            return sequence
        }
        guard rows.isMerge else {
            try put(rows, at: [rows.place], stamp, &sequence)
            return sequence
        }
        var batch: [PathCode] = []
        try rows.forEachMemberPath { path in
            batch.append(path)
            guard batch.count == Self.membersMax else { return }
            try put(rows, at: batch, stamp, &sequence)
            batch = []
        }
        if !batch.isEmpty { try put(rows, at: batch, stamp, &sequence) }
        return sequence
    }

    /// Whether another large write may be made in the present transaction.
    package var takesStaged: Bool { statements.mayAttach }

    /// Members with which indexes are brought up at a time.
    private static var membersMax: Int { 500 }

    /// Puts the rows at and below places, which follow each other in path order, and has the
    /// indexes follow.
    private mutating func put(
        _ rows: StagedRows, at places: [PathCode], _ stamp: Stamp, _ sequence: inout Int64
    ) throws {
        guard let first = places.first, let last = places.last else { return }
        // To the indexes it is one value at one place: what is there is read afterwards.
        let changes = places.map { place in
            RowChanges.Change.put(Row(path: place, stamp: stamp, value: nil, evidence: stamp))
        }
        try keepIndexes(statements.upkeep, over: RowChanges(changes: changes)) { store in
            try store.put(rows, from: first, to: last.end, stamp, &sequence)
        }
    }

    private func put(
        _ rows: StagedRows, from path: PathCode, to end: PathCode, _ stamp: Stamp,
        _ sequence: inout Int64
    ) throws {
        if !rows.isMerge {
            try discard(rows.place)
        } else if try hasRow(from: path, to: end) {
            try rows.forEachMember(from: path, to: end) { place, _ in try discard(place) }
        }
        // One statement for all rows takes less than half of what one for each does. They get
        // each the sequence after the greatest; only the first must not take one that was given.
        let schema = try statements.attach(rows.file)
        let copy = try statements.change(
            sql: """
                INSERT INTO \(statements.tables.rows) (sequence, path, stamp, evidence, value)
                  SELECT ?1, path, ?2,
                    CASE WHEN value IS NULL THEN evidence WHEN is_priority THEN NULL ELSE ?2 END,
                    value
                  FROM \(schema).staged WHERE path >= ?3 AND path < ?4
                  ORDER BY path LIMIT ?5 OFFSET ?6
                """)
        for isFirst in [true, false] {
            if isFirst { try copy.bind(sequence + 1, at: 1) } else { try copy.bindNull(at: 1) }
            try copy.bind(stamp, at: 2)
            try copy.bind(path.bytes, at: 3)
            try copy.bind(end.bytes, at: 4)
            try copy.bind(isFirst ? 1 : -1, at: 5)
            try copy.bind(isFirst ? 0 : 1, at: 6)
            try copy.run()
            sequence += Int64(connection.changes)
        }
    }

    /// Notes of each place that a merge deletes what was known there; a value has its own stamp,
    /// which is later.
    ///
    /// All at once, for what is attached is locked to the end of the transaction.
    private func keepEvidence(of rows: StagedRows) throws {
        guard rows.isMerge else { return }
        let (first, end) = (rows.place, rows.place.end)
        guard try hasRow(from: first, to: end) else { return }
        try rows.keepEvidence(from: first, to: end) { try greatestEvidence(at: $0) }
    }

    private func discard(_ place: PathCode) throws {
        let discard = try statements.change(.discard)
        try discard.bind(place.bytes, at: 1)
        try discard.bind(place.end.bytes, at: 2)
        try discard.run()
    }

    private func hasRow(from path: PathCode, to end: PathCode) throws -> Bool {
        let find = try statements[.countInRange]
        try find.bind(path.bytes, at: 1)
        try find.bind(end.bytes, at: 2)
        try find.bind(1, at: 3)
        return try find.first { $0.int64(at: 0) > 0 } ?? false
    }

    /// The latest evidence of the rows at and below a place.
    private func greatestEvidence(at place: PathCode) throws -> Stamp {
        var greatest = Stamp.none
        let find = try statements[.headsInRange]
        try find.bind(place.bytes, at: 1)
        try find.bind(place.end.bytes, at: 2)
        try find.forEach { greatest = max(greatest, try head(of: $0).evidence) }
        return greatest
    }
}
