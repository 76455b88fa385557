import SQLite

// What is known of the outbox without reading it. Triggers keep it, so that it is right whatever
// changes a row, and each write costs the same however many wait.
extension FileFormat {
    /// Makes the tables and counts what the outbox holds, in the caller's transaction.
    static func createCounts(in connection: Connection) throws(SQLiteError) {
        for sql in counts { try connection.execute(sql) }
    }

    /// About how many bytes a row has in a request.
    static func bytes(_ row: String) -> String {
        "length(CAST(\(row).value AS BLOB)) + length(\(row).path) + 128"
    }

    /// How many entries of a row are in one of the three columns of `lanes`.
    private static func waiting(_ row: String) -> String {
        "iif(\(row).state = 'pending' AND \(row).number IS NULL, \(row).entries, 0)"
    }

    private static func sent(_ row: String) -> String {
        "iif(\(row).state = 'pending' AND \(row).number IS NOT NULL, \(row).entries, 0)"
    }

    private static func aside(_ row: String) -> String {
        "iif(\(row).state = 'quarantined', \(row).entries, 0)"
    }

    private static let counts = [
        """
        CREATE TABLE lanes (
          lane TEXT PRIMARY KEY,
          writes INTEGER NOT NULL,
          bytes INTEGER NOT NULL,
          waiting INTEGER NOT NULL,
          sent INTEGER NOT NULL,
          aside INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        """
        INSERT INTO lanes
          SELECT lane, count(*), sum(\(bytes("outbox"))), sum(\(waiting("outbox"))),
            sum(\(sent("outbox"))), sum(\(aside("outbox")))
          FROM outbox
          GROUP BY lane
        """,
        """
        CREATE TABLE outbox_size (
          id INTEGER PRIMARY KEY CHECK (id = 1),
          writes INTEGER NOT NULL,
          bytes INTEGER NOT NULL
        ) STRICT
        """,
        """
        INSERT INTO outbox_size
          SELECT 1, ifnull(sum(writes), 0), ifnull(sum(bytes), 0) FROM lanes
        """,
        """
        CREATE TRIGGER outbox_added AFTER INSERT ON outbox BEGIN
          UPDATE outbox_size SET writes = writes + 1, bytes = bytes + \(bytes("new"));
          INSERT INTO lanes
            VALUES (new.lane, 1, \(bytes("new")), \(waiting("new")), \(sent("new")),
              \(aside("new")))
            ON CONFLICT (lane) DO UPDATE SET
              writes = writes + excluded.writes, bytes = bytes + excluded.bytes,
              waiting = waiting + excluded.waiting, sent = sent + excluded.sent,
              aside = aside + excluded.aside;
        END
        """,
        """
        CREATE TRIGGER outbox_removed AFTER DELETE ON outbox BEGIN
          UPDATE outbox_size SET writes = writes - 1, bytes = bytes - (\(bytes("old")));
          UPDATE lanes
            SET writes = writes - 1, bytes = bytes - (\(bytes("old"))),
              waiting = waiting - \(waiting("old")), sent = sent - \(sent("old")),
              aside = aside - \(aside("old"))
            WHERE lane = old.lane;
          DELETE FROM lanes WHERE lane = old.lane AND writes = 0;
        END
        """,
        // A row never goes to another match.
        """
        CREATE TRIGGER outbox_moved AFTER UPDATE OF number, state, entries ON outbox BEGIN
          UPDATE lanes
            SET waiting = waiting + \(waiting("new")) - \(waiting("old")),
              sent = sent + \(sent("new")) - \(sent("old")),
              aside = aside + \(aside("new")) - \(aside("old"))
            WHERE lane = new.lane;
        END
        """,
        """
        CREATE TRIGGER outbox_resized AFTER UPDATE OF value, path ON outbox BEGIN
          UPDATE outbox_size SET bytes = bytes + (\(bytes("new"))) - (\(bytes("old")));
          UPDATE lanes SET bytes = bytes + (\(bytes("new"))) - (\(bytes("old")))
            WHERE lane = new.lane;
        END
        """,
        """
        CREATE TABLE exchanges (
          id INTEGER PRIMARY KEY CHECK (id = 1),
          succeeded INTEGER,
          failed INTEGER,
          failure TEXT
        ) STRICT
        """,
        "INSERT INTO exchanges (id) VALUES (1)",
    ]
}
