import Foundation
import SQLite
import TestSupport
import Testing

/// Files in every condition.
struct FileTests {
    private let folder: ScratchFolder
    private var path: String { folder.file("t.db") }

    init() throws {
        folder = try ScratchFolder()
    }

    private func makeDatabase(rows: Int = 0) throws {
        let connection = try Connection(path: path)
        try connection.execute("CREATE TABLE t (k INTEGER PRIMARY KEY, v TEXT)")
        let insert = try connection.prepare("INSERT INTO t VALUES (?1, ?2)")
        try connection.transaction { () throws(SQLiteError) in
            for k in 0..<rows {
                try insert.bind(k, at: 1)
                try insert.bind(String(repeating: "v", count: 100), at: 2)
                try insert.run()
            }
        }
    }

    @Test(arguments: [OpenMode.readWrite, .readOnly])
    func `a missing file is not made`(mode: OpenMode) throws {
        let error = try #require(throws: SQLiteError.self) {
            try Connection(path: path, mode: mode)
        }
        #expect(error.isCantOpen)
        #expect(error.path == path)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `a name that names no file is refused`() throws {
        for name in ["", "a\u{0}b"] {
            let error = try #require(throws: SQLiteError.self) { try Connection(path: name) }
            #expect(error.isCantOpen)
        }
    }

    @Test func `a folder cannot be opened`() throws {
        let error = try #require(throws: SQLiteError.self) {
            try Connection(path: folder.path).execute("CREATE TABLE t (k)")
        }
        #expect(error.isCantOpen)
    }

    @Test func `a file in a missing folder cannot be opened`() throws {
        let error = try #require(throws: SQLiteError.self) {
            try Connection(path: folder.file("none/t.db"))
        }
        #expect(error.isCantOpen)
    }

    @Test(arguments: [200, 5000])
    func `a file of something else is not a database`(count: Int) throws {
        try Data(repeating: UInt8(ascii: "x"), count: count)
            .write(to: URL(filePath: path))
        let connection = try Connection(path: path)
        let error = try #require(throws: SQLiteError.self) {
            try connection.execute("CREATE TABLE t (k)")
        }
        #expect(error.isNotADatabase)
        #expect(!error.isCorrupt)
        #expect(error.code.name == "SQLITE_NOTADB")
    }

    @Test func `a read-only connection refuses writes and reads on`() throws {
        try makeDatabase(rows: 3)
        let connection = try Connection(path: path, mode: .readOnly)
        let error = try #require(throws: SQLiteError.self) {
            try connection.execute("DELETE FROM t")
        }
        #expect(error.isReadOnly)
        #expect(try connection.integer("SELECT count(*) FROM t") == 3)
    }

    @Test func `a page of rubbish is found by reading and by the check`() throws {
        try makeDatabase(rows: 1000)
        var content = try Data(contentsOf: URL(filePath: path))
        let page = 4096
        #expect(content.count > 10 * page)
        content.replaceSubrange(5 * page..<6 * page, with: Data(repeating: 0x5A, count: page))
        try content.write(to: URL(filePath: path))

        let connection = try Connection(path: path)
        #expect(try !connection.quickCheck().isEmpty)
        let error = try #require(throws: SQLiteError.self) {
            try connection.text("SELECT max(v) FROM t")
        }
        #expect(error.isCorrupt)
        #expect(error.description.contains("SQLITE_CORRUPT"))
    }

    @Test func `a file cut short is found`() throws {
        try makeDatabase(rows: 1000)
        let content = try Data(contentsOf: URL(filePath: path))
        try content.prefix(content.count / 2).write(to: URL(filePath: path))
        let connection = try Connection(path: path)
        let error = try #require(throws: SQLiteError.self) {
            try connection.text("SELECT max(v) FROM t")
        }
        #expect(error.isCorrupt)
    }

    @Test func `a sound file has no findings`() throws {
        try makeDatabase(rows: 100)
        #expect(try Connection(path: path, mode: .readOnly).quickCheck() == [])
    }

    @Test func `the header's numbers stay in the file`() throws {
        do {
            let connection = try Connection(path: path)
            #expect(try connection.userVersion() == 0)
            #expect(try connection.applicationID() == 0)
            try connection.setUserVersion(-3)
            try connection.setApplicationID(.max)
        }
        let connection = try Connection(path: path)
        #expect(try connection.userVersion() == -3)
        #expect(try connection.applicationID() == .max)
    }

    @Test func `the write-ahead log grows until a checkpoint moves it`() throws {
        let connection = try Connection(path: path)
        try connection.useWriteAheadLog()
        connection.setWriteAheadLogAutocheckpoint(pages: 0)
        try connection.execute("CREATE TABLE t (k); INSERT INTO t VALUES (1)")

        let passive = try connection.checkpoint(.passive)
        #expect(passive.pagesLogged > 0)
        #expect(passive.pagesMoved == passive.pagesLogged)
        #expect(
            try connection.checkpoint(.truncate) == Checkpoint(pagesLogged: 0, pagesMoved: 0))
        let log = try FileManager.default.attributesOfItem(atPath: path + "-wal")
        #expect(log[.size] as? Int == 0)
    }

    @Test func `a checkpoint that must wait for a reader fails as busy`() throws {
        let connection = try Connection(path: path, busyTimeout: .zero)
        try connection.useWriteAheadLog()
        try connection.execute("CREATE TABLE t (k); INSERT INTO t VALUES (1), (2)")
        let other = try Connection(path: path)
        let reader = try other.prepare("SELECT k FROM t")
        #expect(try reader.step())
        try connection.execute("INSERT INTO t VALUES (3)")
        let error = try #require(throws: SQLiteError.self) {
            try connection.checkpoint(.truncate)
        }
        #expect(error.isBusy)
    }

    @Test func `a database in memory has no write-ahead log, and says so`() throws {
        let connection = try Connection.inMemory()
        let error = try #require(throws: SQLiteError.self) { try connection.useWriteAheadLog() }
        #expect(error.description.contains("memory"))
    }

    @Test func `a name that begins as a URI is a file of that name`() throws {
        // Relative to the folder the tests run in; opened for reading only, so none is made.
        let error = try #require(throws: SQLiteError.self) {
            try Connection(path: "file::memory:", mode: .readOnly)
        }
        #expect(error.isCantOpen)
    }
}
