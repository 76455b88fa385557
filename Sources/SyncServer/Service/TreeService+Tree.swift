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
            try admitRead(
                of: [request.path], request.query, in: request.namespace, to: pending)
            if let stream = request.stream {
                try serveStream(
                    stream, by: pending.requester, of: request.namespace, on: exchange)
            } else if let query = request.query {
                try read(request, query, on: exchange)
            } else {
                try read(request, on: exchange)
            }
        case .set:
            let value = try pending.value(at: request.path)
            let write = PathWrite(path: request.path, value: value)
            try set([write], request, pending, on: exchange) { values in
                values.first?.text(for: request) ?? []
            }
        case .delete:
            try delete(request, pending, on: exchange)
        case .push:
            let key = nextKey()
            let path = request.path.appending(key)
            let child = PathWrite(path: path, value: try pending.value(at: path))
            let name = JSON(["name": .string(key.text)]).text(request.layout)
            try set([child], request, pending, on: exchange) { _ in name }
        case .merge:
            try merge(request, pending, on: exchange)
        }
    }

    private func merge(
        _ request: TreeRequest, _ pending: PendingRequest, on exchange: HTTPExchange
    ) throws {
        let document = try pending.document()
        // Firebase's own command line deletes large trees by merging null.
        guard case .object(let fields) = document else {
            guard document == .null else {
                throw Refusal(.badRequest, "Invalid data: \(TreeError(.mergeOfNoObject))")
            }
            try delete(request, pending, on: exchange)
            return
        }
        let writes: [PathWrite]
        do throws(TreeError) {
            writes = try PushWrite.parts(of: document, below: request.path)
        } catch {
            throw Refusal(.badRequest, "Invalid data: \(error)")
        }
        let names = fields.map(\.name)
        try set(writes, below: request.path, request, pending, on: exchange) { values in
            var writer = JSONWriter(layout: request.layout)
            writer.write(names: names, values: values)
            return writer.finish()
        }
    }

    private func delete(
        _ request: TreeRequest, _ pending: PendingRequest, on exchange: HTTPExchange
    ) throws {
        let write = PathWrite(path: request.path, value: .null)
        try set([write], request, pending, on: exchange) { _ in Value.null.text(for: request) }
    }

    /// - Parameter text: makes the answer's body of the values, server values filled in.
    private func set(
        _ writes: [PathWrite], below base: Path? = nil, _ request: TreeRequest,
        _ pending: PendingRequest, on exchange: HTTPExchange,
        _ text: @escaping @Sendable ([Value]) -> [UInt8]
    ) throws {
        let isLong = pending.bodyBytes >= LargeReads.textBytesMin
        var terms = try request.terms(bodyBytes: pending.bodyBytes)
        terms.base = base
        terms.requester = pending.requester
        perform(
            terms, at: request.path, bytes: pending.bodyBytes, to: request.namespace,
            { .write(writes, $0) }
        ) { [unowned self] result in
            switch result {
            case .failure(let error): fail(exchange, error)
            case .success(.values(let values, let tag)):
                if !isLong
                    || !answerElsewhere(
                        exchange, { _ in request.answer(tag: tag) { text(values) } })
                {
                    exchange.respond(request.answer(tag: tag) { text(values) })
                }
            case .success(.mismatched(let value, let tag)):
                answerMismatch(value, tag: tag, request, on: exchange)
            case .success:
                preconditionFailure("a write was answered by another")
            }
        }
    }

    func read(_ request: TreeRequest, on exchange: HTTPExchange) throws {
        guard let store = try readers.store(of: request.namespace) else {
            exchange.respond(try request.answer(.null))
            return
        }
        if request.takesStoredText, let text = try store.storedText(at: request.path) {
            exchange.respond(request.answer(tag: nil) { text })
        } else if let value = try store.value(at: request.path, limit: LargeReads.rowsMin) {
            exchange.respond(try request.answer(value))
        } else if request.isSilent, !request.conditions.needTag {
            exchange.respond(request.answer(tag: nil) { [] })
        } else if !stream(request, on: exchange) {
            throw Refusal.tooBusy
        }
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
