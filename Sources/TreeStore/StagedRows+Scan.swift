import SQLite
package import SyncCore

// Read as a tree of its own, for the answer that tells what was written.
extension StagedRows: ScannedRows {
    package final class Scan: RowScan {
        private let statement: Statement
        private let end: PathCode
        private var isAtEnd = false

        fileprivate init(_ statement: Statement, from path: PathCode, to end: PathCode) throws {
            self.statement = statement
            self.end = end
            try begin(path)
        }

        package func next() throws -> Row? {
            guard !isAtEnd, try statement.step() else {
                isAtEnd = true
                return nil
            }
            return StagedRows.row(of: statement)
        }

        package func skip(to path: PathCode) throws {
            if isAtEnd { return }
            statement.reset()
            try begin(path)
        }

        private func begin(_ path: PathCode) throws {
            try statement.bind(path.bytes, at: 1)
            try statement.bind(end.bytes, at: 2)
        }
    }

    package func scan(from path: PathCode, to end: PathCode) throws -> Scan {
        try Scan(statement(order: "path"), from: path, to: end)
    }

    package func lastRow(below path: PathCode) throws -> Row? {
        let find = try statement(order: "path DESC")
        try find.bind(path.bytes, at: 1)
        try find.bind(path.end.bytes, at: 2)
        return try find.first { Self.row(of: $0) }
    }

    /// There is none above the place.
    package func deepestRow(atOrAbove path: PathCode) throws -> Row? { nil }

    private func statement(order: String) throws -> Statement {
        try prepare(
            "SELECT path, value FROM staged WHERE path >= ?1 AND path < ?2 ORDER BY \(order)")
    }

    private static func row(of statement: Statement) -> Row {
        Row(
            path: PathCode(bytes: statement.bytes(at: 0)), stamp: .none,
            value: statement.bytes(at: 1), evidence: .none)
    }
}
