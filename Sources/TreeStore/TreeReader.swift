import SQLite

/// A second way into a server's file, which only reads and never waits for the writer.
///
/// It belongs to one thread. Between `beginSnapshot` and `endSnapshot` all reads see the tree as
/// of the first of them; otherwise each sees the last commit.
package final class TreeReader {
    package let store: SQLiteTreeStore
    private let begin: Statement
    private let end: Statement

    /// - Returns: nil when there is no file or nothing in it yet, as when its making was cut off.
    package static func open(path: String) throws(StoreError) -> TreeReader? {
        let connection: Connection
        do throws(SQLiteError) {
            connection = try Connection(path: path, mode: .readOnly)
        } catch {
            if error.isCantOpen, !TreeFormat.exists(path) { return nil }
            throw StoreError(error)
        }
        do throws(StoreError) {
            if try TreeFormat.isNew(connection) { return nil }
        } catch {
            if error.cause?.isUnfinished == true { return nil }
            throw error
        }
        return try wrapped { () throws(SQLiteError) in try TreeReader(connection) }
    }

    private init(_ connection: Connection) throws(SQLiteError) {
        try TreeFormat.configureReading(connection)
        store = SQLiteTreeStore(connection: connection)
        begin = try connection.prepare("BEGIN", persistent: true)
        end = try connection.prepare("COMMIT", persistent: true)
    }

    package var isInSnapshot: Bool { store.connection.isInTransaction }

    /// Costs next to nothing; while it lasts, the log cannot be moved past it, so keep it short.
    package func beginSnapshot() throws(StoreError) {
        precondition(!isInSnapshot, "a snapshot inside a snapshot")
        try wrapped { () throws(SQLiteError) in try begin.run() }
    }

    package func endSnapshot() throws(StoreError) {
        precondition(isInSnapshot, "a snapshot ended that was not begun")
        try wrapped { () throws(SQLiteError) in try end.run() }
    }

    /// Runs a body within one snapshot.
    package func snapshot<Result>(_ body: (SQLiteTreeStore) throws -> Result) throws -> Result {
        try beginSnapshot()
        let result: Result
        do {
            result = try body(store)
        } catch {
            try endSnapshot()
            throw error
        }
        try endSnapshot()
        return result
    }
}
