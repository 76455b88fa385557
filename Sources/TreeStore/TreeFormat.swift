import Glibc
import SQLite

/// What the header of a server's file says, and how its connections are set up.
enum TreeFormat {
    /// "Mbk" and a one, in the header of every file of Matchbook's server.
    static let applicationID: Int32 = 0x4D62_6B01
    /// The number of the format of tables that this program writes.
    ///
    /// 1 had rows and devices. 2 adds rules and indexes, and reads 1 as a tree without any.
    static let version: Int32 = 2

    /// Pages of log after which a commit moves the log into the file.
    ///
    /// When it is moved seldom, a page that many commits changed is written once: 20,000 pages
    /// instead of SQLite's 1,000 give 1.6 times the writes per second.
    static let logPagesMax: Int32 = 20_000
    /// Bytes of log file that are kept after the log was moved: what those pages take.
    static let logBytesKept = 20_000 * (4096 + 24)
    /// Bytes of pages that one connection keeps in memory, at most.
    ///
    /// More is no faster, for the system keeps the file in memory too: with a million rows a write
    /// took 1.1 times as long with 16 MiB, and 1.4 times with 64.
    static let cacheBytesMax = 4 << 20

    /// Whether the file is missing or empty, so that a tree can be made in it.
    ///
    /// Nothing is changed by asking, but that a change which was broken off before there was a
    /// write-ahead log is undone: so it may be where power failed while the file was made.
    ///
    /// - Throws: when it is a file that this program cannot use.
    static func isNew(_ path: String) throws(StoreError) -> Bool {
        guard exists(path) else { return true }
        guard !DatabaseFiles.isEmptied(path) else {
            throw StoreError(
                .damaged,
                "The database \(path) was cut to nothing, but its log \(path)-wal still holds "
                    + "data; both were left as they are.")
        }
        do throws(StoreError) {
            return try isNew(path, mode: .readOnly)
        } catch {
            guard error.cause?.isUnfinished == true else { throw error }
            return try isNew(path, mode: .readWrite)
        }
    }

    private static func isNew(_ path: String, mode: OpenMode) throws(StoreError) -> Bool {
        let connection = try wrapped { () throws(SQLiteError) in
            try Connection(path: path, mode: mode)
        }
        return try isNew(connection)
    }

    static func isNew(_ connection: Connection) throws(StoreError) -> Bool {
        let header = try wrapped { () throws(SQLiteError) in try connection.header() }
        if header.isNew { return true }
        guard header.applicationID == applicationID else {
            throw StoreError(
                .foreign, "The database \(connection.path) was made by another program.")
        }
        let found = header.version
        guard found <= version else {
            throw StoreError(
                .newerFormat(found: found, known: version),
                "The database \(connection.path) has format \(found), made by a newer version; "
                    + "this one knows formats up to \(version). Nothing was changed.")
        }
        guard found > 0 else {
            throw StoreError(
                .damaged, "The database \(connection.path) is damaged: it has format \(found).")
        }
        return false
    }

    /// Sets up a connection that writes.
    static func configure(_ connection: Connection) throws(SQLiteError) {
        try connection.useWriteAheadLog()
        try connection.execute("PRAGMA synchronous = FULL")
        try connection.execute("PRAGMA journal_size_limit = \(logBytesKept)")
        connection.setWriteAheadLogAutocheckpoint(pages: logPagesMax)
        try configureReading(connection)
    }

    /// Brings a file of an earlier format to this one, in one transaction.
    static func upgrade(_ connection: Connection) throws(SQLiteError) {
        guard try connection.userVersion() < version else { return }
        try connection.transaction { () throws(SQLiteError) in
            try TreeTables().createIndexes(in: connection)
            try connection.setUserVersion(version)
        }
    }

    static func configureReading(_ connection: Connection) throws(SQLiteError) {
        // Negative counts KiB, not pages.
        try connection.execute("PRAGMA cache_size = -\(cacheBytesMax >> 10)")
    }

    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}
