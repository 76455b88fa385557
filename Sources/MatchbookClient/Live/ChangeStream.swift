import SyncCore
import Synchronization

/// One event stream of changes, and what has come of it, for the thread that follows it.
final class ChangeStream: Sendable {
    enum Input: Sendable {
        case event(ServerEvent)
        case ended(PushFailure)
    }

    private struct State {
        var reader = EventStreamReader()
        var inputs: [Input] = []
        /// Of the events that wait.
        var bytes = 0
        var exchange: (any Exchange)?
        var isCancelled = false
    }

    private let state = Mutex(State())
    private let wakeup: Wakeup

    /// Bytes of events that may wait; a follower that is further behind takes the stream up anew.
    private static let waitingBytesMax = 2 * Limits.eventBytesMax

    private init(_ wakeup: Wakeup) {
        self.wakeup = wakeup
    }

    /// Opens a stream; whatever comes wakes whoever waits.
    ///
    /// - Parameter failure: what an answer that is no stream means.
    static func open(
        _ request: HTTPRequest, by transport: any Transport, waking wakeup: Wakeup,
        failure: @escaping @Sendable (Result<HTTPReply, TransportError>) -> PushFailure
    ) -> ChangeStream {
        let stream = ChangeStream(wakeup)
        let observer = ExchangeObserver(received: { bytes in stream.received(bytes) })
        let exchange = transport.begin(request, observer: observer) { result in
            stream.put(.ended(failure(result)))
        }
        let isCancelled = stream.state.withLock { state in
            state.exchange = exchange
            return state.isCancelled
        }
        if isCancelled { exchange.cancel() }
        return stream
    }

    /// What came since the last call, in order.
    func take() -> [Input] {
        state.withLock { state in
            defer { (state.inputs, state.bytes) = ([], 0) }
            return state.inputs
        }
    }

    /// Ends it; what still comes tells nobody.
    func cancel() {
        let exchange = state.withLock { state in
            state.isCancelled = true
            state.inputs = []
            return state.exchange
        }
        exchange?.cancel()
    }

    // MARK: The transport's thread

    private func received(_ bytes: [UInt8]) {
        do throws(WireError) {
            try state.withLock { (state) throws(WireError) in
                guard !state.isCancelled else { return }
                for event in try state.reader.read(bytes) {
                    state.inputs.append(.event(event))
                    state.bytes += event.data.count
                }
                guard state.bytes <= Self.waitingBytesMax else {
                    throw WireError("more came than can be taken in")
                }
            }
            wakeup.wake()
        } catch {
            put(
                .ended(
                    .refused(
                        "The server's stream cannot be followed: \("\(error)".withoutFullStop).")))
            state.withLock { $0.exchange }?.cancel()
        }
    }

    private func put(_ input: Input) {
        state.withLock { state in
            if !state.isCancelled { state.inputs.append(input) }
        }
        wakeup.wake()
    }
}
