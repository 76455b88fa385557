import JSONTree
import MatchbookClient
import Matches
import SQLite
import SyncCore
import Testing

/// Files of earlier versions, each with a full outbox.
struct EarlierFormatTests {
    private let server: FakeServer
    private let id: MatchID
    private let other: MatchID
    private let present: Device

    /// Writes that are confirmed, sent without an answer, refused, and never sent.
    init() throws {
        server = try FakeServer()
        present = try Device(server)
        id = try present.book.start(.sample()).id
        for _ in 0..<3 { _ = try present.book.record("Aki", in: id) }
        try present.push()
        other = try present.book.start(.sample()).id
        _ = try present.book.record("Beni", in: other)
        server.refuse(.permissionDenied)
        try present.push([other])
        server.refuse(nil)
        _ = try present.book.record("Aki +2", in: id)
        server.meet(after: 1, [.lostRequest, .lostRequest, .lostRequest])
        try present.push([id])
        _ = try present.book.record("Aki +3", in: id)
        var settings = present.book.settings
        settings.name = "phone"
        try present.book.save(settings)
    }

    @Test func `a file of format 1 opens with all that is in it`() throws {
        let home = try HomeFormat1.home(with: present.home)
        let old = try Device(server, clock: present.clock, home: home)
        #expect(try Connection(path: home.file).userVersion() == 4)
        #expect(old.book.device == present.book.device)
        #expect(old.book.settings.name == "phone")
        #expect(try old.book.match(id).log.entries == present.book.match(id).log.entries)
        #expect(try old.book.outboxItems() == present.book.outboxItems())
        var report = try present.book.outbox()
        #expect(report.writes > 5)
        // That was not kept then.
        report.exchanges = Exchanges()
        #expect(try old.book.outbox() == report)
        #expect(try old.book.check() == [])
        let sync = try old.book.match(id).sync
        #expect([sync.unsent, sync.sent, sync.confirmed] == [2, 1, 3])

        #expect(try old.push().matches.first?.outcome == .confirmed)
        #expect(try server.value(at: "/matches/\(id.text)/entries").children.count == 5)
        #expect(try old.book.retryQuarantine() > 0)
        #expect(try old.push().matches.first?.outcome == .confirmed)
        #expect(try server.value(at: "/matches/\(other.text)/entries").children.count == 1)
        #expect(try old.book.outbox().writes == 0)
    }

    @Test func `a file of format 2 opens with all that is in it`() throws {
        let home = try present.home.copy()
        do {
            let file = try Connection(path: home.file)
            try file.execute("ALTER TABLE outbox DROP COLUMN told; PRAGMA user_version = 2")
        }
        let old = try Device(server, clock: present.clock, home: home)
        #expect(try Connection(path: home.file).userVersion() == 4)
        #expect(try old.book.outboxItems() == present.book.outboxItems())
        #expect(try old.book.outbox() == present.book.outbox())
        #expect(try old.book.check() == [])
        #expect(try old.push().matches.first?.outcome == .confirmed)
        #expect(try server.value(at: "/matches/\(id.text)/entries").children.count == 5)
    }

    @Test func `a file of format 3 opens with all that is in it`() throws {
        let home = try present.home.copy()
        do {
            let file = try Connection(path: home.file)
            for table in ["rows", "devices", "results", "state"] {
                try file.execute("DROP TABLE unreturned_\(table)")
            }
            try file.execute("PRAGMA user_version = 3")
        }
        let old = try Device(server, clock: present.clock, home: home)
        #expect(try Connection(path: home.file).userVersion() == 4)
        #expect(try old.book.outboxItems() == present.book.outboxItems())
        #expect(try old.book.match(id).log.entries == present.book.match(id).log.entries)
        #expect(try old.book.check() == [])
    }

    @Test func `an upgrade that is cut off leaves the old file, and the next one does it`() throws {
        let home = try HomeFormat1.home(with: present.home)
        do {
            // Somebody writes meanwhile, for longer than one waits.
            let blocker = try Connection(path: home.file)
            try blocker.execute("BEGIN IMMEDIATE")
            let error = #expect(throws: ScorebookError.self) { try home.open(present.clock) }
            #expect(error?.kind == .busy)
            try blocker.execute("ROLLBACK")
        }
        #expect(try Connection(path: home.file).userVersion() == 1)
        let book = try home.open(present.clock)
        #expect(try book.outboxItems() == present.book.outboxItems())
    }

    @Test func `the counts follow whatever changes a row`() throws {
        let home = try present.home.copy()
        let connection = try Connection(path: home.file)
        try connection.execute("UPDATE outbox SET number = NULL")
        try connection.execute("UPDATE outbox SET state = 'pending', value = value || ' '")
        try connection.execute(
            "DELETE FROM outbox WHERE id IN (SELECT id FROM outbox ORDER BY id LIMIT 2)")
        let counted =
            "SELECT lane || ' ' || count(*) || ' ' || sum(length(CAST(value AS BLOB))"
            + " + length(path) + 128) || ' ' || sum(entries) FROM outbox GROUP BY lane ORDER BY lane"
        let kept =
            "SELECT lane || ' ' || writes || ' ' || bytes || ' ' || waiting FROM lanes ORDER BY lane"
        let wanted = try connection.prepare(counted).all { $0.text(at: 0) }
        #expect(!wanted.isEmpty)
        #expect(try connection.prepare(kept).all { $0.text(at: 0) } == wanted)
        try connection.execute("DELETE FROM outbox")
        #expect(try connection.integer("SELECT count(*) FROM lanes") == 0)
        #expect(try connection.integer("SELECT writes + bytes FROM outbox_size") == 0)
    }
}
