import SQLite
import TreeStore

/// What marks a scorebook's file, and what is in it.
///
/// Confirmed rows, as the server has them, lie in the tables of a tree store, and beside them, in
/// those of another, what the server lost and this device may not give back; everything this
/// device wrote and the server has not answered lies in the outbox. `overviews` holds what lists
/// show of the matches that are here; it follows from the rest and can be made again.
enum FileFormat {
    /// "Mbok", in the file's header.
    static let applicationID: Int32 = 0x4D62_6F6B
    /// The format that this version writes.
    ///
    /// 1: all but what follows. 2: the outbox is counted as it changes, by match and in all, and
    /// how the last exchange ended is kept. 3: a write that was moved after it had been sent keeps
    /// the stamp that the server was told. 4: unreturned rows.
    static let version: Int32 = 4

    static let confirmed = TreeTables(prefix: "confirmed_")
    static let unreturned = TreeTables(prefix: "unreturned_")

    /// Makes the tables, in the caller's transaction.
    static func create(in connection: Connection) throws(SQLiteError) {
        for sql in tables { try connection.execute(sql) }
        try SQLiteTreeStore.createTables(in: connection, tables: confirmed)
        try SQLiteTreeStore.createTables(in: connection, tables: unreturned)
        try createCounts(in: connection)
        try connection.setApplicationID(applicationID)
        try connection.setUserVersion(version)
    }

    /// Brings a file of an earlier format to this one, in the caller's transaction; nothing that
    /// is in it goes.
    static func upgrade(_ connection: Connection, from format: Int32) throws(SQLiteError) {
        if format < 2 { try createCounts(in: connection) }
        if format < 3 { try connection.execute("ALTER TABLE outbox ADD COLUMN told BLOB") }
        if format < 4 {
            try SQLiteTreeStore.createTables(in: connection, tables: unreturned)
        }
        try connection.setUserVersion(version)
    }

    private static let tables = [
        """
        CREATE TABLE identity (
          id INTEGER PRIMARY KEY CHECK (id = 1),
          device TEXT NOT NULL,
          clock BLOB NOT NULL,
          known BLOB NOT NULL,
          entry TEXT,
          clock_offset INTEGER NOT NULL,
          round_trip INTEGER,
          offset_learned INTEGER NOT NULL DEFAULT 0,
          store TEXT,
          next_number INTEGER NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE settings (
          id INTEGER PRIMARY KEY CHECK (id = 1),
          document TEXT NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE outbox (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          lane TEXT NOT NULL,
          stamp BLOB NOT NULL,
          kind TEXT NOT NULL CHECK (kind IN ('set', 'merge')),
          path TEXT NOT NULL,
          value TEXT NOT NULL,
          number INTEGER UNIQUE,
          state TEXT NOT NULL CHECK (state IN ('pending', 'quarantined')),
          reason TEXT,
          message TEXT,
          format INTEGER NOT NULL,
          restoring INTEGER NOT NULL,
          entries INTEGER NOT NULL,
          told BLOB
        ) STRICT
        """,
        "CREATE INDEX outbox_place ON outbox (lane, path)",
        "CREATE INDEX outbox_quarantine ON outbox (state) WHERE state = 'quarantined'",
        "CREATE TABLE cursors (scope TEXT PRIMARY KEY, cursor TEXT NOT NULL) STRICT",
        """
        CREATE TABLE overviews (
          match TEXT PRIMARY KEY,
          summary TEXT NOT NULL,
          forks INTEGER NOT NULL,
          archived INTEGER NOT NULL,
          removed INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
    ]
}
