import MatchbookClient
import Synchronization

/// A server that asks for a pause some times, and then does what another one does.
final class PausingServer: Transport {
    private let server: FakeServer
    private let status: Int
    private let seconds: String?
    private let left: Mutex<Int>

    init(_ server: FakeServer, times: Int, status: Int = 429, seconds: String?) {
        self.server = server
        self.status = status
        self.seconds = seconds
        left = Mutex(times)
    }

    func begin(
        _ request: HTTPRequest, observer: ExchangeObserver,
        completion: @escaping @Sendable (Result<HTTPReply, TransportError>) -> Void
    ) -> any Exchange {
        let pauses = left.withLock { left in
            left -= 1
            return left >= 0
        }
        guard pauses else {
            return server.begin(request, observer: observer, completion: completion)
        }
        let headers: HTTPHeaders = seconds.map { ["Retry-After": $0] } ?? [:]
        let body = #"{"error":"at most 5 requests a second are served for one address"}"#
        completion(
            .success(
                HTTPReply(
                    status: status, headers: headers, body: Array(body.utf8), roundTrip: .zero)))
        return NoExchange()
    }
}
