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
    /// Rows that the server had and seems to have lost; see `Unreturned`.
    var unreturned: SQLiteTreeStore
    /// Why it is only read; nil when it can be changed.
    let writeBar: WriteBar?
    /// How much the outbox may hold.
    var outboxBytesMax = Settings.outboxBytesStandard

    private var statements: [String: Statement] = [:]

    private init(path: String, connection: Connection, writeBar: WriteBar? = nil) {
        self.path = path
        self.connection = connection
        self.writeBar = writeBar
        confirmed = SQLiteTreeStore(connection: connection, tables: FileFormat.confirmed)
        unreturned = SQLiteTreeStore(connection: connection, tables: FileFormat.unreturned)
    }

    /// Opens the file, and makes it when it is missing.
    static func open(path: String, clock: any WallClock) throws -> LocalFile {
        guard !DatabaseFiles.isEmptied(path) else {
            throw ScorebookError(
                .damaged,
                "\(path) was cut to nothing, but its log \(path)-wal still holds what was "
                    + "recorded; both were left as they are. Keep copies of them and seek help")
        }
        if let bar = WriteBar(of: path) { return try openToRead(path, bar) }
        let connection = try Connection(path: path)
        let (application, format) = try header(connection, path: path)
        if application == FileFormat.applicationID, format > FileFormat.version {
            let reader = try Connection(path: path, mode: .readOnly)
            return LocalFile(path: path, connection: reader, writeBar: .newerFormat(format))
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
        return LocalFile(path: path, connection: connection)
    }

    /// Opens a file that stands where nothing can be written, and leaves no trace.
    private static func openToRead(_ path: String, _ bar: WriteBar) throws -> LocalFile {
        let connection = try reader(of: path)
        let (_, format) = try header(connection, path: path)
        guard format >= FileFormat.version else {
            throw ScorebookError(
                .refused,
                "\(path) is of an earlier version and cannot be brought up to date: "
                    + "\(bar.sentence(path)). Copy the folder to where it can be written")
        }
        let isNewer = format > FileFormat.version
        return LocalFile(
            path: path, connection: connection, writeBar: isNewer ? .newerFormat(format) : bar)
    }

    /// Reads through a log that somebody left, if there is one.
    private static func reader(of path: String) throws -> Connection {
        guard DatabaseFiles.hasLog(path) else {
            return try Connection(path: path, mode: .immutable)
        }
        do throws(SQLiteError) {
            let connection = try Connection(path: path, mode: .readOnly)
            _ = try connection.userVersion()
            return connection
        } catch {
            guard error.isCantOpen || error.isReadOnly else { throw error }
            throw ScorebookError(
                .refused,
                "\(path) cannot be read where it stands, for its log \(path)-wal holds what was "
                    + "recorded last. Copy the whole folder to where it can be written")
        }
    }

    /// Whose file it is, and its format: both 0 for a new one.
    private static func header(
        _ connection: Connection, path: String
    ) throws -> (application: Int32, format: Int32) {
        let header = try connection.header()
        guard header.isNew || header.applicationID == FileFormat.applicationID else {
            throw ScorebookError(
                .damaged,
                "\(path) is another program's database, no scorebook; it was left as it is")
        }
        return (header.applicationID, header.version)
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
        guard let writeBar else { return }
        throw ScorebookError(writeBar.kind, writeBar.sentence(path))
    }

    var readOnlyReason: String? { writeBar?.sentence(path) }

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
