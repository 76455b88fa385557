import Access
import JSONTree
import MatchbookClient
import Matches
import SQLite
import SyncCore
import Testing

/// Devices that may not write everywhere, and a server that was put back from an older copy.
struct UnreturnedTests {
    private let server: FakeServer
    private let owner: Device
    private let id: MatchID

    init() throws {
        server = try FakeServer()
        owner = try Device(server)
        try owner.join()
        id = try owner.book.start(.sample()).id
        for _ in 0..<3 { _ = try owner.book.record("Aki", in: id) }
        try owner.push()
    }

    private func joined(_ grant: Grant) throws -> Device {
        server.invite(grant)
        let device = try Device(server)
        try device.join()
        try device.pull()
        return device
    }

    /// Two entries are pushed and pulled, and then forgotten by the server.
    private func loseTwo(seenBy device: Device) throws {
        server.backUp()
        _ = try owner.book.record("Aki", in: id)
        _ = try owner.book.record("Beni +7", in: id)
        try owner.push()
        try device.pull()
        #expect(try device.book.match(id).texts.count == 5)
        server.goBack()
    }

    private func entries() throws -> Int {
        try server.value(at: "/matches/\(id.text)/entries").children.count
    }

    @Test(arguments: [true, false])
    func `a device that only reads gives nothing back and shows what it has`(
        byPush: Bool
    ) throws {
        let reader = try joined(Grant(.home, mayWrite: false))
        try loseTwo(seenBy: reader)
        let sent = server.writesSent
        for round in 0..<3 {
            let push = byPush ? try reader.push() : PushReport()
            #expect(push.failure == nil)
            #expect(push.matches.isEmpty)
            let pull = try reader.pull()
            #expect((push.hasRestored || pull.hasRestored) == (round == 0))
            #expect(pull.unreturned == [id: 2])
            #expect(pull.right.isLimited)
        }
        #expect(server.writesSent == sent)
        #expect(try reader.book.quarantine().isEmpty)
        #expect(try reader.book.outbox().writes == 0)
        let match = try reader.book.match(id)
        #expect(match.texts.count == 5)
        #expect([match.sync.unreturned, match.sync.confirmed, match.sync.unsent] == [2, 3, 0])
        #expect(try reader.book.listings().first?.summary.scoreLine == "Aki 4, Beni 7")
        #expect(try reader.book.check() == [])
        #expect(try entries() == 3)
    }

    @Test func `what the writing device gives back is missing no more`() throws {
        let reader = try joined(Grant(.home, mayWrite: false))
        try loseTwo(seenBy: reader)
        try reader.pull()
        try owner.push()
        #expect(try entries() == 5)
        let pull = try reader.pull()
        #expect(pull.unreturned.isEmpty)
        let match = try reader.book.match(id)
        #expect(match.texts.count == 5)
        #expect([match.sync.unreturned, match.sync.confirmed] == [0, 5])
        #expect(try match.log.entries == owner.book.match(id).log.entries)
    }

    @Test func `a store that lacks nothing leaves nothing behind`() throws {
        let reader = try joined(Grant(.home, mayWrite: false))
        try server.replaceStore()
        try owner.push()
        try reader.push()
        #expect(try reader.pull().unreturned.isEmpty)
        #expect(try reader.book.match(id).sync.confirmed == 3)
        #expect(try server.value(at: "/summaries/\(id.text)/score") == "Aki 3, Beni 0")
    }

    @Test func `with a fuller right it gives back what it kept`() throws {
        let reader = try joined(Grant(.home, mayWrite: false))
        try loseTwo(seenBy: reader)
        try reader.pull()
        server.invite(Grant(.home, mayWrite: true))
        try reader.join()
        let push = try reader.push()
        #expect(push.matches == [.init(id: id, entries: 2, outcome: .confirmed)])
        #expect(try entries() == 5)
        #expect(try reader.pull().unreturned.isEmpty)
    }

    @Test func `a device of one match gives back that one alone`() throws {
        let other = try owner.book.start(.sample()).id
        for _ in 0..<2 { _ = try owner.book.record("Beni", in: other) }
        try owner.push()
        let scorer = try joined(Grant(.home, mayWrite: true))
        server.invite(Grant(.match(id.text), mayWrite: true))
        try scorer.join()
        try server.replaceStore()
        let push = try scorer.push()
        #expect(push.failure == nil)
        #expect(push.matches.map(\.id) == [id])
        #expect(try entries() == 3)
        #expect(try server.value(at: "/matches/\(other.text)").isNull)
        #expect(try scorer.book.quarantine().isEmpty)
        #expect(try scorer.book.match(other).texts.count == 2)
    }

    @Test func `rows that rules refuse are kept back too, and own entries are kept aside`() throws {
        let scorer = try joined(Grant(.home, mayWrite: true))
        try loseTwo(seenBy: scorer)
        _ = try scorer.book.record("Aki", in: id)
        server.refuse(.permissionDenied)
        let push = try scorer.push()
        #expect(push.failure == nil)
        let pull = try scorer.pull()
        #expect(pull.unreturned == [id: 2])
        #expect(try scorer.book.quarantine().map(\.entries).reduce(0, +) == 1)
        #expect(try scorer.book.match(id).texts.count == 5)
        #expect(try scorer.push().matches.isEmpty)
    }

    @Test func `what an earlier version kept aside of it is let go`() throws {
        let reader = try joined(Grant(.home, mayWrite: true))
        try loseTwo(seenBy: reader)
        server.refuse(.permissionDenied)
        server.meet(after: 1, [.down, .down, .down])
        try reader.push()
        do {
            let file = try Connection(path: reader.home.file)
            try file.execute(
                "UPDATE outbox SET state = 'quarantined', number = NULL,"
                    + " reason = 'permission_denied', message = 'no' WHERE restoring = 1")
        }
        #expect(try !reader.book.quarantine().isEmpty)
        try reader.push()
        try reader.pull()
        #expect(try reader.book.quarantine().isEmpty)
        #expect(try reader.book.match(id).texts.count == 5)
        #expect(try reader.book.listings().first?.quarantined == 0)
    }

    @Test func `a match of which the server lost a part stays on the device`() throws {
        let reader = try joined(Grant(.home, mayWrite: false))
        server.backUp()
        _ = try owner.book.finish(Finish(.finished), in: id)
        try owner.push()
        try reader.pull()
        server.goBack()
        try reader.pull()
        let error = #expect(throws: ScorebookError.self) {
            try reader.book.evict(id, from: FakeServer.url, transport: server)
        }
        #expect(error?.kind == .refused)
        #expect(try reader.book.match(id).texts.count == 3)
    }
}
