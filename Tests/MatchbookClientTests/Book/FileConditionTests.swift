import Foundation
import MatchbookClient
import Matches
import SQLite
import TestSupport
import Testing

struct FileConditionTests {
    private let home = ScratchHome()

    private func filled(_ count: Int = 5) throws -> MatchID {
        let book = try home.open()
        let id = try book.start(.sample()).id
        for _ in 0..<count { _ = try book.record("Aki", in: id) }
        return id
    }

    @Test func `the folder is its owner's alone, and made with those above it`() throws {
        let deep = home.path + "/a/b"
        _ = try Scorebook.open(home: deep, clock: FakeClock())
        for path in [home.path, home.path + "/a", deep] {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == 0o700)
        }
    }

    @Test func `a home that cannot be is refused in a sentence`() throws {
        try Data().write(to: URL(filePath: home.path))
        for path in ["", home.path, home.path + "/below"] {
            let error = #expect(throws: ScorebookError.self) {
                try Scorebook.open(home: path, clock: FakeClock())
            }
            #expect(error?.sentence.isEmpty == false)
        }
    }

    @Test func `a newer format is opened, read and not changed`() throws {
        let id = try filled()
        try Connection(path: home.file).setUserVersion(99)
        let bytes = try Data(contentsOf: URL(filePath: home.file))

        let book = try home.open()
        #expect(book.readOnlyReason?.contains("format 99") == true)
        #expect(try book.match(id).texts.count == 5)
        #expect(try book.listings().count == 1)
        let refused = [
            #expect(throws: ScorebookError.self) { try book.record("Aki", in: id) },
            #expect(throws: ScorebookError.self) { try book.start(.sample()) },
            #expect(throws: ScorebookError.self) { try book.save(Settings()) },
            #expect(throws: ScorebookError.self) {
                try book.push(to: FakeServer.url, transport: FakeServer())
            },
        ]
        #expect(refused.allSatisfy { $0?.kind == .newerFormat })
        #expect(try Data(contentsOf: URL(filePath: home.file)) == bytes)
    }

    @Test(arguments: ["", "SQLite format 3\0", "this is no database, it only has the name of one"])
    func `a file that is no scorebook is named and stays as it is`(text: String) throws {
        try FileManager.default.createDirectory(
            atPath: home.path, withIntermediateDirectories: true)
        let bytes = Data((text + String(repeating: " padding", count: 200)).utf8)
        try bytes.write(to: URL(filePath: home.file))
        let error = #expect(throws: ScorebookError.self) { try home.open() }
        #expect(error?.kind == .damaged)
        #expect(error?.sentence.contains(home.file) == true)
        #expect(try Data(contentsOf: URL(filePath: home.file)) == bytes)
    }

    @Test func `another program's database is left alone`() throws {
        try FileManager.default.createDirectory(
            atPath: home.path, withIntermediateDirectories: true)
        do {
            let other = try Connection(path: home.file)
            try other.execute("CREATE TABLE theirs (x); INSERT INTO theirs VALUES (1)")
        }
        let error = #expect(throws: ScorebookError.self) { try home.open() }
        #expect(error?.kind == .damaged)
        #expect(try Connection(path: home.file).integer("SELECT x FROM theirs") == 1)
    }

    @Test func `with one row damaged the rest of the match is shown, and the damage named`() throws
    {
        let id = try filled()
        let server = try FakeServer()
        let book = try home.open()
        _ = try book.push(to: FakeServer.url, transport: server)
        _ = try book.record("Beni", in: id)
        do {
            let connection = try Connection(path: home.file)
            try connection.execute(
                "UPDATE confirmed_rows SET value = '{rubbish' WHERE sequence ="
                    + " (SELECT max(sequence) FROM confirmed_rows WHERE value LIKE '%Aki%'"
                    + " AND value LIKE '%prev%')")
            try connection.execute(
                "UPDATE overviews SET summary = 'rubbish'")
            try connection.execute("INSERT INTO settings (id, document) VALUES (1, '{')")
        }
        let again = try home.open()
        let match = try again.match(id)
        #expect(match.damage.count == 1)
        #expect(match.log.entries.count == 5)
        #expect(match.log.waiting.count == 1)
        #expect(try again.listings().map(\.id) == [id])
        #expect(again.settings == Settings())
        // The row, the chain that it broke, and the settings.
        #expect(try again.check().count == 3)
    }

    @Test func `a page of rubbish in the file is an error with the file's name`() throws {
        _ = try filled(200)
        _ = try Connection(path: home.file).checkpoint(.truncate)
        let handle = try FileHandle(forUpdating: URL(filePath: home.file))
        let size = try handle.seekToEnd()
        for page in stride(from: UInt64(4096), to: size, by: 4096) {
            try handle.seek(toOffset: page)
            try handle.write(contentsOf: Data(repeating: 0xA5, count: 4096))
        }
        try handle.close()
        let error = #expect(throws: ScorebookError.self) { try home.open().listings() }
        #expect(error?.kind == .damaged)
        #expect(error?.sentence.contains(home.file) == true)
    }

    @Test func `a full disk is said, and what was acknowledged is there`() throws {
        let book = try home.open()
        let id = try book.start(.sample()).id
        let connection = book.file.connection
        let pages = try connection.integer("PRAGMA page_count") ?? 0
        try connection.execute("PRAGMA max_page_count = \(pages + 4)")
        var count = 0
        var failure: ScorebookError?
        while failure == nil, count < 1000 {
            do throws(ScorebookError) {
                _ = try book.record("Aki", in: id)
                count += 1
            } catch {
                failure = error
            }
        }
        #expect(failure?.kind == .diskFull)
        #expect(failure?.sentence.contains("nothing was written") == true)
        #expect(try book.match(id).texts.count == count)
        #expect(try home.open().match(id).texts.count == count)

        try connection.execute("PRAGMA max_page_count = 1000000")
        #expect(try book.record("Beni", in: id).number == count + 1)
    }

    @Test func `while another program writes, one waits and then says so`() throws {
        let id = try filled(1)
        let book = try home.open()
        book.file.connection.setBusyTimeout(.milliseconds(20))
        let other = try Connection(path: home.file)
        try other.execute("BEGIN IMMEDIATE")
        let error = #expect(throws: ScorebookError.self) { try book.record("Aki", in: id) }
        #expect(error?.kind == .busy)
        #expect(try book.match(id).texts.count == 1)
        try other.execute("ROLLBACK")
        #expect(try book.record("Aki", in: id).number == 2)
    }

    /// A crash leaves some beginning of what was being written.
    @Test(arguments: seeds(40))
    func `a log cut off at any byte loses no entry before the last`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let book = try home.open()
        let id = try book.start(.sample()).id
        let wal = "/matchbook.sqlite-wal"
        func size() throws -> Int {
            try Data(contentsOf: URL(filePath: home.path + wal)).count
        }
        var sizes = [try size()]
        for _ in 0..<8 {
            _ = try book.record("Aki", in: id)
            sizes.append(try size())
        }
        let crashed = try home.copy()
        let cut = sizes[0] + random.below(sizes[8] - sizes[0] + 1)
        let handle = try FileHandle(forUpdating: URL(filePath: crashed.path + wal))
        try handle.truncate(atOffset: UInt64(cut))
        try handle.close()

        let again = try crashed.open()
        let whole = sizes.lastIndex { $0 <= cut } ?? 0
        #expect(try again.match(id).texts.count == whole)
        #expect(try again.record("Beni", in: id).number == whole + 1)
        #expect(try again.check() == [])
    }
}
