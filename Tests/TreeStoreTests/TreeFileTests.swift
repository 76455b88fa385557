import Foundation
import JSONTree
import SQLite
import SyncCore
import TestSupport
import Testing
import TreeStore

/// Files in every condition.
@Suite struct TreeFileTests {
    private let folder: ScratchFolder
    private var path: String { folder.file("t.db") }

    init() throws {
        folder = try ScratchFolder()
    }

    private func write(_ count: Int, to file: TreeFile, from first: Int = 0) throws {
        var store = file.store
        for index in first..<(first + count) {
            let write = PathWrite(
                path: try Path("/k\(index)"), value: .string(String(repeating: "v", count: 100)))
            _ = try store.write([write], stamp: Stamp(Int64(index + 1)))
        }
    }

    /// The content of the tree's file and of its log, where that has any.
    private func contents() throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return try Dictionary(
            uniqueKeysWithValues: names.filter { !$0.hasSuffix("-lock") && !$0.hasSuffix("-shm") }
                .map {
                    ($0, try Data(contentsOf: URL(filePath: folder.file($0))))
                }
        ).filter { !$0.value.isEmpty }
    }

    @Test func `a new file has ids of its own, which stay`() throws {
        var random = SplitMix64(seed: 1)
        let made = try TreeFile(path: path, using: &random).store.state()
        let state = try #require(made)
        #expect(state.storeID.utf8.count == 16)
        #expect(DeviceID(state.storeID) != state.clockDevice)
        #expect(try TreeFile(path: path).store.state() == state)
        let other = try TreeFile(path: folder.file("u.db")).store.state()
        #expect(try #require(other).storeID != state.storeID)
    }

    @Test func `an empty file becomes a tree`() throws {
        try Data().write(to: URL(filePath: path))
        #expect(try TreeFile(path: path).store.state() != nil)
    }

    @Test func `commits are synced and the log is bounded`() throws {
        let connection = try TreeFile(path: path).connection
        #expect(try connection.text("PRAGMA journal_mode") == "wal")
        #expect(try connection.integer("PRAGMA synchronous") == 2)
        #expect(try connection.integer("PRAGMA wal_autocheckpoint") == 20_000)
        #expect(try connection.integer("PRAGMA journal_size_limit") ?? -1 > 0)
    }

    @Test func `what was committed is there after reopening, sequences go on`() throws {
        do {
            let file = try TreeFile(path: path)
            try file.transaction { try write(10, to: file) }
            var store = file.store
            try file.transaction { try store.discardRows(below: .root) }
        }
        let file = try TreeFile(path: path)
        #expect(try file.store.lastSequence == 10)
        try file.transaction { try write(1, to: file) }
        #expect(try file.store.all().map(\.sequence) == [11])
    }

    @Test func `a transaction that throws leaves nothing`() throws {
        struct Refusal: Error {}
        let file = try TreeFile(path: path)
        #expect(throws: Refusal.self) {
            try file.transaction {
                try write(10, to: file)
                throw Refusal()
            }
        }
        #expect(try file.store.all() == [])
        #expect(try file.store.lastSequence == 0)
    }

    @Test func `a process killed in a transaction leaves what was committed`() async throws {
        let path = path
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let file = try TreeFile(path: path)
            // So that pages reach the log before the commit.
            try file.connection.execute("PRAGMA cache_size = 5")
            var store = file.store
            for (name, count) in [("a", 100), ("b", 5000)] {
                try file.connection.execute("BEGIN IMMEDIATE")
                for index in 0..<count {
                    let write = PathWrite(path: try Path("/\(name)/\(index)"), value: "v")
                    _ = try store.write([write], stamp: Stamp(Int64(index + 1)))
                }
                if name == "a" { try file.connection.execute("COMMIT") }
            }
            kill(getpid(), SIGKILL)
        }
        let log = try #require(try contents()["t.db-wal"])
        #expect(log.count > 100_000)
        let file = try TreeFile(path: path)
        #expect(try file.store.all().count == 100)
        #expect(try file.store.lastSequence == 100)
        #expect(try file.connection.quickCheck() == [])
    }

    @Test func `a second writer in the same process is told who has the file`() throws {
        do {
            let first = try TreeFile(path: path)
            let error = try #require(throws: StoreError.self) { try TreeFile(path: path) }
            #expect(error.reason == .inUse)
            #expect(error.description.contains("\(getpid())"))
            #expect(error.description.contains(path))
            try first.transaction { try write(1, to: first) }
        }
        #expect(try TreeFile(path: path).store.all().count == 1)
    }

    @Test func `a second process is told that the file is in use`() async throws {
        let first = try TreeFile(path: path)
        let path = path
        await #expect(processExitsWith: .exitCode(7)) { [path = path as String] in
            do {
                _ = try TreeFile(path: path)
            } catch let error as StoreError where error.reason == .inUse {
                exit(7)
            }
        }
        try first.transaction { try write(1, to: first) }
    }

    @Test func `a newer format is refused and not changed`() throws {
        do {
            let file = try TreeFile(path: path)
            try file.transaction { try write(3, to: file) }
            try file.connection.setUserVersion(9)
        }
        let before = try contents()
        let error = try #require(throws: StoreError.self) { try TreeFile(path: path) }
        #expect(error.reason == .newerFormat(found: 9, known: 2))
        #expect(error.description.contains("newer"))
        #expect(try contents() == before)
        #expect(throws: StoreError.self) { try TreeReader.open(path: path) }
    }

    @Test(arguments: [
        "PRAGMA application_id = 77; CREATE TABLE t (k)", "CREATE TABLE t (k)",
        "PRAGMA application_id = 77", "PRAGMA user_version = 1",
    ])
    func `another program's database is refused and not changed`(sql: String) throws {
        try Connection(path: path).execute(sql)
        let before = try contents()
        let error = try #require(throws: StoreError.self) { try TreeFile(path: path) }
        #expect(error.reason == .foreign)
        #expect(error.description.contains(path))
        #expect(try contents() == before)
    }

    @Test(arguments: [10, 5000])
    func `a file of something else is refused and not changed`(count: Int) throws {
        try Data(repeating: UInt8(ascii: "x"), count: count).write(to: URL(filePath: path))
        let before = try contents()
        let error = try #require(throws: StoreError.self) { try TreeFile(path: path) }
        #expect(error.reason == .notADatabase)
        #expect(error.description == "The file \(path) is no database.")
        #expect(try contents() == before)
    }

    @Test func `a damaged schema is named when the file is opened`() throws {
        do { _ = try TreeFile(path: path) }
        var content = try Data(contentsOf: URL(filePath: path))
        content.replaceSubrange(100..<4096, with: Data(repeating: 0x5A, count: 3996))
        try content.write(to: URL(filePath: path))
        let error = try #require(throws: StoreError.self) { try TreeFile(path: path) }
        #expect(error.reason == .damaged)
        #expect(error.description.contains("damaged"))
    }

    @Test func `a damaged page is named when it is read`() throws {
        do {
            let file = try TreeFile(path: path)
            try file.transaction { try write(2000, to: file) }
        }
        var content = try Data(contentsOf: URL(filePath: path))
        #expect(content.count > 40 * 4096)
        content.replaceSubrange(
            20 * 4096..<40 * 4096, with: Data(repeating: 0x5A, count: 20 * 4096))
        try content.write(to: URL(filePath: path))
        let file = try TreeFile(path: path)
        let error = try #require(throws: (any Error).self) { try file.store.all() }
        #expect(StoreError(error)?.reason == .damaged)
    }

    @Test func `a missing folder is an error that names the file`() throws {
        let error = try #require(throws: StoreError.self) {
            try TreeFile(path: folder.file("none/t.db"))
        }
        #expect(error.reason == .cannotOpen)
        #expect(error.description.contains("none/t.db"))
    }

    @Test func `a full disk fails the transaction and nothing else`() throws {
        let file = try TreeFile(path: path)
        try file.transaction { try write(10, to: file) }
        let pages = try #require(try file.connection.integer("PRAGMA page_count"))
        try file.connection.execute("PRAGMA max_page_count = \(pages + 2)")
        let error = try #require(throws: (any Error).self) {
            try file.transaction { try write(1000, to: file, from: 10) }
        }
        #expect(StoreError(error)?.reason == .full)
        #expect(try file.store.all().count == 10)
        try file.connection.execute("PRAGMA max_page_count = 100000")
        try file.transaction { try write(1000, to: file, from: 10) }
        #expect(try file.store.lastSequence == 1010)
    }
}
