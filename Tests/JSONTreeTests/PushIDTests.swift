import JSONTree
import TestSupport
import Testing

struct PushIDTests {
    /// Gives the same digit twelve times, as `Int.random(in: 0..<64)` asks for it.
    private struct Constant: RandomNumberGenerator {
        let word: UInt64
        func next() -> UInt64 { word }
    }

    private static func precedes(_ a: Key, _ b: Key) -> Bool {
        a.text.utf8.lexicographicallyPrecedes(b.text.utf8)
    }

    @Test(arguments: [
        (0, "--------"), (1, "-------0"), (63, "-------z"), (64, "------0-"),
        (1_750_000_000_000, "-OSo7Ck-"), ((1 << 48) - 1, "zzzzzzzz"),
    ])
    func `eight characters are the milliseconds`(milliseconds: Int64, text: String) {
        var pushID = PushID()
        var random = SplitMix64(seed: 1)
        let key = pushID.next(milliseconds: milliseconds, using: &random)
        #expect(key.text.utf8.count == 20)
        #expect(key.text.hasPrefix(text), "\(key)")
    }

    @Test(arguments: seeds(20))
    func `keys rise, whatever the clock does`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var pushID = PushID()
        var now: Int64 = 1_750_000_000_000
        var last = pushID.next(milliseconds: now, using: &random)
        for _ in 0..<500 {
            if random.chance(30) { now += Int64(random.below(2000)) - 1000 }
            let key = pushID.next(milliseconds: now, using: &random)
            #expect(Self.precedes(last, key))
            last = key
        }
    }

    @Test func `within a millisecond the random part is counted up`() {
        var random = SplitMix64(seed: 3)
        var pushID = PushID()
        let first = pushID.next(milliseconds: 1000, using: &random)
        let second = pushID.next(milliseconds: 1000, using: &random)
        let earlier = pushID.next(milliseconds: 10, using: &random)
        #expect(first.text.prefix(8) == second.text.prefix(8))
        #expect(first.text.prefix(18) == second.text.prefix(18))
        #expect(second.text.prefix(8) == earlier.text.prefix(8))
        #expect(Self.precedes(second, earlier))
    }

    @Test func `when the random part has run out, the next millisecond is taken`() {
        var random = Constant(word: .max)
        var pushID = PushID()
        let last = pushID.next(milliseconds: 1000, using: &random)
        #expect(last.text.hasSuffix("zzzzzzzzzzzz"))
        let next = pushID.next(milliseconds: 1000, using: &random)
        #expect(Self.precedes(last, next))
        #expect(last.text.prefix(8) != next.text.prefix(8))
    }

    @Test(arguments: seeds(20))
    func `a key may stand in the tree`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var pushID = PushID()
        let key = pushID.next(milliseconds: Int64(seed) << 40, using: &random)
        #expect(try Key(key.text) == key)
        #expect(key.integer == nil)
    }
}
