import Foundation
import SyncServer
import Synchronization
import TestSupport

/// The whole server on a thread of its own and any free port, for the length of `with`.
final class RunningServer: Sendable {
    let port: UInt16
    let clock: TestClock
    /// What the server told whoever runs it.
    let reports: EventLog
    private let stopServer: @Sendable () -> Void
    private let reloadFiles: @Sendable () -> Void
    private let thread: ServerThread

    /// Starts it, and returns when it takes requests.
    init(
        _ folder: ScratchFolder, clock: TestClock = TestClock(),
        _ change: (inout MatchbookServer.Settings) -> Void = { _ in }
    ) throws {
        let reports = EventLog()
        var settings = MatchbookServer.Settings(folder: folder.path)
        settings.port = 0
        settings.wallClock = { clock.now }
        settings.endsOnSignals = false
        settings.report = { reports.add($0) }
        change(&settings)
        let authority = try Carrier.ofServices == .tls ? TestAuthority() : nil
        // The files go once they were read.
        defer { withExtendedLifetime(authority) {} }
        settings.tls = try authority?.issue().files
        self.clock = clock
        self.reports = reports
        thread = ServerThread(settings)
        (port, stopServer, reloadFiles) = try thread.start()
    }

    /// Has it read its files again as SIGHUP does; what it tells of that comes later.
    func reload() { reloadFiles() }

    /// Has it end as a signal does; `join` waits for it.
    func stop() { stopServer() }

    func join() { thread.join() }

    /// - Parameter receiveBytesMax: see `Peer`.
    func connect(receiveBytesMax: Int32? = nil) throws -> Peer {
        try Peer(port: port, over: Carrier.ofServices, receiveBytesMax: receiveBytesMax)
    }

    /// Runs `body` beside a server, which has ended and closed its files afterwards.
    static func with<Result>(
        _ folder: ScratchFolder? = nil, clock: TestClock = TestClock(), bytesMax: Int? = nil,
        set change: (inout MatchbookServer.Settings) -> Void = { _ in },
        _ body: (RunningServer) throws -> Result
    ) throws -> Result {
        let folder = try folder ?? ScratchFolder()
        let server = try RunningServer(folder, clock: clock) {
            $0.treeBytesMax = bytesMax
            change(&$0)
        }
        defer {
            server.stop()
            server.join()
        }
        return try body(server)
    }
}

/// Makes, runs and lets go of a server, all on one thread, as it wants it.
private final class ServerThread: Sendable {
    typealias Start = (port: UInt16, stop: @Sendable () -> Void, reload: @Sendable () -> Void)

    private let settings: MatchbookServer.Settings
    private let started = DispatchSemaphore(value: 0)
    private let outcome = Mutex<Result<Start, any Error>?>(nil)
    private let ended = DispatchGroup()

    init(_ settings: MatchbookServer.Settings) {
        self.settings = settings
    }

    func start() throws -> Start {
        ended.enter()
        Thread { [self] in
            run()
            ended.leave()
        }.start()
        started.wait()
        guard let outcome = self.outcome.withLock({ $0 }) else {
            preconditionFailure("the thread says how it began")
        }
        return try outcome.get()
    }

    func join() { ended.wait() }

    private func run() {
        var hasBegun = false
        do {
            let server = try MatchbookServer(settings)
            let (stop, reload) = (server.stop, server.reload)
            try server.run { port in
                hasBegun = true
                tell(.success((port, stop, reload)))
            }
        } catch {
            precondition(!hasBegun, "a server that ran ended with an error: \(error)")
            tell(.failure(error))
        }
    }

    private func tell(_ outcome: Result<Start, any Error>) {
        self.outcome.withLock { $0 = outcome }
        started.signal()
    }
}
