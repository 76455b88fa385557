/// How far the server's clock is ahead of this device's, learned from the server's answers.
///
/// A sample is off by at most half its round trip, so the shortest round trip is trusted most; but
/// trust ages, because no two clocks run alike. A sample that contradicts the one trusted means
/// that a clock was set, and replaces it.
///
/// Source: Cristian, "Probabilistic clock synchronization", Distributed Computing 3, 1989.
package struct ClockOffset: Equatable, Sendable {
    package private(set) var milliseconds: Int64
    /// The round trip of the sample that is trusted; nil before the first.
    package private(set) var roundTrip: Int64?
    /// This device's clock when that sample was taken.
    package private(set) var learnedAt: Int64

    /// Milliseconds in which two clocks may part by one: cheap ones part by 100 in a million.
    private static let driftFree: Int64 = 10_000

    package init(milliseconds: Int64 = 0, roundTrip: Int64? = nil, learnedAt: Int64 = 0) {
        self.milliseconds = milliseconds
        self.roundTrip = roundTrip
        self.learnedAt = learnedAt
    }

    /// Takes an answer into account.
    ///
    /// - Parameters:
    ///   - serverNow: the server's clock when it answered.
    ///   - sent: this device's clock when the request left.
    ///   - elapsed: milliseconds until the answer came, by a clock that nobody sets.
    /// - Returns: by how many milliseconds the offset moved.
    package mutating func learn(serverNow: Int64, sent: Int64, elapsed: Int64) -> Int64 {
        // No answer may carry a number that leads the arithmetic past its bounds.
        let times = 0...Stamp.millisecondsMax
        let serverNow = serverNow.bounded(by: times)
        let sent = sent.bounded(by: times)
        let elapsed = elapsed.bounded(by: times)
        let sample = serverNow - (sent + elapsed / 2)
        if let roundTrip {
            let drift = abs(sent - learnedAt) / Self.driftFree
            let agrees = abs(sample - milliseconds) <= (elapsed + roundTrip) / 2 + drift + 1
            if agrees, elapsed > roundTrip + 2 * drift { return 0 }
        }
        let moved = sample - milliseconds
        milliseconds = sample
        roundTrip = elapsed
        learnedAt = sent
        return moved
    }
}

extension Int64 {
    fileprivate func bounded(by range: ClosedRange<Int64>) -> Int64 {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
