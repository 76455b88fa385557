import JSONTree
import SyncCore
import TreeStore

// Requests of the sync protocol.
extension TreeService {
    func servePush(
        to namespace: Namespace, _ pending: PendingRequest, on exchange: HTTPExchange
    ) throws {
        let document = try pending.document()
        let push: PushRequest
        do throws(WireError) {
            push = try PushRequest(document)
        } catch {
            throw Refusal(.badRequest, error.description)
        }
        write(
            .push(push, pending.requester), bytes: pending.bodyBytes, to: namespace, on: exchange
        ) { outcome in
            guard case .pushed(let answer) = outcome else {
                preconditionFailure("a push was answered by another write")
            }
            exchange.respond(.json(answer.json.text()))
        }
    }

    func serveChanges(
        _ request: ChangesRequest, _ pending: PendingRequest, on exchange: HTTPExchange
    ) throws {
        try admitRead(of: request.paths, in: request.namespace, to: pending)
        try whenThere(request.namespace, on: exchange) { [unowned self] store, state in
            if request.isStream {
                let requester = pending.requester
                try changeStreams.begin(request, by: requester, on: exchange)
                return keepJudging(
                    exchange, of: request.paths, by: requester, in: request.namespace)
            }
            let isKnown = request.cursor?.storeID == state.storeID
            let position = isKnown ? request.cursor?.position ?? 0 : 0
            guard try store.lastSequence - position > LargeReads.rowsMin else {
                let body = try request.page(of: store, state, now: wallClock())
                exchange.respond(.json(body))
                return
            }
            let isTaken = answerElsewhere(exchange) { [wallClock] readers in
                guard let (store, state) = try readers.tree(request.namespace) else {
                    throw Refusal.noTree
                }
                return .json(try request.page(of: store, state, now: wallClock()))
            }
            if !isTaken { throw Refusal.tooBusy }
        }
    }

    func serveStatus(of namespace: Namespace, on exchange: HTTPExchange) throws {
        try whenThere(namespace, on: exchange) { [wallClock] store, state in
            let last = try store.lastSequence
            let status = ServerStatus(
                now: wallClock(), storeID: state.storeID, version: ProgramVersion.text,
                cursor: Cursor(storeID: state.storeID, position: last, began: last))
            exchange.respond(.json(status.json.text()))
        }
    }

    /// Healthy is who can write durably: an empty change is committed and then answered.
    func serveHealth(_ health: HealthRequest, on exchange: HTTPExchange) throws {
        switch health {
        case .live:
            exchange.respond(.json(JSON(["live": true]).text()))
            return
        case .ready: if isEnding { throw Refusal.ending }
        case .whole: break
        }
        write(.touch, to: .default, on: exchange) { _ in
            exchange.respond(.json(JSON(["healthy": true]).text()))
        }
    }

    /// Answers from a tree, which is made first when it is not there.
    private func whenThere(
        _ namespace: Namespace, on exchange: HTTPExchange,
        _ answer: @escaping (SQLiteTreeStore, PrimaryState) throws -> Void
    ) throws {
        if let (store, state) = try readers.tree(namespace) {
            try answer(store, state)
            return
        }
        write(.touch, to: namespace, on: exchange) { [readers] _ in
            guard let (store, state) = try readers.tree(namespace) else { throw Refusal.noTree }
            try answer(store, state)
        }
    }
}

extension TreeReaders {
    /// The tree and what it is, in one snapshot; nil when there is none of the name.
    fileprivate func tree(_ namespace: Namespace) throws -> (SQLiteTreeStore, PrimaryState)? {
        guard let store = try store(of: namespace), let state = try store.state() else {
            return nil
        }
        return (store, state)
    }
}

extension ChangesRequest {
    /// The body of the answer.
    fileprivate func page(
        of store: SQLiteTreeStore, _ state: PrimaryState, now: Int64
    ) throws -> [UInt8] {
        let feed = ChangeFeed(
            paths: paths, storeID: state.storeID, droppedSequence: state.droppedSequence)
        return try feed.page(after: cursor, limit: limit, in: store).text(now: now)
    }
}

extension Refusal {
    static let noTree = Refusal(
        .internalError, "the tree is not there although it was just made; its file was taken away")
}
