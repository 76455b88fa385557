import MatchbookClient
import Matches

/// A person with a home, a clock and a server.
struct Device {
    let home: ScratchHome
    let clock: FakeClock
    let server: FakeServer
    var book: Scorebook

    init(_ server: FakeServer, clock: FakeClock = FakeClock(), home: ScratchHome? = nil) throws {
        let home = home ?? ScratchHome()
        self.home = home
        self.clock = clock
        self.server = server
        book = try home.open(clock)
    }

    /// As after a kill: nothing is closed in order, and the file is opened again.
    mutating func restart() throws {
        book = try home.open(clock)
    }

    @discardableResult
    func push(_ matches: [MatchID]? = nil) throws -> PushReport {
        try book.push(to: FakeServer.url, matches: matches, transport: server)
    }

    /// Comes in as the server invites.
    func join() throws {
        _ = try book.join("7K3M-9Q2X", at: FakeServer.url, transport: server)
    }

    @discardableResult
    func pull(_ scope: PullScope = .known) throws -> PullReport {
        try book.pull(from: FakeServer.url, scope, transport: server)
    }
}
