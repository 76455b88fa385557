import SQLite
package import SyncCore

extension SQLiteTreeStore: ScannedRows {
    package func scan(from path: PathCode, to end: PathCode) throws -> StatementScan {
        try StatementScan(
            statements.takeScan(), from: path, to: end, row: { try row(of: $0) },
            ended: { statements.handBack($0) })
    }

    package func lastRow(below path: PathCode) throws -> Row? {
        let find = try statements[.lastRowInRange]
        try find.bind(path.bytes, at: 1)
        try find.bind(path.end.bytes, at: 2)
        return try find.first { try row(of: $0) }
    }
}
