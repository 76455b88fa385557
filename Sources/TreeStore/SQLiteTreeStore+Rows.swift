import SQLite
import SyncCore

// The look-ups and changes of single rows.
extension SQLiteTreeStore {
    /// The heads of the rows at or below a path.
    func appendHeads(in path: PathCode, to heads: inout [RowHead]) throws {
        let find = try statements[.headsInRange]
        try find.bind(path.bytes, at: 1)
        try find.bind(path.end.bytes, at: 2)
        try find.forEach { heads.append(try head(of: $0)) }
    }

    /// The heads of the rows above a path whose codes have a length from `from` up to, and
    /// without, `bound`.
    func appendHeads(
        above path: PathCode, from: Int, below bound: Int, to heads: inout [RowHead]
    ) throws {
        for prefix in path.prefixes where prefix.bytes.count >= from {
            guard prefix.bytes.count < bound else { return }
            let find = try statements[.headAt]
            try find.bind(prefix.bytes, at: 1)
            if let head = try find.first({ try head(of: $0) }) { heads.append(head) }
        }
    }

    /// The deepest row whose path is this one less at least so many keys.
    func deepestRow(atOrAbove path: PathCode, dropping keys: Int) throws -> Row? {
        for place in ([path] + path.prefixes.reversed()).dropFirst(keys) {
            let find = try statements[.rowAt]
            try find.bind(place.bytes, at: 1)
            if let row = try find.first({ try row(of: $0) }) { return row }
        }
        return nil
    }

    func put(_ row: Row, sequence: Int64) throws {
        let put = try statements.change(.put)
        try put.bind(sequence, at: 1)
        try put.bind(row.path.bytes, at: 2)
        try put.bind(row.stamp, at: 3)
        try put.bind(optional: row.evidence, at: 4)
        if let value = row.value {
            try put.bind(utf8: value.span, at: 5)
        } else {
            try put.bindNull(at: 5)
        }
        try put.run()
    }

    /// False when there is no row at the path.
    func put(_ evidence: Stamp, of path: PathCode, sequence: Int64) throws -> Bool {
        let put = try statements.change(.putEvidence)
        try put.bind(sequence, at: 1)
        try put.bind(optional: evidence, at: 2)
        try put.bind(path.bytes, at: 3)
        try put.run()
        return connection.changes > 0
    }

    /// Keeps a sequence that no row holds, so that it is not given again.
    func keepSequence(_ sequence: Int64) throws {
        let greatest = try statements[.maxSequence].first { $0.optionalInt64(at: 0) ?? 0 }
        guard greatest ?? 0 < sequence else { return }
        let raise = try statements.change(.raiseFloor)
        try raise.bind(sequence, at: 1)
        try raise.run()
    }

    // MARK: Columns

    func head(of statement: Statement) throws -> RowHead {
        let path = PathCode(bytes: statement.bytes(at: 0))
        guard let stamp = statement.stamp(at: 1), let evidence = statement.stamp(at: 2) else {
            throw RowError(path: path)
        }
        return RowHead(path: path, stamp: stamp, evidence: evidence)
    }

    func row(of statement: Statement) throws -> Row {
        let path = PathCode(bytes: statement.bytes(at: 0))
        guard let stamp = statement.stamp(at: 1), let evidence = statement.stamp(at: 2) else {
            throw RowError(path: path)
        }
        return Row(
            path: path, stamp: stamp, value: statement.optionalBytes(at: 4), evidence: evidence,
            sequence: statement.int64(at: 3))
    }

    static func commonBytes(_ a: PathCode, _ b: PathCode) -> Int {
        let count = min(a.bytes.count, b.bytes.count)
        var common = 0
        while common < count, a.bytes[common] == b.bytes[common] { common += 1 }
        return common
    }
}
