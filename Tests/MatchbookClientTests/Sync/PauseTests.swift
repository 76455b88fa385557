import MatchbookClient
import Testing

/// Servers that ask for a pause, with `Retry-After`.
struct PauseTests {
    private let server: FakeServer
    private let device: Device

    init() throws {
        server = try FakeServer()
        device = try Device(server)
        let match = try device.book.start(kind: "tally", sides: ["Aki", "Beni"])
        try device.book.record("Aki +2", inMatch: match.id)
    }

    private func push(by transport: PausingServer) throws -> PushReport {
        try device.book.push(to: FakeServer.url, transport: transport)
    }

    @Test(arguments: [429, 503])
    func `pauses are kept, and use up no try`(status: Int) throws {
        let before = device.clock.milliseconds
        let report = try push(
            by: PausingServer(server, times: 6, status: status, seconds: "10"))
        #expect(report.failure == nil)
        #expect(report.matches.first?.outcome == .confirmed)
        #expect(device.clock.milliseconds - before >= 60_000)
    }

    @Test(arguments: ["3600", "11", "99999999999999999"])
    func `a pause longer than anybody waits ends the push, and everything stays`(
        seconds: String
    ) throws {
        let before = device.clock.milliseconds
        let error = #expect(throws: ScorebookError.self) {
            let report = try push(by: PausingServer(server, times: 99, seconds: seconds))
            if let failure = report.failure { throw failure }
        }
        #expect(error?.kind == .overLimit)
        #expect(error?.sentence.contains("for one address") == true)
        #expect((11_000...3_600_000).contains(try #require(error?.retryAfterMilliseconds)))
        #expect(device.clock.milliseconds == before)
        #expect(try push(by: PausingServer(server, times: 0, seconds: nil)).failure == nil)
    }

    @Test(arguments: [nil, "", "soon", "-1", "Wed, 21 Oct 2026 07:28:00 GMT"])
    func `without seconds it is a server that is busy`(seconds: String?) throws {
        let report = try push(by: PausingServer(server, times: 2, seconds: seconds))
        #expect(report.failure == nil)
        let error = #expect(throws: ScorebookError.self) {
            let report = try push(by: PausingServer(server, times: 99, seconds: seconds))
            if let failure = report.failure { throw failure }
        }
        #expect(error?.retryAfterMilliseconds == nil)
    }

    @Test func `a pull keeps pauses too`() throws {
        #expect(try push(by: PausingServer(server, times: 0, seconds: nil)).failure == nil)
        let other = try Device(server)
        let report = try other.book.pull(
            from: FakeServer.url, .all,
            transport: PausingServer(server, times: 3, seconds: "1"))
        #expect(report.matches.count == 1)
    }
}
