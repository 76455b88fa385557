import JSONTree
import MatchbookClient
import Matches
import SQLite
import Testing

struct WrongClockTests {
    private static let year: Int64 = 365 * 24 * 3600 * 1000
    private let server: FakeServer

    init() throws {
        server = try FakeServer()
    }

    @Test(arguments: [-30 * year, -year, -86_400_000, 86_400_000, year, 30 * year, .max, .min])
    func `a clock that is far off neither wins nor loses for ever`(wrong: Int64) throws {
        let off = FakeClock()
        switch wrong {
        case .max, .min: off.set(wrong)
        default: off.pass(wrong)
        }
        let a = try Device(server, clock: off)
        let b = try Device(server)
        let id = try a.book.start(.sample()).id
        _ = try a.book.record("Aki", in: id)
        let report = try a.push()
        #expect(report.matches.first?.outcome == .confirmed)
        #expect(report.clockMovedMilliseconds != nil)
        try b.pull()
        b.clock.pass(10_000)
        server.pass(10_000)
        _ = try b.book.takeover(id)
        _ = try b.book.record("Beni", in: id)
        try b.push()
        try a.pull()
        let (here, there) = (try a.book.match(id), try b.book.match(id))
        #expect(here.log.entries == there.log.entries)
        #expect(here.texts == ["Aki +1", "Beni +1"])

        // By now it knows better, and its entries are of the right time.
        let now = FakeClock.morning + 10_000
        let later = try a.book.record("Aki", in: id)
        let at = try #require(later.match.log.entries[later.id]?.at)
        if wrong != .max, wrong != .min { #expect(abs(at - now) < 5000) }
        try a.push()
        try b.pull()
        #expect(try b.book.match(id).texts == ["Aki +1", "Beni +1", "Aki +1"])
        #expect(try b.book.listings().map(\.summary) == a.book.listings().map(\.summary))
    }

    @Test func `stamps of unsent writes move with the clock and keep their order`() throws {
        let clock = FakeClock(FakeClock.morning - Self.year)
        let a = try Device(server, clock: clock)
        let id = try a.book.start(.sample()).id
        for _ in 0..<5 { _ = try a.book.record("Aki", in: id) }
        server.meet(after: 1, [.answer(status: 400, body: "")])
        let report = try a.push()
        #expect(abs((report.clockMovedMilliseconds ?? 0) - Self.year) < 1000)
        let find = try Connection(path: a.home.file).prepare(
            "SELECT hex(stamp) FROM outbox ORDER BY id")
        var stamps: [String] = []
        while try find.step() { stamps.append(find.text(at: 0)) }
        #expect(stamps == stamps.sorted())
        let moment = try #require(stamps.first.flatMap { Int64($0.prefix(12), radix: 16) })
        #expect(abs(moment - FakeClock.morning) < 10_000)
        #expect(try a.push().clockMovedMilliseconds == nil)
    }

    @Test func `the later write shows while its answer is missing`() throws {
        let server = try FakeServer(bytesMax: 900)
        let hour: Int64 = 3_600_000
        let a = try Device(server)
        let place = try Path("/t/step")
        server.pass(hour)
        _ = try a.book.set(try Path("/t/first"), to: 1)
        try a.push()
        for number in 0..<10 { try server.write("/other", .integer(Int64(number))) }
        server.pass(-hour)

        // Both are ahead of its clock, and get the next stamps after all that it gave.
        let steps = ["1", "2"].map { Value.string(String(repeating: $0, count: 400)) }
        for step in steps { _ = try a.book.set(place, to: step) }
        server.meet(after: 3, [.lostAnswer, .lostAnswer, .lostAnswer])
        #expect(try a.push().failure != nil)
        #expect(try a.book.outbox().writes == 1)
        #expect(try a.book.value(at: place).value == steps[1])
        #expect(try a.push().failure == nil)
        #expect(try a.book.outbox().writes == 0)
        #expect(try a.book.value(at: place).value == steps[1])
        #expect(try server.value(at: "/t/step") == steps[1])
    }

    @Test func `two devices that go on from an entry of the future give different ids`() throws {
        let a = try Device(server, clock: FakeClock(FakeClock.morning + Self.year))
        let b = try Device(server)
        let id = try a.book.start(.sample()).id
        _ = try a.book.record("Aki", in: id)
        try a.push()
        try b.pull()
        let here = try a.book.record("Aki", in: id).id
        let there = try b.book.record("Beni", in: id).id
        #expect(here != there)
        try a.push()
        try b.push()
        try a.pull()
        #expect(try a.book.match(id).log.entries.count == 3)
    }
}
