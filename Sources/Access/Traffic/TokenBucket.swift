/// How much of a rate is left: a bucket of tokens, kept as the time at which it is full again.
///
/// Source: the generic cell rate algorithm, ITU-T I.371.
package struct TokenBucket: Equatable, Sendable {
    /// Microseconds of the clock that its owner has.
    private var fullAt: Int64 = .min

    /// What is owed beyond an empty bucket is forgotten past so long, in microseconds.
    private static let debtMax: Int64 = 60_000_000

    package init() {}

    package func isFull(at now: Int64) -> Bool { fullAt <= now }

    /// Takes some, if they are there.
    ///
    /// - Returns: microseconds to wait until they are; nil when they were taken.
    package mutating func take(_ count: Int, of rate: Rate, at now: Int64) -> Int64? {
        let after = max(fullAt, now) + rate.time(of: count)
        let wait = after - now - rate.time(of: rate.atOnce)
        guard wait <= 0 else { return wait }
        fullAt = after
        return nil
    }

    /// Takes what has already passed, whether it is there or not.
    package mutating func spend(_ count: Int, of rate: Rate, at now: Int64) {
        let after = max(fullAt, now) + rate.time(of: count)
        fullAt = min(after, now + rate.time(of: rate.atOnce) + Self.debtMax)
    }
}
