/// How far the server's clock is ahead of this device's, learned from the server's answers.
///
/// A sample is off by at most half its round trip, so the shortest round trip is trusted most; a
/// sample that contradicts the one trusted means that a clock was set, and replaces it.
///
/// Source: Cristian, "Probabilistic clock synchronization", Distributed Computing 3, 1989.
package struct ClockOffset: Equatable, Sendable {
    package private(set) var milliseconds: Int64
    /// The round trip of the sample that is trusted; nil before the first.
    package private(set) var roundTrip: Int64?

    package init(milliseconds: Int64 = 0, roundTrip: Int64? = nil) {
        self.milliseconds = milliseconds
        self.roundTrip = roundTrip
    }

    /// Takes an answer into account.
    ///
    /// - Parameters:
    ///   - serverNow: the server's clock when it answered.
    ///   - sent: this device's clock when the request left.
    ///   - elapsed: milliseconds until the answer came, by a clock that nobody sets.
    /// - Returns: by how many milliseconds the offset moved.
    package mutating func learn(serverNow: Int64, sent: Int64, elapsed: Int64) -> Int64 {
        let elapsed = max(0, elapsed)
        let sample = serverNow - (sent + elapsed / 2)
        if let roundTrip {
            let agrees = abs(sample - milliseconds) <= (elapsed + roundTrip) / 2 + 1
            if agrees, elapsed > roundTrip { return 0 }
        }
        let moved = sample - milliseconds
        milliseconds = sample
        roundTrip = elapsed
        return moved
    }
}
