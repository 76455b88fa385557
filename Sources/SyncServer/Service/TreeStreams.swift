import Rules
import SyncCore
import TreeStore

/// The event streams that are open: a hub for each tree, and the ways to its listeners.
///
/// Belongs to the loop's thread.
final class TreeStreams {
    private let loop: EventLoop
    private let readers: TreeReaders
    private let audience: StreamAudience
    private let copies: StreamCopies
    private let listenerBytesMax: Int
    private let keepAlives: StreamBeat
    private let note: (any Error) -> Void

    private var hubs: [Namespace: Hub] = [:]
    /// By listener.
    private var outlets: [StreamOutlet?] = []
    private var freeListeners: [Hub.Listener] = []
    /// Why no stream begins any more.
    private var isClosed = false

    /// - Parameter note: takes what whoever runs the server should know.
    init(
        loop: EventLoop, readers: TreeReaders, audience: StreamAudience, copies: StreamCopies,
        listenerBytesMax: Int, keepAliveTime: Duration, note: @escaping (any Error) -> Void
    ) {
        self.loop = loop
        self.readers = readers
        self.audience = audience
        self.copies = copies
        self.listenerBytesMax = listenerBytesMax
        keepAlives = StreamBeat(on: loop, every: keepAliveTime)
        self.note = note
    }

    /// Streams that are open.
    var count: Int { outlets.count - freeListeners.count }

    // MARK: Listeners

    /// Begins the stream of an exchange; the tree must be there.
    func begin(
        _ request: StreamRequest, by requester: Requester, of namespace: Namespace,
        on exchange: HTTPExchange
    ) throws {
        // The peer may have gone while the tree was made.
        if exchange.isOver { return }
        guard !isClosed else { throw Refusal.ending }
        let listener = freeListeners.popLast() ?? outlets.count
        let outlet = StreamOutlet(exchange, request, by: requester, namespace, listener)
        if listener == outlets.count { outlets.append(outlet) } else { outlets[listener] = outlet }
        exchange.context = outlet
        hubs[namespace, default: Hub()].joined(listener, to: request.topic)
        tellAudience(of: namespace)
        do {
            // After the writer has been told, so that no change falls between.
            readers.endSnapshots()
            let store = try store(of: namespace)
            if let query = request.query {
                try store.checkIndex(for: query, at: request.topic.path)
            }
            let actions = try hubs[namespace, default: Hub()].begin(
                listener, after: request.cursor, from: store, rowsMax: LargeReads.rowsMin)
            exchange.begin(
                contentType: "text/event-stream", headers: HTTPResponse.commonHeaders,
                endsAtHalfClose: true)
            run(actions, of: namespace)
        } catch {
            leave(outlet)
            switch error {
            case let error as QueryError: throw Refusal(error)
            case let error as HubError: throw Refusal(.badRequest, error.description)
            default: throw error
            }
        }
        startBeating()
    }

    private func store(of namespace: Namespace) throws -> SQLiteTreeStore {
        guard let store = try readers.store(of: namespace) else { throw Refusal.noTree }
        return store
    }

    /// The exchange of a stream is over.
    func ended(_ outlet: StreamOutlet) { leave(outlet) }

    private func leave(_ outlet: StreamOutlet) {
        let listener = outlet.listener
        guard listener < outlets.count, outlets[listener] === outlet else { return }
        outlets[listener] = nil
        freeListeners.append(listener)
        outlet.exchange.context = nil
        hubs[outlet.namespace]?.left(listener)
        tellAudience(of: outlet.namespace)
    }

    private func tellAudience(of namespace: Namespace) {
        if let hub = hubs[namespace] { audience.set(hub, of: namespace) }
    }

    // MARK: What happens

    /// Writes of a tree were committed; their events are on their way when this returns.
    func written(_ changes: [TreeChange], to namespace: Namespace) {
        guard hubs[namespace] != nil, !changes.isEmpty else { return }
        let actions = hubs[namespace]?.written(changes) { try store(of: namespace) } ?? []
        run(actions, of: namespace)
    }

    /// A large copy was made, or could not be.
    func copied(_ job: StreamCopies.Job, _ result: Result<TopicCopy?, any Error>) {
        do {
            guard let copy = try result.get() else { throw Refusal.noTree }
            // What the loop reads must not be older than the copy.
            readers.endSnapshots()
            let actions = try hubs[job.namespace]?.copied(copy, ticket: job.ticket) {
                try store(of: job.namespace)
            }
            run(actions ?? [], of: job.namespace)
        } catch {
            let isReaders = error is QueryError || error is HubError
            if !isReaders { note(error) }
            end(
                hubs[job.namespace]?.waiting(for: job.ticket) ?? [],
                isReaders ? "\(error)" : Self.unreadable)
        }
    }

    private static let unreadable = "the server could not read its data"
    private static let tooSlow = "the events were read too slowly; listen again"

    /// Ends all streams, without an event: whoever listens again finds the server that follows.
    func close() {
        isClosed = true
        for outlet in outlets.compactMap({ $0 }) {
            leave(outlet)
            outlet.exchange.end()
        }
        hubs = [:]
    }

    /// Ends the streams of a tree of which the test says so, and tells them why.
    func end(of namespace: Namespace, _ reason: String, where isOver: (StreamOutlet) -> Bool) {
        let listeners = outlets.compactMap { outlet -> Hub.Listener? in
            guard let outlet, outlet.namespace == namespace, isOver(outlet) else { return nil }
            return outlet.listener
        }
        end(listeners, reason)
    }

    private func run(_ actions: [Hub.Action], of namespace: Namespace) {
        for action in actions {
            switch action {
            case .send(let text, let listeners):
                if !text.isEmpty { send(SharedBytes(text), to: listeners) }
            case .copy(let topic, let cursor, let ticket):
                let job = StreamCopies.Job(
                    namespace: namespace, topic: topic, cursor: cursor, ticket: ticket)
                if !copies.submit(job) {
                    end(hubs[namespace]?.waiting(for: ticket) ?? [], Refusal.tooBusy.sentence)
                }
            case .end(let listeners, let reason):
                end(listeners, reason)
            }
        }
    }

    private func send(_ bytes: SharedBytes, to listeners: [Hub.Listener]) {
        for listener in listeners {
            guard let outlet = outlets[listener] else { continue }
            let exchange = outlet.exchange
            let queued = exchange.queuedBytes(after: outlet.copyMark)
            // One who has read everything may be given more than the bound at once.
            guard queued == 0 || queued + bytes.count <= listenerBytesMax else {
                note(StreamFailure.tooSlow(bytes: listenerBytesMax))
                end([listener], Self.tooSlow)
                continue
            }
            exchange.write(bytes)
            if bytes.count > listenerBytesMax { outlet.copyMark = exchange.queueMark }
        }
    }

    /// Ends streams against their readers' will.
    private func end(_ listeners: [Hub.Listener], _ reason: String) {
        for listener in listeners {
            if let outlet = outlets[listener] { end(outlet, EventText.cancel(reason)) }
        }
    }

    /// Ends the stream of a reader whose credential is good no more.
    func revoke(_ outlet: StreamOutlet) { end(outlet, EventText.authRevoked()) }

    private func end(_ outlet: StreamOutlet, _ event: [UInt8]) {
        leave(outlet)
        // Later, because the end may close the connection of an exchange that is in use.
        loop.atTurnEnd {
            outlet.exchange.write(event)
            outlet.exchange.end(closes: true)
        }
    }

    // MARK: Keep-alives

    private func startBeating() {
        keepAlives.start { [unowned self] turn, turns in
            guard outlets.contains(where: { $0 != nil }) else { return false }
            for (namespace, hub) in hubs {
                run(hub.beat(turn: turn, of: turns), of: namespace)
            }
            return true
        }
    }
}
