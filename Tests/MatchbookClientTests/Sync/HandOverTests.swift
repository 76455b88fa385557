import JSONTree
import MatchbookClient
import Matches
import SyncCore
import Testing

struct HandOverTests {
    private let server: FakeServer
    private let a: Device
    private let b: Device

    init() throws {
        server = try FakeServer()
        a = try Device(server)
        b = try Device(server)
    }

    @Test func `a match goes on with another device and comes back`() throws {
        let id = try a.book.start(.sample()).id
        _ = try a.book.record("Aki +1", in: id)
        _ = try a.book.record("Beni +1", in: id)
        let sent = try a.push()
        #expect(sent.matches == [.init(id: id, entries: 2, outcome: .confirmed)])
        #expect(sent.requests == 2)
        #expect(try a.book.match(id).sync.unsent == 0)
        #expect(try a.book.match(id).sync.isOnServer)

        let arrived = try b.pull()
        #expect(arrived.matches == [.init(id: id, newEntries: 2, isNew: true)])
        #expect(arrived.finishedElsewhere == 0)
        let there = try b.book.match(id)
        #expect(there.texts == ["Aki +1", "Beni +1"])
        #expect(there.sync.penHolder == a.book.device.description)
        #expect(!there.sync.holdsPen)

        #expect(try b.book.takeover(id).sync.holdsPen)
        _ = try b.book.record("Beni +3", in: id)
        #expect(try b.push().matches.first?.entries == 2)

        let back = try a.pull()
        #expect(
            back.matches == [
                .init(id: id, newEntries: 2, penTakenBy: b.book.device.description)
            ])
        let (here, other) = (try a.book.match(id), try b.book.match(id))
        #expect(here.log.entries == other.log.entries)
        #expect(here.log.main.tip == other.log.main.tip)
        #expect(here.texts == ["Aki +1", "Beni +1", "Beni +3"])
        #expect(!here.sync.holdsPen)
        #expect(try a.pull().matches == [])
        #expect(try a.book.listings().map(\.summary) == b.book.listings().map(\.summary))
    }

    @Test func `a match that had ended and stands otherwise now is told`() throws {
        let id = try a.book.start(.sample()).id
        _ = try a.book.record("Aki +1", in: id)
        _ = try a.book.finish(Finish(.finished), in: id)
        try a.push()
        #expect(try b.pull(.matches([id.text])).matches.first?.result == nil)
        _ = try a.book.undo(in: id)
        _ = try a.book.record("Beni +4", in: id)
        try a.push()
        let result = try b.pull(.matches([id.text])).matches.first?.result
        #expect(result?.before == "finished Aki 1, Beni 0")
        #expect(result?.after == "open Aki 1, Beni 4")
    }

    @Test func `when both go on there is a fork, and nothing is lost`() throws {
        let id = try a.book.start(.sample()).id
        _ = try a.book.record("Aki +1", in: id)
        try a.push()
        try b.pull()
        a.clock.pass(1000)
        _ = try a.book.record("Aki +2", in: id)
        b.clock.pass(2000)
        _ = try b.book.record("Beni +3", in: id)
        try a.push()
        try b.push()
        let report = try a.pull()
        #expect(report.matches.first?.forkAppeared == true)
        try b.pull()
        let (here, there) = (try a.book.match(id), try b.book.match(id))
        #expect(here.log.entries == there.log.entries)
        #expect(here.log.entries.count == 3)
        #expect(here.log.forks == there.log.forks)
        #expect(here.log.forks.count == 1)
        #expect(try a.book.listings().first?.forks == 1)

        // The branch is adopted, and becomes the main line everywhere.
        let branch = try #require(here.log.forks.first)
        let adopted = try a.book.takeover(id, from: branch.tip)
        #expect(adopted.log.main.items.contains { $0.id == branch.tip })
        try a.push()
        try b.pull()
        #expect(try b.book.match(id).log.main.tip == adopted.log.main.tip)
        #expect(try b.book.match(id).openForks == 0)
    }

    @Test func `what was recorded without the pen is a branch`() throws {
        let id = try a.book.start(.sample()).id
        _ = try a.book.record("Aki +1", in: id)
        try a.push()
        try b.pull()
        _ = try b.book.takeover(id)
        _ = try b.book.record("Beni +1", in: id)
        try b.push()
        a.clock.pass(60_000)
        _ = try a.book.record("Aki +9", in: id)
        let report = try a.pull()
        #expect(report.matches.first?.penTakenBy == b.book.device.description)
        let match = try a.book.match(id)
        #expect(match.texts == ["Aki +1", "Beni +1"])
        #expect(match.log.forks.count == 1)
        #expect(match.log.entries.count == 4)
        #expect(!(try a.book.record("Aki +1", in: id).match.sync.holdsPen))
    }

    @Test func `finished matches stay at the server until they are asked for`() throws {
        let id = try a.book.start(.sample()).id
        _ = try a.book.record("Aki +1", in: id)
        _ = try a.book.finish(Finish(.finished), in: id)
        try a.push()
        let report = try b.pull()
        #expect(report.matches == [])
        #expect(report.finishedElsewhere == 1)
        let listing = try #require(try b.book.listings().first)
        #expect(!listing.isHere)
        #expect(listing.isOnServer)
        #expect(listing.summary.status == "finished")
        let missing = #expect(throws: ScorebookError.self) { try b.book.match(id) }
        #expect(missing?.kind == .notFound)
        #expect(missing?.sentence.contains("pull it first") == true)

        let asked = try b.pull(.matches([String(id.text.prefix(5))]))
        #expect(asked.matches == [.init(id: id, newEntries: 2, isNew: true)])
        #expect(asked.finishedElsewhere == 0)
        #expect(try b.pull(.matches([id.text])).matches == [.init(id: id)])
        let match = try b.book.match(id)
        #expect(try match.seals.first?.holds(in: match.log) == true)
        #expect(try b.book.check() == [])
    }

    @Test func `all is all, in pages and in many requests`() throws {
        let server = try FakeServer(pageMax: 3)
        let a = try Device(server)
        let b = try Device(server)
        var ids: [MatchID] = []
        for count in 0..<45 {
            let id = try a.book.start(.sample()).id
            for _ in 0..<(count % 4) { _ = try a.book.record("Aki", in: id) }
            _ = try a.book.finish(Finish(.finished), in: id)
            ids.append(id)
        }
        try a.push()
        var steps: [Int] = []
        let report = try b.book.pull(
            from: FakeServer.url, .all, transport: server,
            progress: { steps.append($0.done) })
        #expect(report.matches.map(\.id) == ids.sorted())
        #expect(steps == [20, 40, 45])
        for id in ids {
            #expect(try b.book.match(id).log.entries == a.book.match(id).log.entries)
        }
        let before = server.requests.count
        #expect(try b.pull(.all).matches == [])
        #expect(server.requests.count - before == 2)
    }

    @Test func `a match that the server does not have is not found`() throws {
        for text in [MatchID(bits: 99).text, "zzzz"] {
            let error = #expect(throws: ScorebookError.self) { try b.pull(.matches([text])) }
            #expect(error?.kind == .notFound)
        }
    }

    @Test func `a push of one match leaves the others here`() throws {
        let first = try a.book.start(.sample()).id
        let second = try a.book.start(.sample()).id
        _ = try a.book.record("Aki", in: first)
        _ = try a.book.record("Aki", in: second)
        #expect(try a.push([second]).matches.map(\.id) == [second])
        #expect(try a.book.match(first).sync.unsent == 1)
        #expect(try a.book.match(second).sync.unsent == 0)
        #expect(try b.pull(.all).matches.map(\.id) == [second])
        #expect(try a.push().matches.map(\.id) == [first])
        #expect(try a.push().matches == [])
    }

    @Test func `whoever sees a summary that lags rewrites it`() throws {
        let id = try a.book.start(.sample()).id
        _ = try a.book.record("Aki +4", in: id)
        try a.push()
        try server.write("/summaries/\(id.text)/tip", .null)
        try server.write("/summaries/\(id.text)/score", "nonsense")
        try b.pull()
        try b.push()
        let summary = MatchSummary(try server.value(at: "/summaries/\(id.text)"))
        #expect(summary == (try b.book.listings().first?.summary))
        #expect(summary.scoreLine.contains("Aki 4"))
        // A tip that is not here yet is newer than what is.
        a.clock.pass(1000)
        server.pass(1000)
        _ = try a.book.record("Aki +1", in: id)
        try a.push()
        try b.push()
        #expect(MatchSummary(try server.value(at: "/summaries/\(id.text)")).scoreLine.contains("5"))
    }

    @Test func `strange things in the tree do no harm`() throws {
        let id = try a.book.start(.sample()).id
        _ = try a.book.record("Aki +4", in: id)
        try a.push()
        try server.write("/matches/\(id.text)/entries/nonsense", 5)
        try server.write("/matches/\(id.text)/seals/nonsense", "x")
        try server.write("/matches/\(id.text)/later/thing", true)
        try server.write("/matches/ABC/x", 1)
        try server.write("/summaries/no-id", 1)
        try server.write("/summaries/\(MatchID(bits: 5).text)", "odd")
        try b.pull(.all)
        let match = try b.book.match(id)
        #expect(match.texts == ["Aki +4"])
        #expect(match.log.unreadable.count == 1)
        _ = try b.book.record("Beni +1", in: id)
        #expect(try b.book.match(id).log.unreadable.count == 1)
        #expect(try b.book.listings().count == 2)
    }
}
