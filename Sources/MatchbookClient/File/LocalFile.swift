import JSONTree
package import SQLite
import SyncCore
import TreeStore

/// A scorebook's file, open.
///
/// A change is on the disk when `writing` returns: the write-ahead log is synced at each commit.
package final class LocalFile {
    static let name = "matchbook.sqlite"

    package let path: String
    package let connection: Connection
    /// Rows that the server has, as far as they are here.
    var confirmed: SQLiteTreeStore
    /// The file's format when a newer program wrote it, so that it is only read.
    let newerFormat: Int32?
    /// How much the outbox may hold.
    var outboxBytesMax = Settings.outboxBytesStandard

    private var statements: [String: Statement] = [:]

    private init(path: String, connection: Connection, newerFormat: Int32?) {
        self.path = path
        self.connection = connection
        self.newerFormat = newerFormat
        confirmed = SQLiteTreeStore(connection: connection, tables: FileFormat.confirmed)
    }

    /// Opens the file, and makes it when it is missing.
    static func open(path: String, clock: any WallClock) throws -> LocalFile {
        guard !EmptiedFile.isAt(path) else {
            throw ScorebookError(
                .damaged,
                "\(path) was cut to nothing, but its log \(path)-wal still holds what was "
                    + "recorded; both were left as they are. Keep copies of them and seek help")
        }
        let connection = try Connection(path: path)
        let (application, format) = try header(connection, path: path)
        if application == FileFormat.applicationID, format > FileFormat.version {
            let reader = try Connection(path: path, mode: .readOnly)
            return LocalFile(path: path, connection: reader, newerFormat: format)
        }
        try configure(connection, clock: clock)
        if format < FileFormat.version {
            try connection.transaction(wrapping: { $0 as any Error }) {
                // Another process may have made or upgraded it meanwhile.
                let format = try connection.userVersion()
                if format == 0 {
                    try FileFormat.create(in: connection)
                    try Identity.create(in: connection)
                } else if format < FileFormat.version {
                    try FileFormat.upgrade(connection, from: format)
                }
            }
        }
        return LocalFile(path: path, connection: connection, newerFormat: nil)
    }

    /// Whose file it is, and its format: both 0 for a new one.
    private static func header(
        _ connection: Connection, path: String
    ) throws -> (application: Int32, format: Int32) {
        let application = try connection.applicationID()
        let format = try connection.userVersion()
        let isNew =
            try application == 0 && format == 0
            && connection.integer("SELECT count(*) FROM sqlite_schema") == 0
        guard isNew || application == FileFormat.applicationID else {
            throw ScorebookError(
                .damaged,
                "\(path) is another program's database, no scorebook; it was left as it is")
        }
        return (application, format)
    }

    private static func configure(_ connection: Connection, clock: any WallClock) throws {
        // SQLite does not wait for others when it turns the log on.
        let deadline = clock.monotonicMilliseconds + 5000
        while true {
            do {
                try connection.useWriteAheadLog()
                break
            } catch {
                let mayWait = error.isBusy && clock.monotonicMilliseconds < deadline
                guard mayWait else { throw error }
                clock.sleep(milliseconds: 10)
            }
        }
        try connection.execute("PRAGMA synchronous = FULL")
    }

    // MARK: Transactions

    /// Runs reads that must agree with each other; inside a transaction, just runs them.
    func reading<Result>(_ body: () throws -> Result) throws -> Result {
        if connection.isInTransaction { return try body() }
        try connection.execute("BEGIN")
        do {
            let result = try body()
            try connection.execute("COMMIT")
            return result
        } catch {
            // The error says more than that of a rollback, which reads leave nothing to undo.
            if connection.isInTransaction { try? connection.execute("ROLLBACK") }
            throw error
        }
    }

    /// Runs changes: on the disk when it returns, undone when it throws.
    func writing<Result>(_ body: () throws -> Result) throws -> Result {
        try checkWritable()
        return try connection.transaction(wrapping: { $0 as any Error }, body)
    }

    func checkWritable() throws(ScorebookError) {
        guard let reason = readOnlyReason else { return }
        throw ScorebookError(.newerFormat, reason)
    }

    var readOnlyReason: String? {
        newerFormat.map {
            "a newer version made \(path): it has format \($0), this version writes "
                + "\(FileFormat.version), so it can be looked at, not changed"
        }
    }

    /// Differs from an earlier value when another connection has changed the file since.
    func version() throws -> Int64 {
        try statement("PRAGMA data_version").first { $0.int64(at: 0) } ?? 0
    }

    /// A statement that is kept and used again.
    func statement(_ sql: String) throws(SQLiteError) -> Statement {
        if let statement = statements[sql] { return statement }
        let statement = try connection.prepare(sql, persistent: true)
        statements[sql] = statement
        return statement
    }
}
