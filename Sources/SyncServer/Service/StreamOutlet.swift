import Rules
import SyncCore
import TreeStore

/// One listener's way out.
final class StreamOutlet {
    let exchange: HTTPExchange
    let namespace: Namespace
    let listener: Hub.Listener
    let request: StreamRequest
    let requester: Requester
    /// Where the last large piece ends that the listener was given to begin with; what is queued
    /// up to there does not count against it.
    var copyMark = 0

    init(
        _ exchange: HTTPExchange, _ request: StreamRequest, by requester: Requester,
        _ namespace: Namespace, _ listener: Hub.Listener
    ) {
        self.request = request
        self.requester = requester
        self.exchange = exchange
        self.namespace = namespace
        self.listener = listener
    }
}
