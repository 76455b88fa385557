import SQLite
import TestSupport
import Testing

struct TransactionTests {
    private struct Refusal: Error, Equatable {
        var cause: SQLiteError?
    }

    private let folder: ScratchFolder
    private let connection: Connection

    init() throws {
        folder = try ScratchFolder()
        connection = try Connection(path: folder.file("t.db"), busyTimeout: .zero)
        try connection.execute("CREATE TABLE t (k INTEGER PRIMARY KEY)")
    }

    private func count() throws -> Int64? { try connection.integer("SELECT count(*) FROM t") }

    @Test func `a body that returns is committed`() throws {
        let result = try connection.transaction { () throws(SQLiteError) in
            try connection.execute("INSERT INTO t VALUES (1)")
            #expect(connection.isInTransaction)
            return connection.changes
        }
        #expect(result == 1)
        #expect(!connection.isInTransaction)
        #expect(try count() == 1)
    }

    @Test func `a body that throws is rolled back, and its error comes out`() throws {
        let error = #expect(throws: Refusal.self) {
            try connection.transaction(wrapping: { Refusal(cause: $0) }) { () throws(Refusal) in
                do throws(SQLiteError) {
                    try connection.execute("INSERT INTO t VALUES (1)")
                } catch { throw Refusal(cause: error) }
                throw Refusal()
            }
        }
        #expect(error == Refusal())
        #expect(!connection.isInTransaction)
        #expect(try count() == 0)
    }

    @Test func `a transaction can follow one that failed`() throws {
        #expect(throws: SQLiteError.self) {
            try connection.transaction { () throws(SQLiteError) in
                try connection.execute("INSERT INTO t VALUES (1), (1)")
            }
        }
        try connection.transaction { () throws(SQLiteError) in
            try connection.execute("INSERT INTO t VALUES (1)")
        }
        #expect(try count() == 1)
    }

    @Test func `rows still being read do not stop a rollback`() throws {
        try connection.execute("INSERT INTO t VALUES (1), (2)")
        let reader = try connection.prepare("SELECT k FROM t")
        #expect(throws: Refusal.self) {
            try connection.transaction(wrapping: { Refusal(cause: $0) }) { () throws(Refusal) in
                do throws(SQLiteError) {
                    _ = try reader.step()
                    try connection.execute("INSERT INTO t VALUES (3)")
                } catch { throw Refusal(cause: error) }
                throw Refusal()
            }
        }
        reader.reset()
        #expect(try count() == 2)
    }

    @Test func `a second writer fails as busy at the start, with nothing done`() throws {
        let other = try Connection(path: folder.file("t.db"), busyTimeout: .zero)
        try connection.execute("BEGIN IMMEDIATE")
        let error = try #require(throws: SQLiteError.self) {
            try other.transaction { () throws(SQLiteError) in
                Issue.record("the body ran without the lock")
            }
        }
        #expect(error.isBusy)
        #expect(error.code.name == "SQLITE_BUSY")
        try connection.execute("ROLLBACK")
        try other.transaction { () throws(SQLiteError) in
            try other.execute("INSERT INTO t VALUES (5)")
        }
        #expect(try count() == 1)
    }

    @Test func `a commit that fails as busy leaves no transaction open`() throws {
        // Without a write-ahead log a reader blocks a commit.
        let other = try Connection(path: folder.file("t.db"), busyTimeout: .zero)
        try connection.execute("INSERT INTO t VALUES (1), (2)")
        let reader = try other.prepare("SELECT k FROM t")
        #expect(try reader.step())
        let error = try #require(throws: SQLiteError.self) {
            try connection.transaction { () throws(SQLiteError) in
                try connection.execute("INSERT INTO t VALUES (3)")
            }
        }
        #expect(error.isBusy)
        #expect(!connection.isInTransaction)
        reader.reset()
        #expect(try count() == 2)
    }

    @Test func `a file out of pages is full, and the transaction undone`() throws {
        try connection.execute("CREATE TABLE b (v BLOB); PRAGMA max_page_count = 10")
        let error = try #require(throws: SQLiteError.self) {
            try connection.transaction { () throws(SQLiteError) in
                try connection.execute("INSERT INTO t VALUES (1)")
                try connection.execute("INSERT INTO b VALUES (zeroblob(1000000))")
            }
        }
        #expect(error.isFull)
        #expect(!connection.isInTransaction)
        #expect(try count() == 0)
        try connection.execute("INSERT INTO t VALUES (1)")
    }
}
