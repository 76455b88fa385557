/// How long one request is put off because its server asks for that, before it is left for later.
///
/// Pure: what servers ask for arrives as calls. A pause that was asked for is no failure, so it
/// uses up no try.
package struct Pauses: Equatable, Sendable {
    /// Milliseconds of one pause, and of all together, while somebody waits.
    package static let longest: Int64 = 10_000
    package static let longestTogether: Int64 = 60_000

    private var sum: Int64 = 0

    package init() {}

    /// - Returns: milliseconds to wait before the same request is made again; nil when that takes
    ///   too long.
    package mutating func asked(forSeconds seconds: Int) -> Int64? {
        // One who asks to be asked at once would be asked without end.
        let milliseconds = Int64(max(1, min(seconds, 1 << 20))) * 1000
        guard milliseconds <= Self.longest, sum + milliseconds <= Self.longestTogether else {
            return nil
        }
        sum += milliseconds
        return milliseconds
    }
}
