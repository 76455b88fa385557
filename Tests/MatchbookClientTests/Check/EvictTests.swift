import JSONTree
import MatchbookClient
import Matches
import SyncCore
import Testing

struct EvictTests {
    private let server: FakeServer
    private let a: Device
    private let id: MatchID

    init() throws {
        server = try FakeServer()
        a = try Device(server)
        id = try a.book.start(.sample()).id
        for _ in 0..<5 { _ = try a.book.record("Aki", in: id) }
    }

    private func finish() throws {
        _ = try a.book.finish(Finish(.finished), in: id)
        try a.push()
    }

    private func evict() throws -> Int {
        try a.book.evict(id, from: FakeServer.url, transport: server)
    }

    @Test func `a match that is over goes, its line stays, and it comes back whole`() throws {
        try finish()
        let before = try a.book.match(id)
        let listing = try #require(try a.book.listings().first)
        #expect(try evict() == 6)
        #expect(try !a.book.isHere(id))
        let after = try #require(try a.book.listings().first)
        #expect(after.summary == listing.summary)
        #expect(!after.isHere)
        #expect(throws: ScorebookError.self) { try a.book.match(id) }
        #expect(try a.book.check() == [])
        // What is usual brings nothing back, and sends nothing.
        #expect(try a.pull().matches == [])
        #expect(try a.push().matches == [])
        #expect(try !a.book.isHere(id))

        #expect(try a.pull(.matches([id.text])).matches.first?.newEntries == 6)
        let back = try a.book.match(id)
        #expect(back.log.entries == before.log.entries)
        #expect(back.seals == before.seals)
    }

    @Test func `what is not over, not sealed or not confirmed stays`() throws {
        func stays(_ why: String) throws {
            let error = #expect(throws: ScorebookError.self) { try evict() }
            #expect(error?.kind == .refused)
            #expect(error?.sentence.contains(why) == true, "\(error?.sentence ?? "")")
            #expect(try a.book.isHere(id))
        }
        try stays("not on the server yet")
        try a.push()
        try stays("it goes on")
        _ = try a.book.finish(Finish(.suspended), in: id)
        try a.push()
        try stays("it goes on")
        _ = try a.book.record("Aki", in: id)
        _ = try a.book.finish(Finish(.finished), in: id)
        try stays("not on the server yet")
        server.refuse(.permissionDenied)
        try a.push()
        server.refuse(nil)
        try stays("refused some of it")
        _ = try a.book.retryQuarantine()
        try a.push()
        #expect(try evict() > 0)
    }

    @Test func `one with a fork stays until that is decided`() throws {
        try a.push()
        let b = try Device(server)
        try b.pull()
        b.clock.pass(5000)
        _ = try b.book.record("Beni", in: id)
        try b.push()
        try finish()
        try a.pull()
        let error = #expect(throws: ScorebookError.self) { try evict() }
        #expect(error?.kind == .refused)
        #expect(try a.book.isHere(id))
    }

    @Test func `one that the server lost or changed stays`() throws {
        try finish()
        let entry = try a.book.match(id).log.main.items[2].id
        try server.write("/matches/\(id.text)/entries/\(entry.text)/text", "Beni +9")
        let changed = #expect(throws: ScorebookError.self) { try evict() }
        #expect(changed?.sentence.contains("not as this one") == true)
        try server.write("/matches/\(id.text)", .null)
        #expect(throws: ScorebookError.self) { try evict() }
        try server.replaceStore()
        #expect(throws: ScorebookError.self) { try evict() }
        server.meet(.down)
        let down = #expect(throws: ScorebookError.self) { try evict() }
        #expect(down?.kind == .unreachable)
        #expect(try a.book.match(id).log.entries.count == 6)
    }
}
