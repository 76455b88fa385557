/// How often codes may be tried, so that none is found by guessing.
///
/// Every try counts before it is known what became of it, so that many at once are no way round; a
/// good one is given back then. Time comes in as a value.
package struct AttemptLimit: Sendable {
    /// Tries from one address, and from all together, in a minute: with a hundred codes open for
    /// an hour, all together would find one in some 170 years.
    package static let ofOneMax = 10
    package static let ofAllMax = 120
    private static let window: Int64 = 60_000

    private var began: Int64?
    private var counts: [String: Int] = [:]
    private var total = 0

    package init() {}

    /// Takes one try; false when there is none left in this minute.
    ///
    /// - Parameters:
    ///   - source: the address that it comes from.
    ///   - now: milliseconds of any clock that does not go back; a jump back begins anew.
    package mutating func take(from source: String, now: Int64) -> Bool {
        let isSameWindow = began.map { now >= $0 && now - $0 < Self.window } ?? false
        if !isSameWindow {
            began = now
            counts = [:]
            total = 0
        }
        guard total < Self.ofAllMax, counts[source, default: 0] < Self.ofOneMax else {
            return false
        }
        // At most `ofAllMax` of them, so the table stays small.
        counts[source, default: 0] += 1
        total += 1
        return true
    }

    /// A try turned out to be a good one, which is no guess.
    ///
    /// - Parameter taken: when it was taken.
    package mutating func giveBack(to source: String, taken: Int64) {
        guard let began, taken >= began, let count = counts[source], count > 0 else { return }
        counts[source] = count - 1
        total -= 1
    }
}
