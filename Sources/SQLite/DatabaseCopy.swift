import CSQLite

/// A copy of a database as it was at one moment, made while others go on writing to it.
package enum DatabaseCopy {
    /// Pages of one step, between which progress is told.
    private static let stepPages: Int32 = 1000

    /// Copies the database page by page into an empty or missing file, which is durable and needs
    /// no log beside it when this returns.
    ///
    /// What is copied is the last commit before the call. While it lasts, the log of the source
    /// cannot be moved past that.
    ///
    /// - Parameter progress: told the bytes that were copied and those there are, after each step;
    ///   what it throws ends the copy.
    package static func make(
        of path: String, at destination: String,
        progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in }
    ) throws {
        let source = try Connection(path: path, mode: .readOnly)
        // A snapshot of ours: without one, each write of others would have SQLite begin anew.
        try source.execute("BEGIN")
        let pageBytes = Int(try source.integer("PRAGMA page_size") ?? 0)
        // The snapshot begins with the first read of the file.
        _ = try source.integer("SELECT count(*) FROM sqlite_schema")
        let copy = try Connection(path: destination)
        try steps(from: source, to: copy, pageBytes: pageBytes, progress)
        try source.execute("COMMIT")
        // One file alone: it can be moved and read where nothing may be written.
        try copy.execute("PRAGMA journal_mode = DELETE")
    }

    private static func steps(
        from source: Connection, to copy: Connection, pageBytes: Int,
        _ progress: (Int, Int) throws -> Void
    ) throws {
        guard let backup = sqlite3_backup_init(copy.handle, "main", source.handle, "main") else {
            throw copy.error(sqlite3_errcode(copy.handle), while: activity)
        }
        var code = SQLITE_OK
        do {
            while code == SQLITE_OK {
                code = sqlite3_backup_step(backup, stepPages)
                let total = Int(sqlite3_backup_pagecount(backup))
                let rest = Int(sqlite3_backup_remaining(backup))
                if code == SQLITE_OK || code == SQLITE_DONE {
                    try progress((total - rest) * pageBytes, total * pageBytes)
                }
            }
        } catch {
            sqlite3_backup_finish(backup)
            throw error
        }
        let ended = sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE, ended == SQLITE_OK else {
            throw copy.error(code == SQLITE_DONE ? ended : code, while: activity)
        }
    }

    private static let activity = "copying a database into it"
}
