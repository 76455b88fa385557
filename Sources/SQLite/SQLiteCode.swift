import CSQLite

/// A result code of SQLite, extended where SQLite gave the extended one.
///
/// Source: https://sqlite.org/rescode.html
package struct SQLiteCode: RawRepresentable, Hashable, Sendable {
    package let rawValue: Int32

    package init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// The code without what extends it: the low eight bits.
    package var primary: SQLiteCode { SQLiteCode(rawValue: rawValue & 0xFF) }
}

extension SQLiteCode {
    package static let error = SQLiteCode(rawValue: SQLITE_ERROR)
    package static let busy = SQLiteCode(rawValue: SQLITE_BUSY)
    package static let locked = SQLiteCode(rawValue: SQLITE_LOCKED)
    package static let outOfMemory = SQLiteCode(rawValue: SQLITE_NOMEM)
    package static let readOnly = SQLiteCode(rawValue: SQLITE_READONLY)
    package static let readOnlyRollback = SQLiteCode(rawValue: SQLITE_READONLY | 3 << 8)
    package static let interrupted = SQLiteCode(rawValue: SQLITE_INTERRUPT)
    package static let ioError = SQLiteCode(rawValue: SQLITE_IOERR)
    package static let corrupt = SQLiteCode(rawValue: SQLITE_CORRUPT)
    package static let full = SQLiteCode(rawValue: SQLITE_FULL)
    package static let cantOpen = SQLiteCode(rawValue: SQLITE_CANTOPEN)
    package static let tooBig = SQLiteCode(rawValue: SQLITE_TOOBIG)
    package static let constraint = SQLiteCode(rawValue: SQLITE_CONSTRAINT)
    package static let misuse = SQLiteCode(rawValue: SQLITE_MISUSE)
    package static let outOfRange = SQLiteCode(rawValue: SQLITE_RANGE)
    package static let notADatabase = SQLiteCode(rawValue: SQLITE_NOTADB)
}

extension SQLiteCode {
    /// The constant's name in C; an extended code without one here has its primary code's.
    package var name: String {
        Self.names[rawValue] ?? Self.names[rawValue & 0xFF] ?? "unknown code"
    }

    /// Extended codes that tell a person more than their primary code does; C builds most of
    /// them with a macro that Swift does not import, hence the numbers.
    private static let names: [Int32: String] = [
        1: "SQLITE_ERROR", 2: "SQLITE_INTERNAL", 3: "SQLITE_PERM", 4: "SQLITE_ABORT",
        5: "SQLITE_BUSY", 6: "SQLITE_LOCKED", 7: "SQLITE_NOMEM", 8: "SQLITE_READONLY",
        9: "SQLITE_INTERRUPT", 10: "SQLITE_IOERR", 11: "SQLITE_CORRUPT", 12: "SQLITE_NOTFOUND",
        13: "SQLITE_FULL", 14: "SQLITE_CANTOPEN", 15: "SQLITE_PROTOCOL", 16: "SQLITE_EMPTY",
        17: "SQLITE_SCHEMA", 18: "SQLITE_TOOBIG", 19: "SQLITE_CONSTRAINT", 20: "SQLITE_MISMATCH",
        21: "SQLITE_MISUSE", 22: "SQLITE_NOLFS", 23: "SQLITE_AUTH", 24: "SQLITE_FORMAT",
        25: "SQLITE_RANGE", 26: "SQLITE_NOTADB",
        261: "SQLITE_BUSY_RECOVERY", 517: "SQLITE_BUSY_SNAPSHOT", 773: "SQLITE_BUSY_TIMEOUT",
        264: "SQLITE_READONLY_RECOVERY", 520: "SQLITE_READONLY_CANTLOCK",
        776: "SQLITE_READONLY_ROLLBACK", 1032: "SQLITE_READONLY_DBMOVED",
        1288: "SQLITE_READONLY_CANTINIT", 1544: "SQLITE_READONLY_DIRECTORY",
        266: "SQLITE_IOERR_READ", 522: "SQLITE_IOERR_SHORT_READ", 778: "SQLITE_IOERR_WRITE",
        1034: "SQLITE_IOERR_FSYNC", 1290: "SQLITE_IOERR_DIR_FSYNC",
        1546: "SQLITE_IOERR_TRUNCATE", 1802: "SQLITE_IOERR_FSTAT", 2570: "SQLITE_IOERR_DELETE",
        3850: "SQLITE_IOERR_LOCK", 4618: "SQLITE_IOERR_SHMOPEN", 4874: "SQLITE_IOERR_SHMSIZE",
        5386: "SQLITE_IOERR_SHMMAP", 8202: "SQLITE_IOERR_DATA", 8458: "SQLITE_IOERR_CORRUPTFS",
        267: "SQLITE_CORRUPT_VTAB", 523: "SQLITE_CORRUPT_SEQUENCE", 779: "SQLITE_CORRUPT_INDEX",
        526: "SQLITE_CANTOPEN_ISDIR", 782: "SQLITE_CANTOPEN_FULLPATH",
        1550: "SQLITE_CANTOPEN_SYMLINK",
        275: "SQLITE_CONSTRAINT_CHECK", 787: "SQLITE_CONSTRAINT_FOREIGNKEY",
        1299: "SQLITE_CONSTRAINT_NOTNULL", 1555: "SQLITE_CONSTRAINT_PRIMARYKEY",
        2067: "SQLITE_CONSTRAINT_UNIQUE", 2579: "SQLITE_CONSTRAINT_ROWID",
        516: "SQLITE_ABORT_ROLLBACK",
    ]
}
