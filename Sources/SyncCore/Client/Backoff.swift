/// When a device that could not reach its server tries again by itself.
///
/// Pure: failures and time arrive as calls. Whoever owns it sets the timer that it asks for, and
/// a wait always ends in another try: there is no state from which nothing follows.
package struct Backoff: Equatable, Sendable {
    package enum Step: Equatable, Sendable {
        /// Try again after this time.
        case wait(milliseconds: Int64)
        /// Do not ask again before somebody changed who this device is to the server.
        case pause
    }

    /// Failures since the last success; what was paused for is not among them.
    package private(set) var tries = 0
    /// Whether the server wants to know who asks, so that waiting helps nobody.
    package private(set) var isPaused = false
    private let first: Int64
    private let longest: Int64

    /// - Parameters:
    ///   - first: milliseconds after the first failure; they double with each.
    ///   - longest: milliseconds that they never pass.
    package init(
        first: Int64 = Limits.backoffFirstMilliseconds,
        longest: Int64 = Limits.backoffLongestMilliseconds
    ) {
        precondition(first > 0 && longest >= first, "a back-off that does not grow")
        self.first = first
        self.longest = longest
    }

    /// Takes note of a failure.
    ///
    /// - Parameter jitter: a random number from 0 up to 1, so that devices which lost their server
    ///   together do not come back together: the wait is from half its length to the whole.
    package mutating func failed(_ failure: PushFailure, jitter: Double) -> Step {
        if case .unauthorized = failure {
            isPaused = true
            return .pause
        }
        isPaused = false
        if let milliseconds = failure.askedPause {
            // It was asked for, so it says nothing of how long the next one should be.
            let spread = Double(min(milliseconds, longest) / 4) * min(max(jitter, 0), 1)
            return .wait(milliseconds: max(1, milliseconds) + Int64(spread))
        }
        let length = doubled(tries)
        tries += 1
        let half = length / 2
        return .wait(milliseconds: half + Int64(Double(length - half) * min(max(jitter, 0), 1)))
    }

    /// The server answered, or somebody asks now: the next failure is a first one.
    package mutating func succeeded() {
        tries = 0
        isPaused = false
    }

    /// Whoever this device is to the server was changed: what was paused may be tried.
    package mutating func resumed() { isPaused = false }

    private func doubled(_ times: Int) -> Int64 {
        // As many doublings as it takes to pass any bound are enough.
        let (length, overflow) = first.multipliedReportingOverflow(by: 1 << min(times, 40))
        return overflow ? longest : min(length, longest)
    }
}
