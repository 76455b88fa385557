import Access
import Testing

struct AttemptLimitTests {
    @Test func `one address has few tries a minute, and others have theirs`() {
        var limit = AttemptLimit()
        let first = (0..<20).count { _ in limit.take(from: "a", now: 1000) }
        #expect(first == AttemptLimit.ofOneMax)
        let later = [("b", 1000), ("a", 60_999), ("a", 61_000)].map { source, now in
            limit.take(from: source, now: now)
        }
        #expect(later == [true, false, true])
    }

    @Test func `all addresses together have a bound`() {
        var limit = AttemptLimit()
        let taken = (0..<1000).count { limit.take(from: "\($0)", now: 0) }
        #expect(taken == AttemptLimit.ofAllMax)
    }

    @Test func `a clock that jumps back shuts nobody out`() {
        var limit = AttemptLimit()
        for _ in 0..<20 { _ = limit.take(from: "a", now: 1_000_000) }
        let back = limit.take(from: "a", now: 5)
        let far = limit.take(from: "a", now: .max)
        #expect(back && far)
    }
}
