/// So many a second in the long run, and so many at once.
package struct Rate: Equatable, Sendable {
    package let perSecond: Int
    package let atOnce: Int

    package init(perSecond: Int, atOnce: Int) {
        precondition(perSecond > 0 && atOnce > 0, "a rate lets something pass")
        self.perSecond = perSecond
        self.atOnce = atOnce
    }

    /// Microseconds until so many have come in again.
    func time(of count: Int) -> Int64 {
        let (product, overflow) = Int64(count).multipliedReportingOverflow(by: 1_000_000)
        return overflow ? Int64.max / 4 : product / Int64(perSecond)
    }
}
