import SyncCore
import TreeStore

/// One listener's way out.
final class StreamOutlet {
    let exchange: HTTPExchange
    let namespace: Namespace
    let listener: Hub.Listener
    /// Where the last large piece ends that the listener was given to begin with; what is queued
    /// up to there does not count against it.
    var copyMark = 0

    init(_ exchange: HTTPExchange, _ namespace: Namespace, _ listener: Hub.Listener) {
        self.exchange = exchange
        self.namespace = namespace
        self.listener = listener
    }
}
