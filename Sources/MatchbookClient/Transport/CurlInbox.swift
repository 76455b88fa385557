import CCurl
import Synchronization

/// Where other threads meet the transport's.
final class CurlInbox: Sendable {
    enum Message: Sendable {
        case begin(CurlOrder)
        case cancel(UInt64)
        case stop
    }

    private struct State {
        /// Nil when closed.
        ///
        /// Used under the lock only to wake its thread, which libcurl allows.
        var multi: UnsafeMutableRawPointer?
        var messages: [Message] = []
        var lastID: UInt64 = 0
    }

    let settings: CurlSettings
    private let state: Mutex<State>

    init(multi: sending UnsafeMutableRawPointer, settings: CurlSettings) {
        self.settings = settings
        state = Mutex(State(multi: multi))
    }

    func nextID() -> UInt64 {
        state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
    }

    func post(_ message: Message) {
        state.withLock { state in
            guard let multi = state.multi else { return }
            state.messages.append(message)
            if state.messages.count == 1 { curl_multi_wakeup(multi) }
        }
    }

    func take() -> [Message] {
        state.withLock { state in
            let messages = state.messages
            state.messages = []
            return messages
        }
    }

    /// For the transport's thread, or before there is one.
    func withMulti<Result>(_ body: (UnsafeMutableRawPointer) -> Result) -> Result? {
        // The pointer leaves the lock: only `close`, on the same thread, ends its life.
        let multi = state.withLock { state in state.multi.map(Int.init(bitPattern:)) }
        return multi.flatMap { UnsafeMutableRawPointer(bitPattern: $0) }.map(body)
    }

    /// Ends libcurl's part.
    ///
    /// Messages that come later are dropped.
    func close() {
        state.withLock { state in
            curl_multi_cleanup(state.multi)
            state.multi = nil
            state.messages = []
        }
    }
}
