import Dispatch
import Synchronization

/// The answer to a request that is under way, on its way from the transport's thread to the one
/// that waits.
package final class AwaitedReply: Sendable {
    private let end = DispatchSemaphore(value: 0)
    private let result = Mutex<Result<HTTPReply, TransportError>?>(nil)

    func set(_ value: Result<HTTPReply, TransportError>) {
        result.withLock { $0 = value }
        end.signal()
    }

    /// Blocks the thread until the exchange has ended; to be called once.
    package func wait() throws(TransportError) -> HTTPReply {
        end.wait()
        guard let value = result.withLock({ $0 }) else {
            preconditionFailure("an exchange that ended without a result")
        }
        return try value.get()
    }
}
