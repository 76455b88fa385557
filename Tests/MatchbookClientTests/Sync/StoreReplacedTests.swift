import JSONTree
import MatchbookClient
import Matches
import Testing

struct StoreReplacedTests {
    private let server: FakeServer
    private let a: Device
    private let b: Device
    private let id: MatchID

    init() throws {
        server = try FakeServer()
        a = try Device(server)
        b = try Device(server)
        id = try a.book.start(.sample()).id
        for _ in 0..<3 { _ = try a.book.record("Aki", in: id) }
        _ = try a.book.finish(Finish(.finished), in: id)
        try a.push()
        try b.pull(.all)
    }

    private func entries() throws -> Int {
        try server.value(at: "/matches/\(id.text)/entries").children.count
    }

    @Test(arguments: [true, false])
    func `a new store gets all that is here, by a push or by a pull`(byPush: Bool) throws {
        try server.replaceStore()
        if byPush { try a.push() } else { try a.pull() }
        #expect(try entries() == 4)
        let match = try a.book.match(id)
        #expect(match.texts.count == 3)
        #expect(match.sync.unsent == 0)
        try a.push()
        #expect(try server.value(at: "/summaries/\(id.text)/status") == "finished")
        try b.pull()
        let fresh = try Device(server)
        try fresh.pull(.all)
        for device in [b, fresh] {
            #expect(try device.book.match(id).log.entries == match.log.entries)
            #expect(try device.book.match(id).seals == match.seals)
        }
        try b.push()
        #expect(try b.book.listings().map(\.unsent) == [0])
    }

    @Test func `unsent entries and restored ones both arrive`() throws {
        _ = try b.book.undo(in: id)
        _ = try b.book.record("Beni", in: id)
        server.meet(after: 1, [.lostAnswer, .lostAnswer, .lostAnswer])
        try b.push()
        try server.replaceStore()
        try b.push()
        #expect(try entries() == 6)
        try a.pull()
        #expect(try a.book.match(id).log.entries == b.book.match(id).log.entries)
    }

    @Test func `when the new store goes down halfway nothing is lost`() throws {
        try server.replaceStore()
        server.meet(after: 1, [.lostRequest, .lostRequest, .lostRequest])
        let report = try a.push()
        #expect(report.failure != nil)
        #expect(try a.book.match(id).texts.count == 3)
        #expect(try entries() == 0)
        try server.replaceStore()
        try a.push()
        #expect(try entries() == 4)
        #expect(try a.book.match(id).sync.unsent == 0)
    }

    @Test func `rows older than the horizon come back too`() throws {
        let year: Int64 = 365 * 24 * 3600 * 1000
        server.pass(year)
        a.clock.pass(year)
        try server.replaceStore()
        try a.push()
        #expect(try entries() == 4)
        #expect(try a.book.match(id).texts.count == 3)
        #expect(try a.book.quarantine().isEmpty)
    }
}
