import JSONTree
import SyncCore
import TreeStore

// Reads of some children of a place.
extension TreeService {
    /// Rows, long ones counted more, of which an answer to a query is made before it is sent.
    ///
    /// They are some megabytes. A larger answer is sent as it is read, and so waits for its peer.
    private static let heldRowsMax = 8192

    func read(_ request: TreeRequest, _ query: Query, on exchange: HTTPExchange) throws {
        guard let store = try readers.store(of: request.namespace) else {
            guard !query.needsIndex else {
                throw Refusal(QueryError.indexMissing(query.order, list: request.path))
            }
            exchange.respond(try request.answer(.null))
            return
        }
        // The tag of a shallow answer is that of the whole.
        if query.isWhole, request.form != .shallow || request.conditions.needTag {
            // An answer has no order but that of the keys.
            try request.checkIndex(for: query, in: store)
            try read(request, on: exchange)
            return
        }
        if let value = try request.value(of: query, in: store, rowsMax: LargeReads.rowsMin) {
            exchange.respond(try request.answer(value))
            return
        }
        let isHead = exchange.head.method == .head
        let isTaken = answerElsewhere(exchange) { readers in
            let store = try readers.store(of: request.namespace)
            guard let store else { return try request.answer(.null) }
            return try request.value(of: query, in: store, rowsMax: Self.heldRowsMax)
                .map { try request.answer($0) }
        } orElse: { [unowned self] in
            stream(
                request.streamedHead(), within: request.timeout.duration, on: exchange
            ) { readers, answer in
                try readers.write(request, query, to: answer, isHead: isHead)
            }
        }
        if !isTaken { throw Refusal.tooBusy }
    }
}
