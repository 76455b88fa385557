import Glibc
import Rules
import SyncCore
import TreeStore

/// The whole server: the trees in a folder, the threads that write and read them, the loop.
///
/// Belongs to the thread that makes and runs it.
package final class MatchbookServer {
    package static let version = ProgramVersion.text

    package struct Settings: Sendable {
        /// Where the trees' files are; made when it is missing.
        package var folder: String
        package var host = "127.0.0.1"
        /// 0 for any free port.
        package var port: UInt16 = 9000
        package var limits = ServerLimits()
        /// Who is served how much.
        package var traffic = TrafficSettings()
        /// What proves who the server is and has all be encrypted; nil for plain HTTP.
        package var tls: TLSFiles?
        /// Bytes of bodies that may arrive at the same time, before more are refused.
        package var arrivingBytesMax = 512 << 20
        /// Bytes of large bodies whose rows may wait in files at the same time, before more are
        /// refused.
        package var stagedBytesMax = 1 << 30
        /// Bytes that the file of one tree may take; nil for what the disk has.
        package var treeBytesMax: Int?
        /// Trees that are kept open for writing, and as many for reading.
        package var treesMax = GroupCommitter<TreeWrite.Done>.treesMax
        /// Whether the trees were put back from a copy, so that each is another store now.
        package var isRestored = false
        package var access = AccessSettings()
        /// Whether it may be reached by others although it is open to all.
        package var isInsecure = false
        package var wallClock: @Sendable () -> Int64 = WallTime.milliseconds
        /// How often the listeners of a stream hear that it is alive.
        package var keepAliveTime = Duration.seconds(30)
        /// Whether SIGTERM and SIGINT end it; of several servers in a process, one can hear them.
        package var endsOnSignals = true
        /// Takes a sentence for whoever runs the server.
        ///
        /// It is about a failure of which the peer was told only that there was one. Called on the
        /// server's thread.
        package var report: @Sendable (String) -> Void = { _ in }
        /// Takes the lines of the log, on the server's thread.
        package var log: @Sendable (LogEntry) -> Void = { _ in }
        package var logLevel = LogLevel.warning
        /// From how long an answer is told as slow.
        package var slowTime = Duration.seconds(1)
        /// Whether everybody may see the numbers at `/.metrics`.
        package var areMetricsOpen = false

        package init(folder: String) {
            self.folder = folder
        }
    }

    /// How long answers may take to leave once the server is to end.
    private static let drainTime = Duration.seconds(10)
    /// How often old tombstones are looked for, and how many are looked at in one commit.
    private static let sweepTime = Duration.seconds(3600)
    private static let sweepMax = 1000

    /// Whether whoever reaches it may do everything.
    package let isOpen: Bool
    let settings: Settings
    private let loop: EventLoop
    private let files: TreeFiles
    private let committer: GroupCommitter<TreeWrite.Done>
    private let largeReads: LargeReads
    private let streamCopies: StreamCopies
    private let bound: LoopBound<TreeService>
    let service: TreeService
    let http: HTTPServer
    let log: ServerLog
    private var isEnding = false

    /// Opens the default tree, so that a folder that cannot be used is an error at once.
    ///
    /// - Throws: `StoreError` or `TransportError`.
    package init(_ settings: Settings) throws {
        self.settings = settings
        // What can be wrong with a start comes before anything is made.
        try DataFolder.requireUsable(settings.folder)
        try settings.admitStart(with: try TrustedKeys(settings.access, folder: settings.folder))
        let tls = try settings.tls.map { try TLSContext($0) }
        try DataFolder.make(settings.folder)
        let audience = StreamAudience()
        let files = TreeFiles(
            folder: settings.folder, bytesMax: settings.treeBytesMax, audience: audience)
        let hasRules = try files.primary(of: .default).store.rulesText != nil
        // Again, for now that the tree is ours nobody puts another folder's files there.
        let keys = try TrustedKeys(settings.access, folder: settings.folder)
        try settings.admitStart(with: keys)
        if settings.isRestored {
            for namespace in DataFolder.namespaces(in: settings.folder) {
                try files.renew(namespace)
            }
        }
        self.files = files
        let loop = try EventLoop()
        let door = try FrontDoor(keys, settings.access, folder: settings.folder, loop: loop)
        try settings.requireProtection(isOpen: door.gate.isOpen, hasRules: hasRules)
        isOpen = door.gate.isOpen
        let bound = LoopBound<TreeService>(loop)
        // Where it is known who asks, a tree that was given no rules is closed.
        let asksNobody = door.gate.isOpen || settings.access.isEmulator
        let standard: RulesDocument? = asksNobody ? nil : .matches
        let writersRules = StoredRules(standard: standard)
        let committer = GroupCommitter<TreeWrite.Done>(
            treesMax: settings.treesMax,
            open: { namespace in
                // After a batch that failed, rules that it brought are not in force, and what
                // stood while it was tried does not stand.
                writersRules.forget(namespace)
                return try files.primary(of: namespace)
            },
            close: { files.close($0) },
            deliver: { deliveries in
                // One hop for the batch.
                loop.post { bound.value?.written(deliveries) }
            })
        largeReads = LargeReads(
            folder: settings.folder, answersMax: settings.limits.largeAnswersMax)
        streamCopies = StreamCopies(folder: settings.folder) { job, result in
            loop.post { bound.value?.streams.copied(job, result) }
        }
        let readers = TreeReaders(folder: settings.folder, treesMax: settings.treesMax) {
            loop.atTurnEnd($0)
        }
        let streams = TreeStreams(
            loop: loop, readers: readers, audience: audience, copies: streamCopies,
            listenerBytesMax: settings.limits.listenerBytesMax,
            keepAliveTime: settings.keepAliveTime
        ) { bound.value?.note($0) }
        let wallClock = settings.wallClock
        let changeStreams = ChangeStreams(
            loop: loop, readers: readers, largeReads: largeReads,
            listenerBytesMax: settings.limits.listenerBytesMax,
            keepAliveTime: settings.keepAliveTime, wallClock: wallClock,
            onLoop: { work in loop.post { bound.value.map { work($0.changeStreams) } } }
        ) { bound.value?.note($0) }
        let metrics = ServerMetrics()
        service = TreeService(
            door: door, readers: readers, largeReads: largeReads,
            largeAnswers: LargeAnswers(loop: loop, reads: largeReads, limits: settings.limits),
            largeWrites: LargeWrites(
                folder: settings.folder, bytesMax: settings.stagedBytesMax, loop: loop,
                limits: settings.limits),
            streams: streams, changeStreams: changeStreams,
            storedRules: StoredRules(standard: standard, note: settings.report),
            arrivingBytesMax: settings.arrivingBytesMax, metrics: metrics, wallClock: wallClock,
            failures: FailureLog(settings.report),
            onLoop: { work in loop.post { bound.value.map { work($0) } } }
        ) { ticket, namespace, write, bytes in
            committer.submit(ticket, to: namespace, bytes: bytes) { primary in
                let rules = try writersRules.inForce(for: namespace, in: primary.store)
                let outcome = try write.run(in: &primary, now: wallClock(), rules: rules)
                switch outcome {
                case .rules(.adopted(let document)):
                    writersRules.adopt(document, for: namespace)
                // What dropped tombstones deleted shows in no row any more.
                case .swept: writersRules.forgetPlaces(of: namespace)
                default: break
                }
                return TreeWrite.Done(
                    outcome: outcome, namespace: namespace, changes: primary.takeChanges())
            }
        }
        bound.value = service
        http = HTTPServer(
            loop: loop, handler: service, limits: settings.limits, traffic: settings.traffic)
        http.tls = tls
        http.metrics = metrics
        log = ServerLog(settings.logLevel, slowTime: settings.slowTime, settings.log)
        http.log = log
        service.http = http
        service.areMetricsOpen = settings.areMetricsOpen
        service.waitingWrites = { committer.waitingCount }
        self.bound = bound
        self.committer = committer
        self.loop = loop
    }

    /// Serves until SIGTERM or SIGINT, or `stop`; then finishes what was accepted.
    ///
    /// When it returns, the trees are closed; it can run once.
    ///
    /// - Parameter listening: is told the port when requests are taken.
    package func run(_ listening: (UInt16) -> Void) throws {
        defer { close() }
        let port = try http.listen(host: settings.host, port: settings.port)
        committer.start()
        largeReads.start()
        service.largeWrites.start()
        if settings.endsOnSignals {
            for signal in [SIGTERM, SIGINT] {
                loop.onSignal(signal) { [unowned self] in end() }
            }
            loop.onSignal(SIGHUP) { [unowned self] in readAgain() }
        }
        for notice in http.tls?.notices ?? [] { tell(notice) }
        sweep()
        log.tell(
            LogEntry(
                .info, .start,
                [("version", .text(Self.version)), ("port", .number(Int64(port)))]))
        listening(port)
        loop.run()
    }

    /// Ends `run` as SIGTERM does.
    ///
    /// To be asked for by the server's thread, and called from any.
    package var stop: @Sendable () -> Void {
        let bound = LoopBound<MatchbookServer>(loop)
        bound.value = self
        return { [loop] in loop.post { bound.value?.end() } }
    }

    /// Has files be read again as SIGHUP does.
    ///
    /// To be asked for by the server's thread, and called from any.
    package var reload: @Sendable () -> Void {
        let bound = LoopBound<MatchbookServer>(loop)
        bound.value = self
        return { [loop] in loop.post { bound.value?.readAgain() } }
    }

    /// A second call does not wait for answers to leave.
    private func end() {
        guard !isEnding else {
            http.close()
            loop.stop()
            return
        }
        isEnding = true
        service.isEnding = true
        service.closeStreams()
        http.drain { [loop] in loop.stop() }
        loop.after(Self.drainTime) { [http, loop] in
            http.close()
            loop.stop()
        }
    }

    /// The readers go first: whoever closes a file last moves its log into it.
    private func close() {
        http.close()
        largeReads.stop()
        streamCopies.stop()
        service.largeWrites.stop()
        service.door.keepers.stop()
        service.close()
        committer.stop()
        for sentence in files.close() { settings.report(sentence) }
        // Without these the service, the writer and the loop would hold each other.
        bound.value = nil
        loop.close()
        log.tell(LogEntry(.info, .stop))
    }

    /// Drops old tombstones of all trees, now and once an hour.
    private func sweep() {
        for namespace in DataFolder.namespaces(in: settings.folder) {
            service.sweep(namespace, limit: Self.sweepMax)
        }
        loop.after(Self.sweepTime) { [unowned self] in sweep() }
    }
}
