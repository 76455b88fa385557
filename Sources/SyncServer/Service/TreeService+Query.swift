import JSONTree
import SyncCore
import TreeStore

// Reads of some children of a place.
extension TreeService {
    func read(_ request: TreeRequest, _ query: Query, on exchange: HTTPExchange) throws {
        guard let store = try readers.store(of: request.namespace) else {
            guard !query.needsIndex else {
                throw Refusal(QueryError.indexMissing(query.order, list: request.path))
            }
            exchange.respond(try request.answer(.null))
            return
        }
        if let value = try request.value(of: query, in: store, rowsMax: LargeReads.rowsMin) {
            exchange.respond(try request.answer(value))
            return
        }
        let isTaken = answerElsewhere(exchange) { readers in
            let store = try readers.store(of: request.namespace)
            let value = try store.flatMap { try request.value(of: query, in: $0, rowsMax: .max) }
            return try request.answer(value ?? .null)
        }
        if !isTaken { throw Refusal.tooBusy }
    }
}
