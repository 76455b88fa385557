package import SQLite
import SyncCore

/// A server's file of one tree, open for writing, in one place of one process at a time.
package final class TreeFile {
    package let path: String
    package let connection: Connection
    /// Closes the connection only when it goes too.
    package let store: SQLiteTreeStore
    private let lock: FileLock

    /// Opens the file, or makes it with a new store id; one of an earlier format is upgraded.
    ///
    /// A file that is refused is not changed.
    ///
    /// - Parameter random: gives the ids of a new file.
    package init(
        path: String, busyTimeout: Duration = .seconds(5),
        using random: inout some RandomNumberGenerator
    ) throws(StoreError) {
        self.path = path
        lock = try FileLock(path: path + "-lock", of: path)
        let isNew = try TreeFormat.isNew(path)
        let connection = try wrapped { () throws(SQLiteError) in
            let connection = try Connection(path: path, busyTimeout: busyTimeout)
            try TreeFormat.configure(connection)
            return connection
        }
        self.connection = connection
        store = SQLiteTreeStore(connection: connection)
        if isNew {
            try make(using: &random)
        } else {
            try wrapped { () throws(SQLiteError) in try TreeFormat.upgrade(connection) }
        }
        do {
            try transaction { try store.dropUnfinishedIndexes() }
            try store.loadIndexes()
        } catch {
            throw StoreError(error) ?? StoreError(.failed, "\(error)")
        }
    }

    package convenience init(path: String) throws(StoreError) {
        var random = SystemRandomNumberGenerator()
        try self.init(path: path, using: &random)
    }

    private func make(using random: inout some RandomNumberGenerator) throws(StoreError) {
        let state = PrimaryState(
            storeID: DeviceID(bits: random.next()).description,
            clockDevice: DeviceID(bits: random.next()))
        try wrapped { () throws(SQLiteError) in
            try connection.transaction { () throws(SQLiteError) in
                try SQLiteTreeStore.createTables(in: connection)
                try TreeTables().createIndexes(in: connection)
                try connection.setApplicationID(TreeFormat.applicationID)
                try connection.setUserVersion(TreeFormat.version)
                try store.write(state)
            }
        }
    }

    /// Runs a body in a transaction: committed and on the disk when it returns, rolled back when
    /// it throws.
    package func transaction<Result>(_ body: () throws -> Result) throws -> Result {
        try connection.transaction(wrapping: { StoreError($0) as any Error }, body)
    }
}
