import CSQLite

/// One connection to a database file.
///
/// It belongs to one thread at a time, which the compiler sees to (it is not `Sendable`), so it
/// is opened in SQLite's multi-thread mode, without a lock around every call.
/// The file is closed when the connection and all of its statements are gone.
package final class Connection {
    /// The file as it was named, for errors.
    package let path: String
    let handle: OpaquePointer

    /// Set while `transaction` runs its body.
    var isInsideTransactionBody = false

    /// Opens the file without reading it: that it is no database, the first statement finds.
    ///
    /// - Parameter busyTimeout: how long a statement waits for another connection's lock before
    ///   it fails as busy.
    package init(
        path: String, mode: OpenMode = .readWriteCreate, busyTimeout: Duration = .seconds(5)
    ) throws(SQLiteError) {
        self.path = path
        if path.isEmpty || path.utf8.contains(0) {
            throw SQLiteError(
                code: .cantOpen, message: "an empty name, or one with a NUL, names no file",
                path: path, activity: "opening the file")
        }
        var opened: OpaquePointer?
        let flags = mode.flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(mode.name(of: path), &opened, flags, nil)
        guard code == SQLITE_OK, let opened else {
            let reason = opened.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
            let message = reason.map { String(cString: $0) } ?? "no reason given"
            sqlite3_close_v2(opened)
            throw SQLiteError(
                code: SQLiteCode(rawValue: code), message: message, path: path,
                activity: "opening the file")
        }
        handle = opened
        setBusyTimeout(busyTimeout)
    }

    /// A database in memory, which ends with the connection.
    package static func inMemory() throws(SQLiteError) -> Connection {
        try Connection(path: ":memory:")
    }

    deinit {
        // The v2 form: statements that outlive this keep the file open until they are finalized.
        sqlite3_close_v2(handle)
    }

    /// Runs SQL that returns nothing of interest; it may be several statements.
    package func execute(_ sql: String) throws(SQLiteError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        if code != SQLITE_OK { throw error(code, running: sql) }
    }

    /// Compiles one statement.
    ///
    /// More or less than one in `sql` is a mistake that traps.
    ///
    /// - Parameter persistent: it will be kept and used often, so SQLite takes its memory from
    ///   the heap and leaves the small fast pool to passing statements.
    package func prepare(
        _ sql: String, persistent: Bool = false
    ) throws(SQLiteError) -> Statement {
        try Statement(connection: self, sql: sql, persistent: persistent)
    }

    /// The first column of the first row as an integer, or nil when there is no row or it is
    /// NULL.
    package func integer(_ sql: String) throws(SQLiteError) -> Int64? {
        let statement = try prepare(sql)
        return try statement.step() ? statement.optionalInt64(at: 0) : nil
    }

    /// The first column of the first row as text, or nil when there is no row or it is NULL.
    package func text(_ sql: String) throws(SQLiteError) -> String? {
        let statement = try prepare(sql)
        return try statement.step() ? statement.optionalText(at: 0) : nil
    }

    func error(_ code: Int32, running sql: String) -> SQLiteError {
        error(code, while: "running “\(sql)”")
    }

    func error(_ code: Int32, while activity: String) -> SQLiteError {
        let message = sqlite3_errmsg(handle).map { String(cString: $0) } ?? "no reason given"
        return SQLiteError(
            code: SQLiteCode(rawValue: code), message: message, path: path, activity: activity)
    }
}
