import Glibc
import SyncCore
import TreeStore

/// The whole server: the trees in a folder, the threads that write and read them, the loop.
///
/// Belongs to the thread that makes and runs it.
package final class MatchbookServer {
    package struct Settings: Sendable {
        /// Where the trees' files are; made when it is missing.
        package var folder: String
        package var host = "127.0.0.1"
        /// 0 for any free port.
        package var port: UInt16 = 9000
        package var limits = ServerLimits()
        package var wallClock: @Sendable () -> Int64 = WallTime.milliseconds

        package init(folder: String) {
            self.folder = folder
        }
    }

    /// How long answers may take to leave once the server is to end.
    private static let drainTime = Duration.seconds(10)
    /// How often old tombstones are looked for, and how many are looked at in one commit.
    private static let sweepTime = Duration.seconds(3600)
    private static let sweepMax = 1000

    private let settings: Settings
    private let loop: EventLoop
    private let service: TreeService
    private let http: HTTPServer
    private let committer: GroupCommitter<TreeWrite.Outcome>
    private let largeReads: LargeReads
    private var isEnding = false

    /// Opens the default tree, so that a folder that cannot be used is an error at once.
    ///
    /// - Throws: `StoreError` or `TransportError`.
    package init(_ settings: Settings) throws {
        self.settings = settings
        try DataFolder.make(settings.folder)
        let files = TreeFiles(folder: settings.folder)
        try files.open(.default)
        let loop = try EventLoop()
        let bound = LoopBound<TreeService>(loop)
        let committer = GroupCommitter<TreeWrite.Outcome>(
            open: { namespace in try files.primary(of: namespace) },
            deliver: { deliveries in
                // One hop for the batch.
                loop.post {
                    for delivery in deliveries {
                        let outcome = delivery.result.map { TreeService.Outcome.written($0) }
                        bound.value?.finished(delivery.ticket, outcome)
                    }
                }
            })
        largeReads = LargeReads(folder: settings.folder) { ticket, result in
            loop.post { bound.value?.finished(ticket, result) }
        }
        let wallClock = settings.wallClock
        service = TreeService(
            readers: TreeReaders(folder: settings.folder) { loop.atTurnEnd($0) },
            largeReads: largeReads, wallClock: wallClock
        ) { ticket, namespace, write in
            committer.submit(ticket, to: namespace) { primary in
                try write.run(in: &primary, now: wallClock())
            }
        }
        bound.value = service
        http = HTTPServer(loop: loop, handler: service, limits: settings.limits)
        self.committer = committer
        self.loop = loop
    }

    /// Serves until SIGTERM or SIGINT, or `stop`; then finishes what was accepted.
    ///
    /// - Parameter listening: is told the port when requests are taken.
    package func run(_ listening: (UInt16) -> Void) throws {
        let port = try http.listen(host: settings.host, port: settings.port)
        committer.start()
        for signal in [SIGTERM, SIGINT] {
            loop.onSignal(signal) { [unowned self] in end() }
        }
        sweep()
        listening(port)
        loop.run()
        committer.stop()
        largeReads.stop()
    }

    /// Ends `run` as SIGTERM does.
    ///
    /// From any thread.
    package var stop: @Sendable () -> Void {
        let bound = LoopBound<MatchbookServer>(loop)
        bound.value = self
        return { [loop] in loop.post { bound.value?.end() } }
    }

    /// A second call does not wait for answers to leave.
    private func end() {
        guard !isEnding else {
            http.close()
            loop.stop()
            return
        }
        isEnding = true
        http.drain { [loop] in loop.stop() }
        loop.after(Self.drainTime) { [http, loop] in
            http.close()
            loop.stop()
        }
    }

    /// Drops old tombstones of all trees, now and once an hour.
    private func sweep() {
        for namespace in DataFolder.namespaces(in: settings.folder) {
            service.sweep(namespace, limit: Self.sweepMax)
        }
        loop.after(Self.sweepTime) { [unowned self] in sweep() }
    }
}
