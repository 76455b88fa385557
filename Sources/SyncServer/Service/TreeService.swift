import JSONTree
import SyncCore
import TreeStore

/// Answers requests to the trees.
///
/// Belongs to the loop's thread. Small reads are answered in the loop, large ones by a thread of
/// their own; writes go to the writer's thread and are answered when they are committed.
final class TreeService {
    /// Milliseconds since 1970.
    typealias WallClock = @Sendable () -> Int64
    /// Takes a write under a ticket, with about the bytes it holds; false when too many wait.
    typealias Submit = (_ ticket: UInt64, Namespace, TreeWrite, _ bytes: Int) -> Bool

    typealias OnLoop = @Sendable (@escaping @Sendable (TreeService) -> Void) -> Void

    /// What another thread did for a request.
    enum Outcome: Sendable {
        case written(TreeWrite.Outcome)
        /// An answer that was made elsewhere; nil where it is too large to be held.
        case read(HTTPResponse?)
        /// Of a large place; nil where there is no tree.
        case tag(KnownTag?)
    }

    let wallClock: WallClock
    let readers: TreeReaders
    let rulesQueue = RulesQueue()
    let storedRules: StoredRules
    let streams: TreeStreams
    let door: FrontDoor
    let changeStreams: ChangeStreams
    /// The streams that rules are asked about, tree by tree.
    var judged: [Namespace: JudgedStreams] = [:]
    let largeReads: LargeReads
    let largeAnswers: LargeAnswers
    let tagSearches: TagSearches
    let largeWrites: LargeWrites
    /// Runs what it is given on the loop's thread, from any.
    let onLoop: OnLoop
    private let submit: Submit
    private var failures: FailureLog
    private var waiting: [UInt64: (Result<Outcome, any Error>) -> Void] = [:]
    private var nextTicket: UInt64 = 1
    /// What is done when an upload's thread has ended, and the exchanges that the uploads are for.
    var uploads: [UInt64: (LargeUpload.Outcome?) -> Void] = [:]
    var stagedExchanges: [UInt64: HTTPExchange] = [:]
    /// What is counted of all that the server does.
    let metrics: ServerMetrics
    /// Whether everybody may see the numbers.
    var areMetricsOpen = false
    /// How many writes wait for the writer's thread.
    var waitingWrites: () -> Int = { 0 }
    /// Set by the server, which keeps it.
    weak var http: HTTPServer?
    /// Whether the server is to end, so that nobody should send more.
    var isEnding = false
    /// When the server began, in milliseconds since 1970.
    let began: Int64
    private let arrivingBytesMax: Int
    /// Bytes of the bodies that have begun and not ended.
    private var arrivingBytes = 0
    private var pushID = PushID()
    private var random = SystemRandomNumberGenerator()

    init(
        door: FrontDoor, readers: TreeReaders, largeReads: LargeReads, largeAnswers: LargeAnswers,
        largeWrites: LargeWrites, streams: TreeStreams, changeStreams: ChangeStreams,
        storedRules: StoredRules, arrivingBytesMax: Int, metrics: ServerMetrics,
        wallClock: @escaping WallClock,
        failures: FailureLog, onLoop: @escaping OnLoop,
        submit: @escaping Submit
    ) {
        self.door = door
        self.readers = readers
        self.streams = streams
        self.storedRules = storedRules
        self.changeStreams = changeStreams
        self.largeReads = largeReads
        tagSearches = TagSearches(largeReads)
        self.largeAnswers = largeAnswers
        self.largeWrites = largeWrites
        self.arrivingBytesMax = arrivingBytesMax
        self.metrics = metrics
        self.wallClock = wallClock
        began = wallClock()
        self.failures = failures
        self.onLoop = onLoop
        self.submit = submit
    }

    /// Closes the ways into the trees; nothing may be asked after that.
    func close() {
        waiting = [:]
        largeAnswers.close()
        uploads = [:]
        stagedExchanges = [:]
        judged = [:]
        readers.close()
    }

    /// A key for a pushed child.
    func nextKey() -> Key {
        pushID.next(milliseconds: wallClock(), using: &random)
    }

    // MARK: Other threads

    /// How many requests wait for what another thread does.
    var waitingCount: Int { waiting.count }

    /// Gives what the writer's thread did to those who wait for it.
    func written(_ deliveries: [GroupCommitter<TreeWrite.Done>.Delivery]) {
        metrics.committed(deliveries.count)
        // One who is told of a write and asks within the same turn must find it.
        readers.endSnapshots()
        for delivery in deliveries {
            guard case .success(let done) = delivery.result,
                case .rules(.adopted(let rules)) = done.outcome
            else { continue }
            // Before those who listen are told of what was written under the new ones.
            adopt(rules, for: done.namespace)
        }
        // Who listens is told before who wrote is answered.
        for (namespace, changes) in Self.changes(of: deliveries) {
            judgeStreams(touchedBy: changes, in: namespace)
            streams.written(changes, to: namespace)
        }
        // A write that changes nothing that shows may still be news for a replica.
        if changeStreams.hasReaders {
            for namespace in Set(deliveries.compactMap { try? $0.result.get().namespace }) {
                changeStreams.written(to: namespace)
            }
        }
        for delivery in deliveries {
            finished(delivery.ticket, delivery.result.map { Outcome.written($0.outcome) })
        }
    }

    /// What the writes changed, tree by tree.
    private static func changes(
        of deliveries: [GroupCommitter<TreeWrite.Done>.Delivery]
    ) -> [(Namespace, [TreeChange])] {
        var found: [(namespace: Namespace, changes: [TreeChange])] = []
        for delivery in deliveries {
            guard case .success(let done) = delivery.result, !done.changes.isEmpty else { continue }
            // Those of one tree come one after the other.
            if found.last?.namespace == done.namespace {
                found[found.count - 1].changes += done.changes
            } else {
                found.append((done.namespace, done.changes))
            }
        }
        return found
    }

    /// Gives what another thread did for the ticket to whoever waits for it.
    func finished(_ ticket: UInt64, _ result: Result<Outcome, any Error>) {
        waiting.removeValue(forKey: ticket)?(result)
    }

    /// A number under which another thread's result comes back to `then`.
    func ticket(_ then: @escaping (Result<Outcome, any Error>) -> Void) -> UInt64 {
        defer { nextTicket += 1 }
        waiting[nextTicket] = then
        return nextTicket
    }

    /// Has a change run for an exchange, and then `then`, which answers it.
    func write(
        _ write: TreeWrite, bytes: Int = 0, to namespace: Namespace, on exchange: HTTPExchange,
        _ then: @escaping (TreeWrite.Outcome) throws -> Void
    ) {
        perform(write, bytes: bytes, to: namespace) { [unowned self] result in
            do {
                try then(try result.get())
            } catch {
                fail(exchange, error)
            }
        }
    }

    /// Has a change run, and then `then`.
    func perform(
        _ write: TreeWrite, bytes: Int = 0, to namespace: Namespace,
        _ then: @escaping (Result<TreeWrite.Outcome, any Error>) -> Void
    ) {
        let ticket = ticket { result in
            then(
                result.map { outcome in
                    guard case .written(let outcome) = outcome else {
                        preconditionFailure("a write was answered by a read")
                    }
                    return outcome
                })
        }
        if !submit(ticket, namespace, write, bytes) {
            finished(ticket, .failure(Refusal.tooBusy))
        }
    }

    /// Has an exchange's answer made by the readers' thread.
    ///
    /// - Parameters:
    ///   - read: nil where the answer is too large to be held.
    ///   - stream: answers in that case; false when too many wait.
    /// - Returns: false when too many wait there.
    func answerElsewhere(
        _ exchange: HTTPExchange,
        _ read: @escaping @Sendable (TreeReaders) throws -> HTTPResponse?,
        orElse stream: @escaping () -> Bool = { preconditionFailure("an answer is held") }
    ) -> Bool {
        let ticket = ticket { [unowned self] result in
            do {
                guard case .read(let answer) = try result.get() else {
                    preconditionFailure("a read was answered by a write")
                }
                if let answer {
                    exchange.respond(answer)
                } else if !exchange.isOver, !stream() {
                    throw Refusal.tooBusy
                }
            } catch {
                fail(exchange, error)
            }
        }
        let isTaken = largeReads.submit { [onLoop] readers in
            let result = Result { Outcome.read(try read(readers)) }
            onLoop { $0.finished(ticket, result) }
        }
        if isTaken { return true }
        waiting[ticket] = nil
        return false
    }

    /// Drops a tree's old tombstones, `limit` of them looked at in one commit.
    func sweep(_ namespace: Namespace, after: RowHead? = nil, limit: Int) {
        let ticket = ticket { [unowned self] result in
            switch result {
            case .success(.written(.swept(let next?))):
                self.sweep(namespace, after: next, limit: limit)
            case .success: break
            case .failure(let error): note(error)
            }
        }
        // When too many wait, the next sweep comes in an hour.
        let sweep = TreeWrite.sweep(after: after, limit: limit)
        if !submit(ticket, namespace, sweep, 0) { waiting[ticket] = nil }
    }

    /// Has an empty change run, and then `then`, whatever became of it.
    func touch(_ then: @escaping () -> Void) {
        let ticket = ticket { _ in then() }
        if !submit(ticket, .default, .touch, 0) { finished(ticket, .failure(Refusal.tooBusy)) }
    }

    /// Tells whoever runs the server of a failure.
    func note(_ error: any Error) {
        if failures.note(error) { metrics.failures += 1 }
    }

    func fail(_ exchange: HTTPExchange, _ error: any Error) {
        note(error)
        exchange.respond(HTTPResponse(error))
    }
}

extension TreeService: HTTPHandler {
    func headReceived(_ head: HTTPRequestHead, on exchange: HTTPExchange) {
        do throws(Refusal) {
            let route = try Route(head)
            let caller = try door.caller(of: head, for: route, now: wallClock())
            try admit(exchange, for: route, of: caller)
            try admit(caller, to: route)
            exchange.bodyBytesMax = route.bodyBytesMax
            let pending = PendingRequest(route, of: caller, bodyLength: head.contentLength)
            exchange.context = pending
            try bound(pending, head, on: exchange)
            if let length = head.contentLength, length >= LargeWrites.bodyBytesMin,
                length <= route.bodyBytesMax, let request = pending.stageable
            {
                try stage(pending, of: request, holding: [], on: exchange)
            }
        } catch {
            exchange.context = nil
            exchange.respond(HTTPResponse(error))
        }
    }

    /// A write that rules are asked about is held whole, so it may not be as large as others.
    private func bound(
        _ pending: PendingRequest, _ head: HTTPRequestHead, on exchange: HTTPExchange
    ) throws(Refusal) {
        guard case .tree(let request) = pending.route, request.verb != .read, head.hasBody,
            head.contentLength.map({ $0 >= LargeWrites.bodyBytesMin }) ?? true
        else { return }
        do {
            guard try areRulesAsked(about: pending, in: request.namespace) else { return }
        } catch {
            throw error as? Refusal ?? Refusal(storeFailure: error)
        }
        pending.holdWhole()
        exchange.bodyBytesMax = min(exchange.bodyBytesMax, Self.judgedBodyBytesMax)
    }

    /// Bytes of a body that rules are asked about: what Firebase's own clients write at once.
    private static let judgedBodyBytesMax = 16 << 20

    func bodyReceived(_ bytes: Span<UInt8>, on exchange: HTTPExchange) {
        guard let request = exchange.context as? PendingRequest else { return }
        do {
            if request.staging != nil {
                try feed(bytes, request, on: exchange)
                return
            }
            arrivingBytes += bytes.count
            try request.read(bytes)
            if arrivingBytes > arrivingBytesMax { throw Refusal.tooBusy }
            try stageIfLarge(request, on: exchange)
        } catch {
            takePending(of: exchange)?.staging?.upload.cancel()
            exchange.respond(HTTPResponse((error as? JSONError).map { Refusal($0) } ?? error))
        }
    }

    /// A body without a length in the head may turn out to be large.
    private func stageIfLarge(
        _ pending: PendingRequest, on exchange: HTTPExchange
    ) throws(Refusal) {
        guard let request = pending.stageable, let raw = pending.takeLarge() else { return }
        try stage(pending, of: request, holding: raw, on: exchange)
    }

    func takePending(of exchange: HTTPExchange) -> PendingRequest? {
        guard let request = exchange.context as? PendingRequest else { return nil }
        exchange.context = nil
        arrivingBytes -= request.bodyBytes
        return request
    }

    func requestEnded(on exchange: HTTPExchange) {
        if let pending = exchange.context as? PendingRequest, pending.held != nil {
            pending.hasEnded = true
            return
        }
        guard let request = takePending(of: exchange) else { return }
        if let staging = request.staging {
            staging.upload.end()
            return
        }
        do {
            switch request.route {
            case .tree(let tree):
                try serve(tree, request, on: exchange)
                if tree.stream != nil { watch(exchange, of: request.caller, in: tree.namespace) }
            case .push(let namespace): try servePush(to: namespace, request, on: exchange)
            case .changes(let changes):
                try serveChanges(changes, request, on: exchange)
                if changes.isStream { watch(exchange, of: request.caller, in: changes.namespace) }
            case .status(let namespace): try serveStatus(of: namespace, on: exchange)
            case .rules(let rules): try serveRules(rules, request, on: exchange)
            case .access(let access): try serveAccess(access, request, on: exchange)
            case .health(let health): try serveHealth(health, on: exchange)
            case .metrics: try serveMetrics(request, on: exchange)
            case .preflight(let headers): exchange.respond(.preflight(allowing: headers))
            }
        } catch {
            fail(exchange, error)
        }
    }

    func exchangeAborted(_ exchange: HTTPExchange) {
        switch exchange.context {
        case let outlet as StreamOutlet: streams.ended(outlet)
        case let owner as any ExchangeOwner: owner.exchangeAborted()
        default: takePending(of: exchange)?.staging?.upload.cancel()
        }
    }

    func outputDrained(on exchange: HTTPExchange) {
        (exchange.context as? any ExchangeOwner)?.outputDrained()
    }
}
