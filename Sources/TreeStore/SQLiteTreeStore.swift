package import SQLite
package import SyncCore

/// A tree in tables of a SQLite file.
///
/// The connection is the caller's, and so are the transactions: every change must stand in one,
/// and reads that must agree with each other too. Copies share the connection, its prepared
/// statements and, once loaded, the list of indexes to keep up; nothing else is kept in memory, so
/// that after a rollback `loadIndexes` is all there is to do.
package struct SQLiteTreeStore {
    let statements: TreeStatements

    package var connection: Connection { statements.connection }

    /// Makes the tables where they are missing, in the caller's transaction.
    package static func createTables(
        in connection: Connection, tables: TreeTables = TreeTables()
    ) throws(SQLiteError) {
        try tables.create(in: connection)
    }

    /// A store over tables that exist.
    package init(connection: Connection, tables: TreeTables = TreeTables()) {
        statements = TreeStatements(connection: connection, tables: tables)
    }

    /// Rises with every change that was asked for, rolled back or not.
    package var changeCount: Int { statements.changeCount }

    /// Moves the write-ahead log into the file as far as readers allow, without waiting for them.
    ///
    /// - Returns: whether all of it was moved; what was not stays safe in the log.
    @discardableResult
    package func moveLog() -> Bool {
        guard let moved = try? connection.checkpoint(.passive) else { return false }
        return moved.pagesMoved == moved.pagesLogged
    }

    /// How many rows there are; takes time in proportion.
    package var count: Int {
        get throws {
            Int(try connection.integer("SELECT count(*) FROM \(statements.tables.rows)") ?? 0)
        }
    }
}

extension SQLiteTreeStore: RowStore {
    package func heads(touchedBy paths: [(path: PathCode, above: Bool)]) throws -> [RowHead] {
        var heads: [RowHead] = []
        guard paths.count > 1 else {
            guard let (path, above) = paths.first else { return [] }
            if above { try appendHeads(above: path, from: 0, below: .max, to: &heads) }
            try appendHeads(in: path, to: &heads)
            return heads
        }
        // In path order what lies below another path comes after it, and the paths with one
        // prefix come together, so that one look back tells what was looked up already.
        var scanned: PathCode?
        var climbed: PathCode?
        var inOrder = true
        for (path, above) in paths.sorted(by: { $0.path < $1.path }) {
            let isCovered = scanned?.isPrefix(of: path) ?? false
            if above {
                let common = climbed.map { Self.commonBytes($0, path) } ?? -1
                let known = climbed.map { min(common, $0.bytes.count - 1) } ?? -1
                let covered = isCovered ? scanned?.bytes.count : nil
                let before = heads.count
                try appendHeads(
                    above: path, from: known + 1, below: covered ?? .max, to: &heads)
                if before > 0, before < heads.count, heads[before].path < heads[before - 1].path {
                    inOrder = false
                }
                climbed = path
            }
            if !isCovered {
                try appendHeads(in: path, to: &heads)
                scanned = path
            }
        }
        if !inOrder { heads.sort { $0.path < $1.path } }
        return heads
    }

    @discardableResult
    package mutating func store(_ changes: RowChanges) throws -> Int64? {
        guard !changes.isEmpty else { return nil }
        guard !statements.upkeep.isEmpty else { return try storeRows(changes) }
        return try keepIndexes(statements.upkeep, over: changes) { try $0.storeRows(changes) }
    }

    private func storeRows(_ changes: RowChanges) throws -> Int64? {
        // Before the deletions, which may take the row with the greatest sequence.
        var sequence = try lastSequence
        for path in changes.deleted {
            let delete = try statements.change(.delete)
            try delete.bind(path.bytes, at: 1)
            try delete.run()
        }
        var isHeldByRow = false
        for change in changes.changes {
            sequence += 1
            switch change {
            case .put(let row):
                try put(row, sequence: sequence)
                isHeldByRow = true
            case .evidence(let path, let evidence):
                isHeldByRow = try put(evidence, of: path, sequence: sequence)
            }
        }
        if !isHeldByRow { try keepSequence(sequence) }
        return changes.changes.isEmpty ? nil : sequence
    }

    package func rows(at path: PathCode, limit: Int) throws -> [Row]? {
        let find = try statements[.rowsInRange]
        try find.bind(path.bytes, at: 1)
        try find.bind(path.end.bytes, at: 2)
        let bytesMax = limit < Int.max >> 10 ? max(limit, 64) << 10 : Int.max
        var bytes = 0
        var rows: [Row] = []
        defer { find.reset() }
        while try find.step() {
            guard rows.count < limit else { return nil }
            let row = try row(of: find)
            bytes += row.value?.count ?? 0
            guard bytes <= bytesMax else { return nil }
            rows.append(row)
        }
        if rows.first?.path == path { return rows }
        return (try deepestRow(atOrAbove: path, dropping: 1).map { [$0] } ?? []) + rows
    }

    package func deepestRow(atOrAbove path: PathCode) throws -> Row? {
        try deepestRow(atOrAbove: path, dropping: 0)
    }

    package func rows(since sequence: Int64, limit: Int) throws -> [Row] {
        let find = try statements[.rowsSince]
        try find.bind(sequence, at: 1)
        try find.bind(limit, at: 2)
        return try find.all { try row(of: $0) }
    }

    package var lastSequence: Int64 {
        get throws {
            let find = try statements[.lastSequence]
            return try find.first { $0.int64(at: 0) } ?? 0
        }
    }

    package func tombstones(after: RowHead?, before: Stamp, limit: Int) throws -> [RowHead] {
        let find = try statements[.tombstones]
        try find.bind(after?.stamp ?? .none, at: 1)
        try find.bind(after?.path.bytes ?? [], at: 2)
        try find.bind(before, at: 3)
        try find.bind(limit, at: 4)
        return try find.all { try head(of: $0) }
    }
}

extension SQLiteTreeStore {
    /// Up to `limit` rows at or below a path that come after another, in path order: for reading
    /// a large subtree piece by piece, within one snapshot.
    ///
    /// - Parameter after: the path of the last row of the piece before; nil for the first piece.
    package func rows(below path: PathCode, after: PathCode?, limit: Int) throws -> [Row] {
        let find = try statements[after == nil ? .rowsInRange : .rowsAfter]
        try find.bind((after ?? path).bytes, at: 1)
        try find.bind(path.end.bytes, at: 2)
        if after != nil { try find.bind(limit, at: 3) }
        return try find.all(first: limit) { try row(of: $0) }
    }

    /// How many rows there are at or below a path; counts no further than `max`.
    package func count(below path: PathCode, atMost max: Int) throws -> Int {
        let find = try statements[.countInRange]
        try find.bind(path.bytes, at: 1)
        try find.bind(path.end.bytes, at: 2)
        try find.bind(max, at: 3)
        return try find.first { Int($0.int64(at: 0)) } ?? 0
    }

    /// Whether what stands at a path may be another than it was at a sequence.
    ///
    /// - Parameter rowsMax: rows that came since then, past which it may.
    package func mayHaveChanged(
        at path: PathCode, since sequence: Int64, rowsMax: Int
    ) throws -> Bool {
        if try droppedSequence > sequence { return true }
        // What changes what shows leaves a row at, above or below it, and that row is the newest.
        let find = try statements[.pathsSince]
        try find.bind(sequence, at: 1)
        try find.bind(rowsMax + 1, at: 2)
        defer { find.reset() }
        var count = 0
        while try find.step() {
            let changed = PathCode(bytes: find.bytes(at: 0))
            count += 1
            if count > rowsMax || changed.isPrefix(of: path) || path.isPrefix(of: changed) {
                return true
            }
        }
        return false
    }

    /// The greatest sequence of a tombstone that was dropped, as the last commit has it.
    package var droppedSequence: Int64 {
        get throws {
            let find = try statements[.droppedSequence]
            return try find.first { $0.optionalInt64(at: 0) ?? 0 } ?? 0
        }
    }

    /// The paths of up to `limit` rows that arrived after a sequence, with theirs, in order of
    /// arrival.
    ///
    /// What changes what shows at a place leaves a row at, above or below it, for as long as no
    /// tombstone of a later sequence was dropped.
    package func changedPaths(
        since sequence: Int64, limit: Int
    ) throws -> [(path: PathCode, sequence: Int64)] {
        let find = try statements[.pathsSince]
        try find.bind(sequence, at: 1)
        try find.bind(limit, at: 2)
        return try find.all { (PathCode(bytes: $0.bytes(at: 0)), $0.int64(at: 1)) }
    }

    /// Takes away the rows at and below a path as if they had never been.
    ///
    /// It is for a replica that copies a place anew. Their sequences are not given again.
    package mutating func discardRows(below path: PathCode) throws {
        let sequence = try lastSequence
        let discard = try statements.change(.discard)
        try discard.bind(path.bytes, at: 1)
        try discard.bind(path.end.bytes, at: 2)
        try discard.run()
        try keepSequence(sequence)
    }
}
