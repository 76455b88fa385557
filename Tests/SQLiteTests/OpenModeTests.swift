import Foundation
import SQLite
import TestSupport
import Testing

struct OpenModeTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    @Test(arguments: ["plain", "ä b?c#d%20e&f=g", "file:x", "-+~'\""])
    func `a file of any name is opened as one that cannot change`(name: String) throws {
        let path = folder.file(name)
        try Connection(path: path).execute("CREATE TABLE t (x); INSERT INTO t VALUES (7)")

        let connection = try Connection(path: path, mode: .immutable)
        #expect(try connection.integer("SELECT x FROM t") == 7)
        let error = try #require(throws: SQLiteError.self) {
            try connection.execute("INSERT INTO t VALUES (8)")
        }
        #expect(error.isReadOnly)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [name])
    }

    @Test func `a file that is not there is not made`() throws {
        let path = folder.file("missing")
        let error = try #require(throws: SQLiteError.self) {
            try Connection(path: path, mode: .immutable).integer("SELECT 1 FROM sqlite_schema")
        }
        #expect(error.isCantOpen)
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
