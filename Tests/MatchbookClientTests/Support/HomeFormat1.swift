import Foundation
import SQLite

/// A home as the first version wrote it, with what another home has in it.
enum HomeFormat1 {
    /// The tables of format 1, but for those of confirmed rows, which are still the same.
    private static let tables = [
        """
        CREATE TABLE identity (
          id INTEGER PRIMARY KEY CHECK (id = 1), device TEXT NOT NULL, clock BLOB NOT NULL,
          known BLOB NOT NULL, entry TEXT, clock_offset INTEGER NOT NULL, round_trip INTEGER,
          offset_learned INTEGER NOT NULL DEFAULT 0, store TEXT, next_number INTEGER NOT NULL
        ) STRICT
        """,
        "CREATE TABLE settings (id INTEGER PRIMARY KEY CHECK (id = 1), document TEXT NOT NULL) STRICT",
        """
        CREATE TABLE outbox (
          id INTEGER PRIMARY KEY AUTOINCREMENT, lane TEXT NOT NULL, stamp BLOB NOT NULL,
          kind TEXT NOT NULL CHECK (kind IN ('set', 'merge')), path TEXT NOT NULL,
          value TEXT NOT NULL, number INTEGER UNIQUE,
          state TEXT NOT NULL CHECK (state IN ('pending', 'quarantined')), reason TEXT,
          message TEXT, format INTEGER NOT NULL, restoring INTEGER NOT NULL,
          entries INTEGER NOT NULL
        ) STRICT
        """,
        "CREATE INDEX outbox_place ON outbox (lane, path)",
        "CREATE INDEX outbox_quarantine ON outbox (state) WHERE state = 'quarantined'",
        "CREATE TABLE cursors (scope TEXT PRIMARY KEY, cursor TEXT NOT NULL) STRICT",
        """
        CREATE TABLE overviews (
          match TEXT PRIMARY KEY, summary TEXT NOT NULL, forks INTEGER NOT NULL,
          archived INTEGER NOT NULL, removed INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
    ]

    /// The home of another one's matches, outbox and identity, in format 1.
    static func home(with other: ScratchHome) throws -> ScratchHome {
        let home = ScratchHome()
        try FileManager.default.createDirectory(
            atPath: home.path, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let file = try Connection(path: home.file)
        try file.useWriteAheadLog()
        for sql in tables { try file.execute(sql) }
        try file.execute("ATTACH '\(other.file)' AS newer")
        let confirmed = try file.prepare(
            "SELECT name, sql FROM newer.sqlite_schema WHERE tbl_name LIKE 'confirmed!_%' ESCAPE '!'"
                + " AND sql IS NOT NULL ORDER BY type DESC")
        var names: [String] = []
        for (name, sql) in try confirmed.all({ ($0.text(at: 0), $0.text(at: 1)) }) {
            try file.execute(sql)
            if sql.hasPrefix("CREATE TABLE") { names.append(name) }
        }
        names += ["identity", "settings", "outbox", "cursors", "overviews"]
        for name in names {
            let columns = try file.prepare("SELECT name FROM pragma_table_info('\(name)', 'main')")
                .all { $0.text(at: 0) }.joined(separator: ", ")
            try file.execute(
                "INSERT INTO main.\(name) (\(columns)) SELECT \(columns) FROM newer.\(name)")
        }
        try file.execute("DETACH newer")
        try file.setApplicationID(0x4D62_6F6B)
        try file.setUserVersion(1)
        return home
    }
}
