import JSONTree
import Rules
import SyncCore
import TreeStore

// Requests that listen to a place of a tree.
extension TreeService {
    func serveStream(
        _ stream: StreamRequest, by requester: Requester, of namespace: Namespace,
        on exchange: HTTPExchange
    ) throws {
        if try readers.store(of: namespace) != nil {
            try begin(stream, by: requester, of: namespace, on: exchange)
            return
        }
        // A tree is made on first use.
        write(.touch, to: namespace, on: exchange) { [unowned self] _ in
            try begin(stream, by: requester, of: namespace, on: exchange)
        }
    }

    private func begin(
        _ stream: StreamRequest, by requester: Requester, of namespace: Namespace,
        on exchange: HTTPExchange
    ) throws {
        try streams.begin(stream, by: requester, of: namespace, on: exchange)
        keepJudging(
            exchange, of: [stream.topic.path], stream.query, by: requester, in: namespace)
    }

    /// Ends all streams when what was accepted up to now has been told.
    func closeStreams() {
        touch { [streams, changeStreams] in
            streams.close()
            changeStreams.close()
        }
    }
}
