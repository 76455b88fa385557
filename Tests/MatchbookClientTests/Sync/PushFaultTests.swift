import Foundation
import JSONTree
import MatchbookClient
import Matches
import SQLite
import SyncCore
import Testing

struct PushFaultTests {
    private let server: FakeServer
    private var a: Device
    private let id: MatchID

    init() throws {
        server = try FakeServer()
        a = try Device(server)
        id = try a.book.start(.sample()).id
        for _ in 0..<3 { _ = try a.book.record("Aki", in: id) }
    }

    private func rows() throws -> [String] {
        let find = try Connection(path: a.home.file).prepare(
            "SELECT id || ' ' || hex(stamp) || ' ' || ifnull(number, '-') || ' ' || path"
                + " FROM outbox ORDER BY id")
        var rows: [String] = []
        while try find.step() { rows.append(find.text(at: 0)) }
        return rows
    }

    private func onServer() throws -> Int {
        try server.value(at: "/matches/\(id.text)/entries").children.count
    }

    @Test func `a server that is down leaves all as it was`() throws {
        let before = try rows()
        server.meet(.down)
        let error = #expect(throws: ScorebookError.self) { try a.push() }
        #expect(error?.kind == .unreachable)
        #expect(error?.sentence.contains("cannot be reached") == true)
        #expect(error?.sentence.contains("verything is safe here") == true)
        #expect(try rows() == before)
        #expect(try a.push().matches.first?.outcome == .confirmed)
        #expect(try rows() == [])
    }

    /// Answers to the status, and then to the push, that are none.
    static let bad: [Fault] = [
        .answer(status: 200, body: "<html><body>Sign in to the hotel's network</body></html>"),
        .answer(status: 200, body: ""),
        .answer(status: 200, body: "{}"),
        .answer(status: 200, body: "[1,2"),
        .answer(status: 200, body: String(repeating: "[", count: 100_000)),
        .answer(status: 200, body: "{\"now\":\"soon\",\"store\":7}"),
        .answer(
            status: 200,
            body: #"{"now":9223372036854775807,"store":"x","version":"1","cursor":"x.1.1","#
                + #""acked":5,"results":[]}"#),
        .answer(
            status: 200,
            body: #"{"now":-5,"store":"x","version":"1","cursor":"x.1.1","acked":5,"results":[]}"#),
        .answer(status: 200, body: #"{"now":5,"store":"0000000000000001","acked":9,"results":[]}"#),
        .answer(
            status: 200,
            body: #"{"now":5,"store":"0000000000000001","acked":9,"results":[{"seq":1,"result":"#
                + #""applied","stamp":"ffffffffffff-ffff-ffffffffffffffff"}]}"#),
        .answer(status: 301, body: ""),
        .answer(status: 400, body: "{\"error\":\"no\"}"),
        .answer(status: 401, body: "{\"error\":\"Permission denied\"}"),
        .answer(status: 404, body: "not here"),
        .answer(status: 409, body: "{\"expected\":-7}"),
        .answer(status: 409, body: "{\"expected\":9223372036854775807}"),
        .answer(status: 500, body: "Traceback"),
        .answer(status: 503, body: ""),
        .truncated,
    ]

    @Test(arguments: bad)
    func `an answer to the status that is none changes nothing`(fault: Fault) throws {
        let before = try rows()
        server.meet(fault, fault, fault)
        #expect(throws: ScorebookError.self) { try a.push() }
        #expect(try rows() == before)
        #expect(try a.book.match(id).texts.count == 3)
        let later = try Device(try FakeServer(), home: a.home)
        #expect(try later.push().matches.first?.outcome == .confirmed)
    }

    @Test(arguments: bad)
    func `an answer to a push that is none loses nothing and applies nothing twice`(
        fault: Fault
    ) throws {
        let stamps = try rows().map { $0.split(separator: " ")[1] }
        // The status is answered as it should be.
        let report = try pushMeeting(after: 1, [fault, fault, fault])
        #expect(report.failure != nil)
        guard case .notSent? = report.matches.first?.outcome else {
            Issue.record("\(report.matches)")
            return
        }
        #expect(try rows().map { $0.split(separator: " ")[1] } == stamps)
        #expect(try a.book.match(id).texts.count == 3)
        server.meet()
        #expect(try a.push().matches.first?.outcome == .confirmed)
        #expect(try onServer() == 3)
        #expect(try rows() == [])
    }

    private func pushMeeting(after count: Int, _ faults: [Fault]) throws -> PushReport {
        server.meet(after: count, faults)
        return try a.push()
    }

    @Test func `after a lost answer the same numbers and stamps go out again`() throws {
        server.meet(after: 1, [.lostAnswer, .lostAnswer, .lostAnswer])
        let report = try a.push()
        #expect(report.failure?.kind == .unreachable)
        #expect(try onServer() == 3)
        let numbered = try rows()
        #expect(numbered.allSatisfy { !$0.contains(" - ") })
        // What is recorded meanwhile comes after them.
        var a = a
        try a.restart()
        _ = try a.book.record("Beni", in: id)
        #expect(try rows().filter { !$0.contains(" - ") }.count == numbered.count)
        let again = try a.push()
        #expect(again.matches == [.init(id: id, entries: 4, outcome: .confirmed)])
        #expect(try onServer() == 4)
        #expect(try a.book.match(id).log.entries.count == 4)
    }

    @Test func `a lost request or a busy server is tried again at once`() throws {
        server.meet(after: 1, [.lostRequest, .answer(status: 503, body: "")])
        let report = try a.push()
        #expect(report.failure == nil)
        #expect(report.requests == 4)
        #expect(report.matches.first?.outcome == .confirmed)
        #expect(a.clock.milliseconds > FakeClock.morning)
    }

    @Test func `a write that is damaged here is kept aside and told, and the others go`() throws {
        try Connection(path: a.home.file).execute(
            "UPDATE outbox SET value = '{rubbish' WHERE id ="
                + " (SELECT id FROM outbox WHERE path LIKE '%/entries/%' LIMIT 1 OFFSET 1)")
        let report = try a.push()
        guard case .quarantined(let reasons)? = report.matches.first?.outcome else {
            Issue.record("\(report.matches)")
            return
        }
        #expect(reasons.count == 1)
        #expect(reasons.first?.contains("damaged here") == true)
        #expect(try onServer() == 2)
    }

    @Test func `a batch too large is cut, and one write too large kept aside`() throws {
        let server = try FakeServer(bytesMax: 2000)
        let a = try Device(server)
        let id = try a.book.start(.sample()).id
        for _ in 0..<20 { _ = try a.book.record("Aki", in: id) }
        _ = try a.book.record("note " + String(repeating: "x", count: 3000), in: id)
        for _ in 0..<20 { _ = try a.book.record("Aki", in: id) }
        let report = try a.push()
        #expect(report.failure == nil)
        guard case .quarantined(let reasons)? = report.matches.first?.outcome else {
            Issue.record("\(report.matches)")
            return
        }
        #expect(reasons.count == 1)
        let match = try a.book.match(id)
        #expect(match.sync.quarantined == 1)
        #expect(match.sync.unsent == 0)
        #expect(match.log.waiting.count == 20)
        #expect(
            try server.value(at: "/matches/\(id.text)/entries").children.count == 40)
        #expect(try a.push().matches == [])
    }

    @Test func `what the server refuses is kept aside with its reason, and can be sent later`()
        throws
    {
        server.refuse(.permissionDenied)
        let report = try a.push()
        #expect(
            report.matches == [
                .init(id: id, entries: 3, outcome: .quarantined(["the test refuses it"]))
            ])
        #expect(throws: ScorebookError.self) { try a.book.match(id) }
        let kept = try a.book.quarantine()
        #expect(kept.count == 4)
        #expect(kept.allSatisfy { $0.match == id && $0.reason == "permission_denied" })
        #expect(kept.map(\.entries).reduce(0, +) == 3)

        server.refuse(nil)
        #expect(try a.book.retryQuarantine(of: [MatchID(bits: 1)]) == 0)
        #expect(try a.book.retryQuarantine() == 4)
        #expect(try a.book.match(id).texts.count == 3)
        #expect(try a.push().matches.first?.outcome == .confirmed)
        #expect(try onServer() == 3)
        #expect(try a.book.quarantine().isEmpty)
    }

    @Test func `the same entries from another device are no loss`() throws {
        // A home that is copied is two devices of one name.
        let twin = try Device(server, home: a.home.copy())
        try a.push()
        let report = try twin.push()
        #expect(report.matches == [.init(id: id, entries: 3, outcome: .confirmed)])
        #expect(try onServer() == 3)
        #expect(try twin.book.quarantine().isEmpty)
        #expect(try twin.book.match(id).texts.count == 3)
    }

    @Test func `a home put back from a backup becomes another device and loses nothing`() throws {
        try a.push()
        let backup = try a.home.copy()
        a.clock.pass(10)
        _ = try a.book.record("Beni +1", in: id)
        _ = try a.book.record("Beni +2", in: id)
        try a.push()
        let restored = try Device(server, home: backup)
        restored.clock.pass(5000)
        let device = restored.book.device
        _ = try restored.book.record("Aki +7", in: id)
        let report = try restored.push()
        #expect(report.failure == nil)
        #expect(report.matches.first?.outcome == .confirmed)
        #expect(restored.book.device != device)
        #expect(try onServer() == 6)
        try restored.pull()
        try a.pull()
        #expect(try a.book.match(id).log.entries == restored.book.match(id).log.entries)
        #expect(try a.book.match(id).log.forks.count == 1)
    }

    @Test(arguments: bad + [.down, .lostRequest, .lostAnswer])
    func `an answer to a pull that is none changes nothing`(fault: Fault) throws {
        try a.push()
        let b = try Device(server)
        try b.pull()
        _ = try a.book.record("Beni", in: id)
        try a.push()
        for place in 0..<2 {
            server.meet(after: place, [fault])
            #expect(throws: ScorebookError.self) { try b.pull() }
            #expect(try b.book.match(id).texts.count == 3)
        }
        #expect(try b.pull().matches.first?.newEntries == 1)
    }
}
