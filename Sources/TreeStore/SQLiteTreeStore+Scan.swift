import SQLite
package import SyncCore

extension SQLiteTreeStore: ScannedRows {
    package final class Scan: RowScan {
        private let store: SQLiteTreeStore
        private let statement: Statement
        private let end: PathCode
        /// A statement that is stepped after its last row begins anew.
        private var isAtEnd = false

        fileprivate init(_ store: SQLiteTreeStore, from path: PathCode, to end: PathCode) throws {
            self.store = store
            self.end = end
            statement = try store.statements.takeScan()
            try begin(path)
        }

        deinit {
            store.statements.handBack(statement)
        }

        package func next() throws -> Row? {
            guard !isAtEnd, try statement.step() else {
                isAtEnd = true
                return nil
            }
            return try store.row(of: statement)
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
        try Scan(self, from: path, to: end)
    }

    package func lastRow(below path: PathCode) throws -> Row? {
        let find = try statements[.lastRowInRange]
        try find.bind(path.bytes, at: 1)
        try find.bind(path.end.bytes, at: 2)
        return try find.first { try row(of: $0) }
    }
}
