/// How often each fielder did something in one play, by position.
///
/// Four bits a position: a play knows no more than fifteen of anything.
package struct PositionCounts: Equatable, Sendable {
    private var bits: UInt64 = 0

    package init() {}

    package subscript(position: Int) -> Int {
        Int(truncatingIfNeeded: bits >> UInt64(4 * position) & 15)
    }

    package var isEmpty: Bool { bits == 0 }

    package var total: Int {
        var total = 0
        for position in 0...9 { total += self[position] }
        return total
    }

    mutating func add(_ fielder: Fielder) {
        if self[fielder.position] < 15 { bits += 1 << UInt64(4 * fielder.position) }
    }
}
