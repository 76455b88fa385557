/// Random numbers that a seed repeats, made by one multiplication each.
///
/// Source: Wang Yi, wyrand, in "wyhash", 2019.
package struct Dice: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
        // Seeds lie close together; their first numbers should not.
        for _ in 0..<4 { _ = next() }
    }

    package mutating func next() -> UInt64 {
        state &+= 0xA076_1D64_78BD_642F
        let product = state.multipliedFullWidth(by: state ^ 0xE703_7ED1_A0B4_28DB)
        return product.high ^ product.low
    }

    /// A number from zero up to, and without, the bound.
    package mutating func below(_ bound: Int) -> Int {
        Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(bound)).high)
    }

    /// A number of the range, both ends included.
    mutating func number(_ range: ClosedRange<Int64>) -> Int64 {
        range.lowerBound + Int64(below(Int(range.upperBound - range.lowerBound) + 1))
    }

    /// True in so many of a thousand calls.
    mutating func happens(_ perThousand: Int) -> Bool {
        perThousand > 0 && below(1000) < perThousand
    }

    mutating func pick<Element>(_ choices: [Element]) -> Element {
        choices[below(choices.count)]
    }
}
