package import SQLite

/// The names of one tree's tables, so that a file may hold several trees and other tables.
package struct TreeTables: Hashable, Sendable {
    /// Goes before each name: letters, digits and low lines.
    package let prefix: String

    package init(prefix: String = "") {
        precondition(
            prefix.utf8.allSatisfy { $0 == UInt8(ascii: "_") || Self.isAlphanumeric($0) },
            "a prefix of table names has letters, digits and low lines")
        self.prefix = prefix
    }

    var rows: String { prefix + "rows" }
    var tombstones: String { prefix + "tombstones" }
    var devices: String { prefix + "devices" }
    var results: String { prefix + "results" }
    var state: String { prefix + "state" }
    var rules: String { prefix + "rules" }
    var indexes: String { prefix + "indexes" }
    var positions: String { prefix + "positions" }

    func create(in connection: Connection) throws(SQLiteError) {
        for sql in definitions { try connection.execute(sql) }
    }

    /// Makes the tables of rules and indexes, which only a server's file has.
    func createIndexes(in connection: Connection) throws(SQLiteError) {
        for sql in indexDefinitions { try connection.execute(sql) }
    }

    /// Drops the tables with all that they hold, in the caller's transaction.
    ///
    /// No store that uses them may be used again.
    package func drop(from connection: Connection) throws(SQLiteError) {
        for name in [rows, devices, results, state] {
            try connection.execute("DROP TABLE IF EXISTS \(name)")
        }
    }

    /// Gives the tables of another tree, which then is none, the names of this one, in the
    /// caller's transaction.
    ///
    /// No store of either that was made before may be used again.
    package func replace(
        with other: TreeTables, in connection: Connection
    ) throws(SQLiteError) {
        try drop(from: connection)
        let names = [
            (other.rows, rows), (other.devices, devices), (other.results, results),
            (other.state, state),
        ]
        for (from, to) in names {
            try connection.execute("ALTER TABLE \(from) RENAME TO \(to)")
        }
        // An index keeps its name when its table gets another.
        try connection.execute("DROP INDEX \(other.tombstones)")
        try create(in: connection)
    }

    private var definitions: [String] {
        [
            """
            CREATE TABLE IF NOT EXISTS \(rows) (
              sequence INTEGER PRIMARY KEY,
              path BLOB NOT NULL UNIQUE,
              stamp BLOB NOT NULL,
              evidence BLOB,
              value TEXT
            ) STRICT
            """,
            """
            CREATE INDEX IF NOT EXISTS \(tombstones) ON \(rows) (stamp, path)
              WHERE value IS NULL
            """,
            """
            CREATE TABLE IF NOT EXISTS \(devices) (
              device INTEGER PRIMARY KEY,
              mark INTEGER NOT NULL,
              sent BLOB,
              used BLOB
            ) STRICT
            """,
            """
            CREATE TABLE IF NOT EXISTS \(results) (
              device INTEGER NOT NULL,
              number INTEGER NOT NULL,
              sent BLOB,
              result TEXT NOT NULL,
              PRIMARY KEY (device, number)
            ) STRICT, WITHOUT ROWID
            """,
            """
            CREATE TABLE IF NOT EXISTS \(state) (
              id INTEGER PRIMARY KEY CHECK (id = 1),
              sequence_floor INTEGER NOT NULL,
              store TEXT,
              clock_device INTEGER,
              clock_last BLOB,
              dropped_sequence INTEGER
            ) STRICT
            """,
            "INSERT OR IGNORE INTO \(state) (id, sequence_floor) VALUES (1, 0)",
        ]
    }

    private var indexDefinitions: [String] {
        [
            """
            CREATE TABLE IF NOT EXISTS \(rules) (
              id INTEGER PRIMARY KEY CHECK (id = 1),
              text TEXT NOT NULL
            ) STRICT
            """,
            """
            CREATE TABLE IF NOT EXISTS \(indexes) (
              id INTEGER PRIMARY KEY,
              lists TEXT NOT NULL,
              child TEXT NOT NULL,
              is_whole INTEGER NOT NULL,
              UNIQUE (lists, child)
            ) STRICT
            """,
            """
            CREATE TABLE IF NOT EXISTS \(positions) (
              index_id INTEGER NOT NULL,
              list BLOB NOT NULL,
              position BLOB NOT NULL,
              PRIMARY KEY (index_id, list, position)
            ) STRICT, WITHOUT ROWID
            """,
        ]
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte | 0x20 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): true
        default: (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
    }
}
