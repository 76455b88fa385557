import SyncCore
import TestSupport
import Testing

/// A device and a server, and the way between them.
private struct RoundTrips {
    var random: SplitMix64
    /// The server's clock less the device's.
    var offset: Int64
    var device: Int64 = 1_764_500_000_000

    /// Asks the server once, each way taking a time of its own.
    mutating func learn(_ learned: inout ClockOffset, there: Int64, back: Int64) -> Int64 {
        let sent = device
        let serverNow = sent + there + offset
        device += there + back
        return learned.learn(serverNow: serverNow, sent: sent, elapsed: there + back)
    }

    /// A way that is mostly short and now and then very long.
    mutating func jitter(shortest: Int = 5) -> Int64 {
        Int64(shortest + random.below(random.pick([5, 50, 50, 400, 3000])))
    }
}

struct ClockOffsetTests {
    private static let hour: Int64 = 3_600_000

    @Test(arguments: seeds(100))
    func `the offset is learned through round trips of any length`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let offset = Int64(random.below(200_000_000)) - 100_000_000
        var trips = RoundTrips(random: random, offset: offset)
        var learned = ClockOffset()
        var shortest = Int64.max
        for _ in 0..<60 {
            let (there, back) = (trips.jitter(), trips.jitter())
            _ = trips.learn(&learned, there: there, back: back)
            shortest = min(shortest, there + back)
            #expect(abs(learned.milliseconds - offset) <= shortest / 2 + 1)
        }
    }

    @Test func `the first answer counts whatever its round trip`() {
        var learned = ClockOffset()
        #expect(learned.learn(serverNow: 10_000, sent: 1000, elapsed: 8000) == 5000)
        #expect(learned.milliseconds == 5000)
        #expect(learned.roundTrip == 8000)
    }

    @Test func `the shortest round trip is trusted most`() {
        var learned = ClockOffset()
        _ = learned.learn(serverNow: 1010, sent: 1000, elapsed: 20)
        #expect(learned.milliseconds == 0)
        // The way back took all of the time.
        #expect(learned.learn(serverNow: 2000, sent: 2000, elapsed: 400) == 0)
        #expect(learned.milliseconds == 0)
        #expect(learned.learn(serverNow: 3012, sent: 3000, elapsed: 10) == 7)
        #expect(learned.roundTrip == 10)
    }

    @Test(arguments: [-86_400_000, -5000, -2500, 2500, 5000, 86_400_000] as [Int64])
    func `a clock that was set is noticed at the next answer`(step: Int64) {
        var trips = RoundTrips(random: SplitMix64(seed: 1), offset: 40)
        var learned = ClockOffset()
        for _ in 0..<20 {
            _ = trips.learn(&learned, there: trips.jitter(), back: trips.jitter())
        }
        // By the server's administrator,
        trips.offset += step
        let moved = trips.learn(&learned, there: 300, back: 320)
        #expect(abs(moved - step) <= 2 * 320)
        #expect(abs(learned.milliseconds - trips.offset) <= 310)
        // and by the device's owner.
        trips.device -= step
        trips.offset += step
        _ = trips.learn(&learned, there: 320, back: 300)
        #expect(abs(learned.milliseconds - trips.offset) <= 310)
    }

    @Test(arguments: seeds(100))
    func `a slow drift is followed for a year`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let perHour = Int64(random.below(400)) - 200  // About 55 in a million.
        var trips = RoundTrips(random: random, offset: 0)
        var learned = ClockOffset()
        _ = trips.learn(&learned, there: 1, back: 1)
        for _ in 0..<365 {
            let hours = Int64(1 + trips.random.below(48))
            trips.device += hours * Self.hour
            trips.offset += hours * perHour
            _ = trips.learn(&learned, there: 40, back: Int64(40 + trips.random.below(200)))
            let error = abs(learned.milliseconds - trips.offset)
            #expect(error <= 120, "after a trip of at most 280 ms")
        }
    }

    @Test func `no number in an answer leads past the bounds of arithmetic`() {
        let extremes: [Int64] = [.min, .min + 1, -1, 0, 1, .max - 1, .max]
        for serverNow in extremes {
            for sent in extremes {
                for elapsed in extremes {
                    var learned = ClockOffset(milliseconds: 5, roundTrip: 3, learnedAt: 7)
                    let moved = learned.learn(serverNow: serverNow, sent: sent, elapsed: elapsed)
                    #expect(learned.milliseconds == 5 + moved)
                    #expect(abs(moved) <= 2 * Stamp.millisecondsMax)
                }
            }
        }
    }

    @Test func `an offset that was persisted goes on where it was`() {
        var trips = RoundTrips(random: SplitMix64(seed: 3), offset: -777)
        var learned = ClockOffset()
        _ = trips.learn(&learned, there: 4, back: 4)
        var reopened = ClockOffset(
            milliseconds: learned.milliseconds, roundTrip: learned.roundTrip,
            learnedAt: learned.learnedAt)
        #expect(reopened == learned)
        #expect(trips.learn(&reopened, there: 500, back: 20) == 0)
    }
}
