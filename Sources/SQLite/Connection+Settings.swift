import CSQLite

extension Connection {
    /// How long a statement waits for another connection's lock before it fails as busy.
    package func setBusyTimeout(_ timeout: Duration) {
        let (seconds, attoseconds) = timeout.components
        let milliseconds = seconds.multipliedReportingOverflow(by: 1000)
        let whole = milliseconds.overflow ? Int64.max : milliseconds.partialValue
        let part = attoseconds / 1_000_000_000_000_000
        sqlite3_busy_timeout(handle, Int32(clamping: max(0, whole.addingSaturated(part))))
    }

    /// Rows changed by the last INSERT, UPDATE or DELETE that ended.
    package var changes: Int { Int(sqlite3_changes64(handle)) }

    /// The rowid of the last row inserted.
    package var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

    /// The application's format version, in the file's header: 0 in a new file.
    package func userVersion() throws(SQLiteError) -> Int32 {
        Int32(truncatingIfNeeded: try integer("PRAGMA user_version") ?? 0)
    }

    package func setUserVersion(_ version: Int32) throws(SQLiteError) {
        try execute("PRAGMA user_version = \(version)")
    }

    /// Whose file it is, in the file's header: 0 in a new file.
    package func applicationID() throws(SQLiteError) -> Int32 {
        Int32(truncatingIfNeeded: try integer("PRAGMA application_id") ?? 0)
    }

    package func setApplicationID(_ id: Int32) throws(SQLiteError) {
        try execute("PRAGMA application_id = \(id)")
    }
}

extension Connection {
    /// Turns the write-ahead log on, which stays a property of the file.
    ///
    /// SQLite reports success when it keeps another journal (in memory, on some network file
    /// systems); that is an error here.
    package func useWriteAheadLog() throws(SQLiteError) {
        let sql = "PRAGMA journal_mode = WAL"
        let mode = try text(sql) ?? "none"
        guard mode == "wal" else {
            throw SQLiteError(
                code: .error, message: "it cannot keep a write-ahead log here, only “\(mode)”",
                path: path, activity: "running “\(sql)”")
        }
    }

    /// How many pages of log make a commit checkpoint by itself; 0 means never.
    package func setWriteAheadLogAutocheckpoint(pages: Int32) {
        sqlite3_wal_autocheckpoint(handle, pages)
    }

    /// Moves the write-ahead log into the file.
    ///
    /// Fails as busy when the mode must wait for others and the busy timeout passes. Never
    /// inside a transaction.
    @discardableResult
    package func checkpoint(_ mode: CheckpointMode) throws(SQLiteError) -> Checkpoint {
        var logged: Int32 = 0
        var moved: Int32 = 0
        let code = sqlite3_wal_checkpoint_v2(handle, nil, mode.code, &logged, &moved)
        if code != SQLITE_OK { throw error(code, while: "moving the write-ahead log") }
        return Checkpoint(pagesLogged: Int(logged), pagesMoved: Int(moved))
    }

    /// What is wrong with the file, a sentence each; empty when nothing is.
    ///
    /// Reads every page but does not compare indices with their tables. Damage that stops the
    /// check itself is the last finding; other failures throw.
    package func quickCheck() throws(SQLiteError) -> [String] {
        try check("PRAGMA quick_check")
    }

    /// The same, and compares indices with their tables: a bit that turned in either shows.
    package func fullCheck() throws(SQLiteError) -> [String] {
        try check("PRAGMA integrity_check")
    }

    private func check(_ sql: String) throws(SQLiteError) -> [String] {
        let statement = try prepare(sql)
        var findings: [String] = []
        do throws(SQLiteError) {
            while try statement.step() { findings.append(statement.text(at: 0)) }
        } catch {
            guard error.isCorrupt else { throw error }
            findings.append(error.description)
        }
        return findings == ["ok"] ? [] : findings
    }
}

extension Int64 {
    fileprivate func addingSaturated(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
