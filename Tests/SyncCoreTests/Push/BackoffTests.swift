import SyncCore
import TestSupport
import Testing

struct BackoffTests {
    private static let lost = PushFailure.noAnswer("lost")

    @Test func `waits double from a second to five minutes, and stay there`() {
        var backoff = Backoff()
        let waits = (0..<100).map { _ in backoff.failed(Self.lost, jitter: 1) }
        let seconds: [Int64] = [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]
        #expect(
            Array(waits.prefix(11)) == seconds.map { Backoff.Step.wait(milliseconds: $0 * 1000) })
        #expect(waits.last == .wait(milliseconds: 300_000))
        #expect(backoff.tries == 100)
    }

    @Test(arguments: [(0.0, 500), (0.5, 750), (1.0, 1000), (-7.0, 500), (9.0, 1000)])
    func `chance shortens a wait by up to a half`(jitter: Double, milliseconds: Int64) {
        var backoff = Backoff()
        #expect(
            backoff.failed(Self.lost, jitter: jitter) == .wait(milliseconds: milliseconds))
    }

    @Test(arguments: seeds(100))
    func `every failure is followed by a wait within bounds`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let first = Int64(1 + random.below(1 << 40))
        let longest = first + Int64(random.below(1 << 40))
        var backoff = Backoff(first: first, longest: longest)
        let failures: [PushFailure] = [
            .noAnswer(""), .busy(""), .tooLarge(""), .gap(expected: 3), .otherStore("x"),
            .refused(""),
        ]
        for _ in 0..<200 {
            if random.chance(5) { backoff.succeeded() }
            let step = backoff.failed(
                random.pick(failures), jitter: Double.random(in: 0..<1, using: &random))
            guard case .wait(let milliseconds) = step else {
                Issue.record("\(step)")
                return
            }
            #expect((first / 2...longest).contains(milliseconds))
        }
    }

    @Test func `who is not let in pauses, and uses up no try`() {
        var backoff = Backoff()
        _ = backoff.failed(Self.lost, jitter: 1)
        for _ in 0..<5 {
            #expect(backoff.failed(.unauthorized("who?"), jitter: 1) == .pause)
            #expect(backoff.isPaused)
        }
        #expect(backoff.tries == 1)
        backoff.resumed()
        #expect(!backoff.isPaused)
        #expect(backoff.failed(Self.lost, jitter: 1) == .wait(milliseconds: 2000))
    }

    @Test func `after a success the next failure is a first one`() {
        var backoff = Backoff()
        for _ in 0..<7 { _ = backoff.failed(Self.lost, jitter: 1) }
        backoff.succeeded()
        #expect(backoff == Backoff())
        #expect(backoff.failed(Self.lost, jitter: 1) == .wait(milliseconds: 1000))
    }
}
