import Rules
import SyncCore
import TreeStore

/// The streams of changes that are open: a hub for each tree, and the ways to its readers.
///
/// Belongs to the loop's thread. A reader that is behind gets pages, each from a snapshot of its
/// own, so that however slow it is nothing is held for it but a page.
final class ChangeStreams {
    /// Pages that are made at the same time.
    private static let makingMax = 4

    typealias OnLoop = @Sendable (@escaping @Sendable (ChangeStreams) -> Void) -> Void

    private let loop: EventLoop
    private let readers: TreeReaders
    private let largeReads: LargeReads
    private let listenerBytesMax: Int
    private let keepAlives: StreamBeat
    private let wallClock: TreeService.WallClock
    private let onLoop: OnLoop
    private let note: (any Error) -> Void

    private var hubs: [Namespace: ChangeHub] = [:]
    /// By listener.
    private var outlets: [ChangeOutlet?] = []
    private var freeListeners: [ChangeHub.Listener] = []
    /// Pages that wait to be made, in the order they were asked for.
    private var waiting: [(outlet: ChangeOutlet, places: FeedPlaces, cursor: Cursor?)] = []
    private var makingCount = 0
    /// What is done with a page that is being made, by listener.
    private var making: [ChangeHub.Listener: ChangeOutlet] = [:]
    private var isClosed = false

    /// - Parameters:
    ///   - onLoop: runs what it is given on the loop's thread, from any.
    ///   - note: takes what whoever runs the server should know.
    init(
        loop: EventLoop, readers: TreeReaders, largeReads: LargeReads, listenerBytesMax: Int,
        keepAliveTime: Duration, wallClock: @escaping TreeService.WallClock,
        onLoop: @escaping OnLoop, note: @escaping (any Error) -> Void
    ) {
        self.loop = loop
        self.readers = readers
        self.largeReads = largeReads
        self.listenerBytesMax = listenerBytesMax
        keepAlives = StreamBeat(on: loop, every: keepAliveTime)
        self.wallClock = wallClock
        self.onLoop = onLoop
        self.note = note
    }

    /// Whether anybody follows any tree.
    var hasReaders: Bool { !hubs.isEmpty }

    /// Streams that are open.
    var count: Int { outlets.reduce(0) { $1 == nil ? $0 : $0 + 1 } }

    // MARK: Readers

    /// Begins the stream of an exchange; the tree must be there.
    func begin(
        _ request: ChangesRequest, by requester: Requester, on exchange: HTTPExchange
    ) throws {
        // The peer may have gone while the tree was made.
        if exchange.isOver { return }
        guard !isClosed else { throw Refusal.ending }
        readers.endSnapshots()
        let listener = freeListeners.popLast() ?? outlets.count
        let outlet = ChangeOutlet(exchange, request, by: requester, listener, self)
        if listener == outlets.count { outlets.append(outlet) } else { outlets[listener] = outlet }
        exchange.context = outlet
        exchange.begin(
            contentType: "text/event-stream", headers: HTTPResponse.commonHeaders,
            endsAtHalfClose: true)
        let actions = hubs[request.namespace, default: ChangeHub()].joined(
            listener, to: FeedPlaces(request.paths), after: request.cursor)
        run(actions, of: request.namespace)
        startBeating()
    }

    /// The exchange of a stream is over.
    func ended(_ outlet: ChangeOutlet) { leave(outlet) }

    private func leave(_ outlet: ChangeOutlet) {
        guard isPresent(outlet) else { return }
        outlets[outlet.listener] = nil
        // The number is not given again while a page is made for it.
        if making[outlet.listener] == nil { freeListeners.append(outlet.listener) }
        waiting.removeAll { $0.outlet === outlet }
        outlet.exchange.context = nil
        let namespace = outlet.request.namespace
        hubs[namespace]?.left(outlet.listener)
        if hubs[namespace]?.isEmpty == true { hubs[namespace] = nil }
    }

    private func isPresent(_ outlet: ChangeOutlet) -> Bool {
        outlet.listener < outlets.count && outlets[outlet.listener] === outlet
    }

    /// Ends all streams, without an event: whoever listens again finds the server that follows.
    func close() {
        isClosed = true
        for outlet in outlets.compactMap({ $0 }) {
            leave(outlet)
            if outlet.isInsideEvent { outlet.exchange.abort() } else { outlet.exchange.end() }
        }
        hubs = [:]
    }

    /// Ends the streams of a tree of which the test says so, and tells them why.
    func end(of namespace: Namespace, _ reason: String, where isOver: (ChangeOutlet) -> Bool) {
        for outlet in outlets.compactMap({ $0 })
        where outlet.request.namespace == namespace && isOver(outlet) {
            end(outlet, reason)
        }
    }

    /// Ends a stream whose reader may not listen any more.
    func revoke(_ outlet: ChangeOutlet) { end(outlet, with: EventText.authRevoked()) }

    /// Ends a stream against its reader's will.
    private func end(_ outlet: ChangeOutlet, _ reason: String) {
        end(outlet, with: EventText.cancel(reason))
    }

    private func end(_ outlet: ChangeOutlet, with last: [UInt8]) {
        guard isPresent(outlet) else { return }
        let isInsideEvent = outlet.isInsideEvent
        leave(outlet)
        // Later, because the end may close the connection of an exchange that is in use.
        loop.atTurnEnd {
            guard !isInsideEvent else { return outlet.exchange.abort() }
            outlet.exchange.write(last)
            outlet.exchange.end(closes: true)
        }
    }

    // MARK: What happens

    /// Writes of a tree were committed; what they changed is on its way when this returns.
    func written(to namespace: Namespace) {
        guard hubs[namespace] != nil else { return }
        do {
            guard let store = try readers.store(of: namespace) else { throw Refusal.noTree }
            let actions = try hubs[namespace]?.advanced(in: store, rowsMax: LargeReads.rowsMin)
            run(actions ?? [], of: namespace)
        } catch {
            note(error)
            end(of: namespace, Self.unreadable) { _ in true }
        }
    }

    private static let unreadable = "the server could not read its data"
    private static let tooSlow = "the changes were read too slowly; listen again"

    private func run(_ actions: [ChangeHub.Action], of namespace: Namespace) {
        for action in actions {
            switch action {
            case .send(let page, let listeners):
                do {
                    let text = try EventText.changes(page, now: wallClock())
                    send(SharedBytes(text), to: listeners)
                } catch {
                    note(error)
                    for listener in listeners {
                        if let outlet = outlets[listener] { end(outlet, Self.unreadable) }
                    }
                }
            case .keepAlive(let cursor, let listeners):
                send(SharedBytes(EventText.keepAlive(id: cursor)), to: listeners)
            case .copy(let places, let cursor, let listener):
                guard let outlet = outlets[listener] else { continue }
                outlet.whenWelcome { [unowned self, unowned outlet] in
                    copy(places, after: cursor, to: outlet)
                }
            }
        }
    }

    private func send(_ bytes: SharedBytes, to listeners: [ChangeHub.Listener]) {
        for listener in listeners {
            guard let outlet = outlets[listener] else { continue }
            let queued = outlet.exchange.queuedBytes(after: outlet.copyMark)
            // One who has read everything may be given more than the bound at once.
            guard queued == 0 || queued + bytes.count <= listenerBytesMax else {
                note(StreamFailure.tooSlow(bytes: listenerBytesMax))
                end(outlet, Self.tooSlow)
                continue
            }
            outlet.exchange.write(bytes)
        }
    }

    // MARK: Pages

    /// Makes a page: here if it is little, else on a thread of its own.
    private func copy(_ places: FeedPlaces, after cursor: Cursor?, to outlet: ChangeOutlet) {
        do {
            guard let store = try readers.store(of: outlet.request.namespace),
                let state = try store.state()
            else { throw Refusal.noTree }
            let position = cursor?.storeID == state.storeID ? cursor?.position ?? 0 : 0
            // Little is what one page holds: one after the other is made elsewhere.
            let rowsMax = min(LargeReads.rowsMin, outlet.request.limit)
            guard try store.lastSequence - position <= rowsMax else {
                waiting.append((outlet, places, cursor))
                makeWaiting()
                return
            }
            let page = try outlet.request.page(places, after: cursor, in: store, state)
            send(page, try EventText.changes(page, now: wallClock()), to: outlet)
        } catch {
            note(error)
            end(outlet, Self.unreadable)
        }
    }

    private func makeWaiting() {
        while makingCount < Self.makingMax, let next = waiting.first {
            waiting.removeFirst()
            let (listener, request) = (next.outlet.listener, next.outlet.request)
            let (places, cursor) = (next.places, next.cursor)
            let isTaken = largeReads.submit { [wallClock, onLoop] readers in
                let made = Result {
                    guard let store = try readers.store(of: request.namespace),
                        let state = try store.state()
                    else { throw Refusal.noTree }
                    let page = try request.page(places, after: cursor, in: store, state)
                    let text = try EventText.changes(page, now: wallClock())
                    // What is told of the page on the loop needs no rows.
                    let end = ChangePage(
                        changes: [], cursor: page.cursor, isReset: page.isReset,
                        hasMore: page.hasMore)
                    return (end, text)
                }
                onLoop { $0.made(made, for: listener) }
            }
            guard isTaken else {
                end(next.outlet, Refusal.tooBusy.sentence)
                continue
            }
            makingCount += 1
            making[listener] = next.outlet
        }
    }

    private func made(
        _ result: Result<(ChangePage, [UInt8]), any Error>, for listener: ChangeHub.Listener
    ) {
        makingCount -= 1
        defer { makeWaiting() }
        // What the loop reads must not be older than the page.
        readers.endSnapshots()
        guard let outlet = making.removeValue(forKey: listener) else { return }
        guard isPresent(outlet) else {
            freeListeners.append(listener)
            return
        }
        do {
            let (page, text) = try result.get()
            send(page, text, to: outlet)
        } catch {
            note(error)
            end(outlet, Self.unreadable)
        }
    }

    private func send(_ page: ChangePage, _ text: [UInt8], to outlet: ChangeOutlet) {
        outlet.send(text) { [unowned self, unowned outlet] in
            let namespace = outlet.request.namespace
            let actions = hubs[namespace]?.copied(
                to: outlet.listener, upTo: page.cursor, hasMore: page.hasMore)
            run(actions ?? [], of: namespace)
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

extension ChangesRequest {
    fileprivate func page(
        _ places: FeedPlaces, after cursor: Cursor?, in store: SQLiteTreeStore,
        _ state: PrimaryState
    ) throws -> ChangePage {
        let feed = ChangeFeed(
            places, storeID: state.storeID, droppedSequence: state.droppedSequence)
        return try feed.page(after: cursor, limit: limit, in: store)
    }
}
