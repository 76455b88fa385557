import SQLite
import Testing

struct SQLiteErrorTests {
    @Test(
        arguments: [
            (5, "SQLITE_BUSY", 5), (517, "SQLITE_BUSY_SNAPSHOT", 5),
            (2067, "SQLITE_CONSTRAINT_UNIQUE", 19), (10, "SQLITE_IOERR", 10),
            (1034, "SQLITE_IOERR_FSYNC", 10), (0x7F0A, "SQLITE_IOERR", 10),
            (250, "unknown code", 250),
        ] as [(Int32, String, Int32)])
    func `a code has its name in C and its primary code`(
        code: Int32, name: String, primary: Int32
    ) {
        #expect(SQLiteCode(rawValue: code).name == name)
        #expect(SQLiteCode(rawValue: code).primary.rawValue == primary)
    }

    @Test func `an extended code is classed with its primary code`() {
        func error(_ code: Int32) -> SQLiteError {
            SQLiteError(
                code: SQLiteCode(rawValue: code), message: "m", path: "p", activity: "a")
        }
        #expect(error(517).isBusy)
        #expect(error(6).isBusy)
        #expect(error(13).isFull)
        #expect(error(779).isCorrupt)
        #expect(error(26).isNotADatabase)
        #expect(error(1034).isIOError)
        #expect(error(1544).isReadOnly)
        #expect(error(526).isCantOpen)
        #expect(error(2067).isConstraint)
        #expect(!error(1).isBusy)
    }

    @Test func `a description is a sentence without bound values`() throws {
        let connection = try Connection.inMemory()
        try connection.execute("CREATE TABLE t (k TEXT UNIQUE)")
        let insert = try connection.prepare("INSERT INTO t VALUES (?1)")
        try insert.bind("secret", at: 1)
        try insert.run()
        try insert.bind("secret", at: 1)
        let error = try #require(throws: SQLiteError.self) { try insert.run() }
        #expect(
            error.description
                == "The database :memory: failed: UNIQUE constraint failed: t.k "
                + "(SQLITE_CONSTRAINT_UNIQUE, 2067), while running “INSERT INTO t VALUES (?1)”.")
    }
}
