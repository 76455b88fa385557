import Synchronization

extension Transport {
    /// Sends a request and awaits the answer; cancelling the task cancels the exchange.
    ///
    /// No thread waits.
    package func send(
        _ request: HTTPRequest, observer: ExchangeObserver = ExchangeObserver()
    ) async throws(TransportError) -> HTTPReply {
        let cancellation = Cancellation()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let exchange = begin(request, observer: observer) { result in
                    continuation.resume(returning: result)
                }
                cancellation.begun(exchange)
            }
        } onCancel: {
            cancellation.requested()
        }
        return try result.get()
    }

    /// Sends a request and waits for the answer, for a program without tasks.
    ///
    /// It blocks the thread that calls it, so it is not for the inside of a task.
    package func sendAndWait(
        _ request: HTTPRequest, observer: ExchangeObserver = ExchangeObserver()
    ) throws(TransportError) -> HTTPReply {
        try beginToWait(request, observer: observer).wait()
    }

    /// Sends a request, whose answer is waited for later.
    package func beginToWait(
        _ request: HTTPRequest, observer: ExchangeObserver = ExchangeObserver()
    ) -> AwaitedReply {
        let reply = AwaitedReply()
        begin(request, observer: observer) { reply.set($0) }
        return reply
    }
}

/// Brings together an exchange and a wish to cancel it, whichever comes first.
private final class Cancellation: Sendable {
    private struct State {
        var exchange: (any Exchange)?
        var isRequested = false
    }

    private let state = Mutex(State())

    func begun(_ exchange: any Exchange) {
        let isRequested = state.withLock { state in
            state.exchange = exchange
            return state.isRequested
        }
        if isRequested { exchange.cancel() }
    }

    func requested() {
        let exchange = state.withLock { state in
            state.isRequested = true
            return state.exchange
        }
        exchange?.cancel()
    }
}
