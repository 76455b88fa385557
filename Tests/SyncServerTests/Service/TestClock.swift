import Synchronization

/// A wall clock that stands still until a test sets it.
final class TestClock: Sendable {
    private let time: Mutex<Int64>

    /// - Parameter milliseconds: since 1970.
    init(_ milliseconds: Int64 = 1_750_000_000_000) {
        time = Mutex(milliseconds)
    }

    var now: Int64 {
        get { time.withLock { $0 } }
        set { time.withLock { $0 = newValue } }
    }
}
