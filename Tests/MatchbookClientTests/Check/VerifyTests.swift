import JSONTree
import MatchbookClient
import Matches
import SQLite
import Testing

struct VerifyTests {
    private let server: FakeServer
    private let a: Device
    private let id: MatchID

    init() throws {
        server = try FakeServer()
        a = try Device(server)
        id = try a.book.start(.sample()).id
        for _ in 0..<5 { _ = try a.book.record("Aki", in: id) }
        _ = try a.book.finish(Finish(.finished), in: id)
        try a.push()
    }

    private func verified(_ device: Device, _ ids: [MatchID]? = nil) throws -> Verification {
        try device.book.verify(ids, with: FakeServer.url, transport: server)
    }

    private func entry(_ place: Int) throws -> EntryID {
        try a.book.match(id).log.main.items[place].id
    }

    @Test func `what is intact is counted, here and there`() throws {
        let other = try a.book.start(.sample()).id
        var steps: [Int] = []
        let here = try a.book.verify { steps.append($0.done) }
        #expect(steps == [1, 2])
        #expect(!here.isDamaged)
        #expect(!here.wasServerAsked)
        let match = try #require(here.matches.first { $0.id == id })
        #expect(match.here?.entries == 6)
        #expect(match.here?.seals == 1)
        #expect(match.server == nil)

        let both = try verified(a)
        #expect(!both.isDamaged)
        #expect(both.matches.first { $0.id == id }?.server == match.here)
        #expect(both.matches.first { $0.id == other }?.server == nil)
    }

    @Test func `a match that only the server has is checked there`() throws {
        let b = try Device(server)
        let found = try verified(b)
        #expect(found.matches.map(\.id) == [id])
        #expect(found.matches.first?.here == nil)
        #expect(found.matches.first?.server?.entries == 6)
        #expect(!found.isDamaged)
    }

    /// What a hand in the tree may do to the server's copy, and what is said of it.
    static let damages: [(path: String, value: Value, said: String)] = [
        ("", .null, "is missing on the server"),
        ("/text", "Beni +9", "is another one on the server"),
        ("", 7, "cannot be read on the server"),
        ("/prev", "01M8P19C4FBZQZC3K8S43MG9W6", "the chain is broken on the server"),
    ]

    @Test(arguments: damages.indices)
    func `a changed copy on the server is named`(index: Int) throws {
        let (path, value, said) = Self.damages[index]
        let place = "/matches/\(id.text)/entries/\(try entry(2).text)\(path)"
        try server.write(place, value)
        let found = try verified(a)
        #expect(found.isDamaged)
        let faults = found.matches.flatMap { $0.server?.faults ?? [] }
        #expect(faults.contains { $0.contains(said) }, "\(faults)")
        #expect(faults.contains { $0.contains("not those that were sealed on the server") })
        #expect(found.matches.first?.here?.faults == [])
        // Looking changes nothing here.
        #expect(try a.book.check() == [])
        #expect(try a.book.outbox().writes == 0)
    }

    @Test func `a seal that nobody can read is named`() throws {
        let tip = try entry(5)
        try server.write("/matches/\(id.text)/seals/\(tip.text)/hash", .null)
        #expect(try verified(a).matches.first?.server?.faults.count == 1)
    }

    /// Ways in which a row here may be damaged.
    static let rows = [
        "UPDATE confirmed_rows SET value = '{rubbish' WHERE sequence IN"
            + " (SELECT sequence FROM confirmed_rows WHERE value LIKE '%prev%' LIMIT 1 OFFSET 1)",
        "DELETE FROM confirmed_rows WHERE sequence IN"
            + " (SELECT sequence FROM confirmed_rows WHERE value LIKE '%prev%' LIMIT 1 OFFSET 1)",
        "UPDATE confirmed_rows SET value = replace(value, '+1', '+7') WHERE value LIKE '%prev%'",
    ]

    @Test(arguments: rows)
    func `damage here is named, and what is intact stays readable`(sql: String) throws {
        let other = try a.book.start(.sample()).id
        _ = try a.book.record("Aki", in: other)
        try Connection(path: a.home.file).execute(sql)
        let book = try a.home.open()
        let found = try book.verify()
        #expect(found.isDamaged)
        let damaged = try #require(found.matches.first { $0.id == id }?.here)
        #expect(damaged.faults.contains { $0.contains("not those that were sealed here") })
        #expect(found.matches.first { $0.id == other }?.faults == [])
        #expect(try book.match(other).texts.count == 1)
        #expect(try book.match(id).log.entries.count >= 4)
    }

    @Test func `a server that is down is told, and what is named is checked alone`() throws {
        server.meet(.down)
        let error = #expect(throws: ScorebookError.self) { try verified(a) }
        #expect(error?.kind == .unreachable)
        let other = try a.book.start(.sample()).id
        #expect(try a.book.verify([other]).matches.map(\.id) == [other])
        #expect(try verified(a, [id]).matches.map(\.id) == [id])
    }
}
