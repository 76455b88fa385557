import SQLite
package import SyncCore

// Read as a tree of its own, for the answer that tells what was written.
extension StagedRows: ScannedRows {
    package func scan(from path: PathCode, to end: PathCode) throws -> StatementScan {
        try StatementScan(
            takeScan(), from: path, to: end, row: { Self.row(of: $0) },
            ended: { [weak self] in self?.handBack($0) })
    }

    package func lastRow(below path: PathCode) throws -> Row? {
        let find = try statement(order: "path DESC")
        try find.bind(path.bytes, at: 1)
        try find.bind(path.end.bytes, at: 2)
        return try find.first { Self.row(of: $0) }
    }

    /// There is none above the place.
    package func deepestRow(atOrAbove path: PathCode) throws -> Row? { nil }

    /// A statement over rows in path order that nobody else uses until it is handed back.
    func takeScan() throws(SQLiteError) -> Statement {
        if let spare = spareScans.popLast() { return spare }
        return try statement(order: "path")
    }

    func handBack(_ scan: Statement) {
        scan.reset()
        if spareScans.count < Self.spareScansMax { spareScans.append(scan) }
    }

    private static var spareScansMax: Int { 4 }

    private func statement(order: String) throws(SQLiteError) -> Statement {
        try prepare(
            "SELECT path, value FROM staged WHERE path >= ?1 AND path < ?2 ORDER BY \(order)")
    }

    private static func row(of statement: Statement) -> Row {
        Row(
            path: PathCode(bytes: statement.bytes(at: 0)), stamp: .none,
            value: statement.optionalBytes(at: 1), evidence: .none)
    }
}
