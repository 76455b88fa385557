import Synchronization

/// A transport whose exchanges can all be ended at once, from any thread, so that nobody who waits
/// for one has to wait for a server.
package final class StoppableTransport: Transport {
    private struct State {
        var isStopped = false
        var exchanges: [UInt64: any Exchange] = [:]
        /// Those that ended before they were entered.
        var ended: Set<UInt64> = []
        var lastID: UInt64 = 0
    }

    private let transport: any Transport
    private let state = Mutex(State())

    package init(_ transport: any Transport) {
        self.transport = transport
    }

    package var isStopped: Bool { state.withLock { $0.isStopped } }

    /// Ends what is under way, and whatever begins later.
    package func stop() {
        let exchanges = state.withLock { state in
            state.isStopped = true
            defer { state.exchanges = [:] }
            return Array(state.exchanges.values)
        }
        for exchange in exchanges { exchange.cancel() }
    }

    @discardableResult
    package func begin(
        _ request: HTTPRequest, observer: ExchangeObserver,
        completion: @escaping @Sendable (Result<HTTPReply, TransportError>) -> Void
    ) -> any Exchange {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        let exchange = transport.begin(request, observer: observer) { [self] result in
            state.withLock { state in
                if state.exchanges.removeValue(forKey: id) == nil { state.ended.insert(id) }
            }
            completion(result)
        }
        let isStopped = state.withLock { state in
            if state.ended.remove(id) == nil { state.exchanges[id] = exchange }
            return state.isStopped
        }
        if isStopped { exchange.cancel() }
        return exchange
    }
}
