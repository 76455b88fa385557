/// Cards shuffled by a number, always alike: what a deal that is stored as its number means.
///
/// Neither the generator nor the way of drawing from it may ever change, or games that were
/// recorded would have other hands.
/// Source: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
package struct SeededDeal: Sendable {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from zero up to, and without, the bound, each as likely as any other.
    package mutating func below(_ bound: Int) -> Int {
        let bound = UInt64(bound)
        // Numbers past the last whole multiple would make low results likelier.
        let limit = UInt64.max - UInt64.max % bound
        while true {
            let number = next()
            if number < limit { return Int(number % bound) }
        }
    }

    /// Fisher and Yates's shuffle, from the end.
    package mutating func shuffle(_ cards: inout [Int]) {
        for index in cards.indices.dropFirst().reversed() {
            cards.swapAt(index, below(index + 1))
        }
    }

    /// The seed of one round of a game that has a seed of its own.
    package static func seed(of game: UInt64, round: Int) -> UInt64 {
        var generator = SeededDeal(seed: game)
        for _ in 1..<max(1, round) { _ = generator.next() }
        // Seeds are written in a text and read by people: half the bits are plenty.
        return generator.next() >> 32
    }
}
