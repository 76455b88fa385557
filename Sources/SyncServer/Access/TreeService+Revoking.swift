import Access
import TreeStore

// Streams of callers whose right to listen may end.
extension TreeService {
    /// Has a stream end when its caller's right does.
    func watch(_ exchange: HTTPExchange, of caller: Caller, in tree: Namespace) {
        door.watch(exchange, of: caller, in: tree, now: wallClock) { [unowned self] exchange in
            end(exchange)
        }
    }

    func endRevokedStreams() {
        door.endRevoked(now: wallClock()) { end($0) }
    }

    /// Takes other public keys for those of users; where one is no more, their streams end.
    func trust(_ external: ExternalIssuer?) {
        if door.gate.trust(external) { door.endUsers { end($0) } }
    }

    /// False when the exchange has not become a stream.
    private func end(_ exchange: HTTPExchange) -> Bool {
        switch exchange.context {
        case let outlet as StreamOutlet: streams.revoke(outlet)
        case let stream as any RevocableStream: stream.revoke()
        default: return false
        }
        return true
    }
}
