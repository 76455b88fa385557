import JSONTree
import SyncCore
import TreeStore

// Requests to a place of a tree.
extension TreeService {
    func serve(
        _ request: TreeRequest, _ pending: PendingRequest, on exchange: HTTPExchange
    ) throws {
        switch request.verb {
        case .read:
            try read(request, on: exchange)
        case .set:
            let value = try pending.value(at: request.path)
            let write = PathWrite(path: request.path, value: value)
            set([write], request, pending, on: exchange) { values in
                values.first?.text(for: request) ?? []
            }
        case .delete:
            delete(request, pending, on: exchange)
        case .push:
            let key = nextKey()
            let path = request.path.appending(key)
            let child = PathWrite(path: path, value: try pending.value(at: path))
            let name = JSON(["name": .string(key.text)]).text(request.layout)
            set([child], request, pending, on: exchange) { _ in name }
        case .merge:
            try merge(request, pending, on: exchange)
        }
    }

    private func merge(
        _ request: TreeRequest, _ pending: PendingRequest, on exchange: HTTPExchange
    ) throws {
        let document = try pending.document()
        // Firebase's own command line deletes large trees by merging null.
        if document == .null {
            delete(request, pending, on: exchange)
            return
        }
        let writes: [PathWrite]
        do throws(TreeError) {
            writes = try PushWrite.parts(of: document, below: request.path)
        } catch {
            throw Refusal(.badRequest, "Invalid data: \(error)")
        }
        set(writes, request, pending, on: exchange) { values in
            let resolved = zip(writes, values).map { PathWrite(path: $0.path, value: $1) }
            return PushWrite.members(of: resolved, below: request.path).text(request.layout)
        }
    }

    private func delete(
        _ request: TreeRequest, _ pending: PendingRequest, on exchange: HTTPExchange
    ) {
        let write = PathWrite(path: request.path, value: .null)
        set([write], request, pending, on: exchange) { _ in Value.null.text(for: request) }
    }

    /// - Parameter text: makes the answer's body of the values, server values filled in.
    private func set(
        _ writes: [PathWrite], _ request: TreeRequest, _ pending: PendingRequest,
        on exchange: HTTPExchange, _ text: @escaping @Sendable ([Value]) -> [UInt8]
    ) {
        let isLong = pending.bodyBytes >= LargeReads.textBytesMin
        write(
            .write(writes), bytes: pending.bodyBytes, to: request.namespace, on: exchange
        ) { [unowned self] outcome in
            guard case .values(let values) = outcome else {
                preconditionFailure("a write was answered by another")
            }
            if request.isSilent {
                exchange.respond(.silent)
            } else if !isLong || !answerElsewhere(exchange, { _ in text(values) }) {
                exchange.respond(.json(text(values)))
            }
        }
    }

    private func read(_ request: TreeRequest, on exchange: HTTPExchange) throws {
        guard let store = try readers.store(of: request.namespace) else {
            answer(.null, to: request, on: exchange)
            return
        }
        if let value = try store.value(at: request.path, limit: LargeReads.rowsMin) {
            answer(value, to: request, on: exchange)
        } else if request.isSilent {
            exchange.respond(.silent)
        } else {
            let isTaken = answerElsewhere(exchange) { readers in
                let store = try readers.store(of: request.namespace)
                return (try store?.value(at: request.path) ?? .null).text(for: request)
            }
            if !isTaken { throw Refusal.tooBusy }
        }
    }

    private func answer(_ value: Value, to request: TreeRequest, on exchange: HTTPExchange) {
        exchange.respond(request.isSilent ? .silent : .json(value.text(for: request)))
    }
}

extension PendingRequest {
    /// The body as a value that may stand at the path.
    fileprivate func value(at path: Path) throws(Refusal) -> Value {
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
}
