import Dispatch
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
        let end = DispatchSemaphore(value: 0)
        let outcome = Outcome()
        begin(request, observer: observer) { result in
            outcome.set(result)
            end.signal()
        }
        end.wait()
        return try outcome.get()
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

/// The result's way from the transport's thread to the one that waits.
private final class Outcome: Sendable {
    private let result = Mutex<Result<HTTPReply, TransportError>?>(nil)

    func set(_ value: Result<HTTPReply, TransportError>) {
        result.withLock { $0 = value }
    }

    func get() throws(TransportError) -> HTTPReply {
        guard let value = result.withLock({ $0 }) else {
            preconditionFailure("an exchange that ended without a result")
        }
        return try value.get()
    }
}
