/// The hash that Swift's `Hasher` is made of, of one word.
///
/// Source: Aumasson and Bernstein, "SipHash: a fast short-input PRF", 2012, with one round a word
/// and three at the end.
struct SipHash13 {
    private var v: (UInt64, UInt64, UInt64, UInt64)

    init(key: (UInt64, UInt64)) {
        v = (
            key.0 ^ 0x736f_6d65_7073_6575, key.1 ^ 0x646f_7261_6e64_6f6d,
            key.0 ^ 0x6c79_6765_6e65_7261, key.1 ^ 0x7465_6462_7974_6573
        )
    }

    func hash(of word: UInt64) -> Int {
        var state = self
        state.take(word)
        state.take(8 << 56)
        state.v.2 ^= 0xFF
        for _ in 0..<3 { state.round() }
        return Int(truncatingIfNeeded: state.v.0 ^ state.v.1 ^ state.v.2 ^ state.v.3)
    }

    private mutating func take(_ word: UInt64) {
        v.3 ^= word
        round()
        v.0 ^= word
    }

    private mutating func round() {
        v.0 &+= v.1
        v.1 = v.1.rotated(by: 13) ^ v.0
        v.0 = v.0.rotated(by: 32)
        v.2 &+= v.3
        v.3 = v.3.rotated(by: 16) ^ v.2
        v.0 &+= v.3
        v.3 = v.3.rotated(by: 21) ^ v.0
        v.2 &+= v.1
        v.1 = v.1.rotated(by: 17) ^ v.2
        v.2 = v.2.rotated(by: 32)
    }
}

extension UInt64 {
    fileprivate func rotated(by bits: UInt64) -> UInt64 { self << bits | self >> (64 - bits) }
}
