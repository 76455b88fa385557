import JSONTree
import SyncCore
import TreeStore

/// Answers requests to the trees.
///
/// Belongs to the loop's thread. Small reads are answered in the loop, large ones by a thread of
/// their own; writes go to the writer's thread and are answered when they are committed.
final class TreeService: HTTPHandler {
    /// Milliseconds since 1970.
    typealias WallClock = @Sendable () -> Int64
    /// Takes a write under a ticket; false when too many wait.
    typealias Submit = (_ ticket: UInt64, Namespace, TreeWrite) -> Bool

    /// What another thread did for a request.
    enum Outcome: Sendable {
        case written(TreeWrite.Outcome)
        /// The body of an answer that was read elsewhere.
        case read([UInt8])
    }

    private let wallClock: WallClock
    private let readers: TreeReaders
    private let largeReads: LargeReads
    private let submit: Submit
    private var waiting: [UInt64: (Result<Outcome, any Error>) -> Void] = [:]
    private var nextTicket: UInt64 = 1
    private var pushID = PushID()
    private var random = SystemRandomNumberGenerator()

    init(
        readers: TreeReaders, largeReads: LargeReads, wallClock: @escaping WallClock,
        submit: @escaping Submit
    ) {
        self.readers = readers
        self.largeReads = largeReads
        self.wallClock = wallClock
        self.submit = submit
    }

    // MARK: HTTPHandler

    func headReceived(_ head: HTTPRequestHead, on exchange: HTTPExchange) {
        do throws(Refusal) {
            let route = try Route(head)
            exchange.bodyBytesMax = route.bodyBytesMax
            exchange.context = PendingRequest(route)
        } catch {
            exchange.respond(HTTPResponse(error))
        }
    }

    func bodyReceived(_ bytes: Span<UInt8>, on exchange: HTTPExchange) {
        guard let request = exchange.context as? PendingRequest else { return }
        do throws(JSONError) {
            try request.body.read(bytes)
        } catch {
            exchange.respond(HTTPResponse(Refusal(error)))
        }
    }

    func requestEnded(on exchange: HTTPExchange) {
        guard let request = exchange.context as? PendingRequest else { return }
        exchange.context = nil
        do {
            try serve(request, on: exchange)
        } catch {
            exchange.respond(HTTPResponse(error))
        }
    }

    func exchangeAborted(_ exchange: HTTPExchange) {
        exchange.context = nil
    }

    // MARK: Answers from other threads

    /// Gives what another thread did for the ticket to whoever waits for it.
    func finished(_ ticket: UInt64, _ result: Result<Outcome, any Error>) {
        waiting.removeValue(forKey: ticket)?(result)
    }

    private func ticket(_ then: @escaping (Result<Outcome, any Error>) -> Void) -> UInt64 {
        defer { nextTicket += 1 }
        waiting[nextTicket] = then
        return nextTicket
    }

    private func ticket(
        for exchange: HTTPExchange, _ answer: @escaping (Outcome) throws -> HTTPResponse
    ) -> UInt64 {
        ticket { result in
            do {
                exchange.respond(try answer(result.get()))
            } catch {
                exchange.respond(HTTPResponse(error))
            }
        }
    }

    /// Drops a tree's old tombstones, `limit` of them looked at in one commit.
    func sweep(_ namespace: Namespace, after: Stamp = .none, limit: Int) {
        let ticket = ticket { [unowned self] result in
            // A failure is met again, and reported, by the next write.
            guard case .success(.written(.swept(let next?))) = result else { return }
            sweep(namespace, after: next, limit: limit)
        }
        guard submit(ticket, namespace, .sweep(after: after, limit: limit)) else {
            waiting[ticket] = nil
            return
        }
    }

    private func write(
        _ write: TreeWrite, to namespace: Namespace, on exchange: HTTPExchange,
        _ answer: @escaping (TreeWrite.Outcome) throws -> HTTPResponse
    ) {
        let ticket = ticket(for: exchange) { outcome in
            guard case .written(let outcome) = outcome else {
                preconditionFailure("a write was answered by a read")
            }
            return try answer(outcome)
        }
        guard submit(ticket, namespace, write) else {
            finished(ticket, .failure(Refusal.tooBusy))
            return
        }
    }

    // MARK: Routes

    private func serve(_ request: PendingRequest, on exchange: HTTPExchange) throws {
        switch request.route {
        case .tree(let tree): try serve(tree, &request.body, on: exchange)
        case .push(let namespace): try servePush(to: namespace, &request.body, on: exchange)
        case .changes(let changes): serveChanges(changes, on: exchange)
        case .status(let namespace): serveStatus(of: namespace, on: exchange)
        case .health: serveHealth(on: exchange)
        case .preflight: exchange.respond(.preflight)
        }
    }

    private func serve(
        _ request: TreeRequest, _ body: inout RequestBody, on exchange: HTTPExchange
    ) throws {
        switch request.verb {
        case .read:
            try read(request, on: exchange)
        case .set:
            let value = try Self.value(&body, at: request.path)
            set(request, [PathWrite(path: request.path, value: value)], on: exchange) {
                $0.first?.text(for: request) ?? []
            }
        case .delete:
            set(request, [PathWrite(path: request.path, value: .null)], on: exchange) { _ in
                Value.null.text(for: request)
            }
        case .push:
            let value = try Self.value(&body, at: request.path)
            let key = pushID.next(milliseconds: wallClock(), using: &random)
            let child = PathWrite(path: request.path.appending(key), value: value)
            let name = JSON(["name": .string(key.text)]).text(request.layout)
            set(request, [child], on: exchange) { _ in name }
        case .merge:
            try merge(request, &body, on: exchange)
        }
    }

    private func set(
        _ request: TreeRequest, _ writes: [PathWrite], on exchange: HTTPExchange,
        _ text: @escaping ([Value]) -> [UInt8]
    ) {
        write(.write(writes), to: request.namespace, on: exchange) { outcome in
            guard case .values(let values) = outcome else {
                preconditionFailure("a write was answered by another")
            }
            return request.isSilent ? .silent : .json(text(values))
        }
    }

    private func merge(
        _ request: TreeRequest, _ body: inout RequestBody, on exchange: HTTPExchange
    ) throws {
        let document = try Self.document(&body)
        // The official command line deletes large trees by merging null.
        if document == .null {
            set(request, [PathWrite(path: request.path, value: .null)], on: exchange) { _ in
                Value.null.text(for: request)
            }
            return
        }
        let writes: [PathWrite]
        do throws(TreeError) {
            writes = try PushWrite.parts(of: document, below: request.path)
        } catch {
            throw Refusal(.badRequest, "Invalid data: \(error)")
        }
        set(request, writes, on: exchange) { values in
            let resolved = zip(writes, values).map { PathWrite(path: $0.path, value: $1) }
            return PushWrite.members(of: resolved, below: request.path).text(request.layout)
        }
    }

    private func read(_ request: TreeRequest, on exchange: HTTPExchange) throws {
        guard let store = try readers.store(of: request.namespace) else {
            exchange.respond(Self.answer(.null, to: request))
            return
        }
        if let value = try store.value(at: request.path, limit: LargeReads.rowsMin) {
            exchange.respond(Self.answer(value, to: request))
            return
        }
        let ticket = ticket(for: exchange) { outcome in
            guard case .read(let body) = outcome else {
                preconditionFailure("a read was answered by a write")
            }
            return .json(body)
        }
        if !largeReads.submit(ticket, request) { finished(ticket, .failure(Refusal.tooBusy)) }
    }

    private static func answer(_ value: Value, to request: TreeRequest) -> HTTPResponse {
        request.isSilent ? .silent : .json(value.text(for: request))
    }

    // MARK: Sync

    private func servePush(
        to namespace: Namespace, _ body: inout RequestBody, on exchange: HTTPExchange
    ) throws {
        let document = try Self.document(&body)
        let push: PushRequest
        do throws(WireError) {
            push = try PushRequest(document)
        } catch {
            throw Refusal(.badRequest, error.description)
        }
        write(.push(push), to: namespace, on: exchange) { outcome in
            guard case .pushed(let answer) = outcome else {
                preconditionFailure("a push was answered by another write")
            }
            return .json(answer.json.text())
        }
    }

    private func serveChanges(_ request: ChangesRequest, on exchange: HTTPExchange) {
        whenThere(request.namespace, on: exchange) { [wallClock] store, state in
            let feed = ChangeFeed(
                paths: request.paths, storeID: state.storeID,
                droppedSequence: state.droppedSequence)
            let page = try feed.page(after: request.cursor, limit: request.limit, in: store)
            return .json(try page.text(now: wallClock()))
        }
    }

    private func serveStatus(of namespace: Namespace, on exchange: HTTPExchange) {
        whenThere(namespace, on: exchange) { [wallClock] store, state in
            let last = try store.lastSequence
            let status = ServerStatus(
                now: wallClock(), storeID: state.storeID, version: Version.text,
                cursor: Cursor(storeID: state.storeID, position: last, began: last))
            return .json(status.json.text())
        }
    }

    /// Healthy is who can write durably: an empty change is committed and then answered.
    private func serveHealth(on exchange: HTTPExchange) {
        write(.touch, to: .default, on: exchange) { _ in
            .json(JSON(["healthy": true]).text())
        }
    }

    /// Answers from a tree, which is made first when it is not there.
    private func whenThere(
        _ namespace: Namespace, on exchange: HTTPExchange,
        _ answer: @escaping (SQLiteTreeStore, PrimaryState) throws -> HTTPResponse
    ) {
        let read = { [readers] in
            guard let store = try readers.store(of: namespace), let state = try store.state()
            else { throw Refusal(.internalError, "the tree could not be made") }
            return try answer(store, state)
        }
        do {
            if try readers.store(of: namespace) != nil {
                exchange.respond(try read())
                return
            }
        } catch {
            exchange.respond(HTTPResponse(error))
            return
        }
        write(.touch, to: namespace, on: exchange) { _ in try read() }
    }

    // MARK: Bodies

    private static func value(_ body: inout RequestBody, at path: Path) throws(Refusal) -> Value {
        let value: Value
        do throws(JSONError) {
            value = try body.value()
        } catch {
            throw Refusal(error)
        }
        guard !path.isPriority || value.isPriorityValue else {
            throw Refusal(.badRequest, "Invalid data: \(TreeError(.invalidPriority))")
        }
        return value
    }

    private static func document(_ body: inout RequestBody) throws(Refusal) -> JSON {
        do throws(JSONError) {
            return try body.document()
        } catch {
            throw Refusal(error)
        }
    }
}
