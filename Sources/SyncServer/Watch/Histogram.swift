/// How often a number fell between which bounds.
struct Histogram {
    /// The upper bounds, each with what is at it, in rising order.
    let bounds: [UInt64]
    /// One for each bound, and one for what is above all.
    private(set) var counts: [UInt64]
    private(set) var sum: UInt64 = 0

    init(bounds: [UInt64]) {
        self.bounds = bounds
        counts = Array(repeating: 0, count: bounds.count + 1)
    }

    mutating func note(_ number: UInt64) {
        sum &+= number
        // Few bounds, and most numbers are at or below the first.
        var index = 0
        while index < bounds.count, number > bounds[index] { index += 1 }
        counts[index] &+= 1
    }
}
