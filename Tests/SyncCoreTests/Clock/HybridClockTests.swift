import SyncCore
import TestSupport
import Testing

struct HybridClockTests {
    private static let device = DeviceID(bits: 1)

    @Test(arguments: seeds(100))
    func `stamps rise whatever the wall clock does and whatever is seen`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var clock = HybridClock(device: Self.device)
        var wall: Int64 = 1_000_000
        var greatest = Stamp.none
        for _ in 0..<200 {
            wall += Int64(random.pick([0, 0, 1, 5, 1000, -1, -5000]))
            switch random.below(10) {
            case 0:
                let seen = random.stamp()
                clock.observe(seen)
                if seen.milliseconds < 200_000_000_000_000 { greatest = max(greatest, seen) }
            case 1:
                // Reopened from what was persisted.
                clock = HybridClock(device: Self.device, last: clock.last)
            default:
                let owner = random.chance(20) ? DeviceID(bits: random.next()) : nil
                let stamp = clock.next(wall: wall, for: owner)
                #expect(stamp > greatest)
                #expect(stamp.milliseconds >= wall)
                #expect(stamp.device == owner ?? Self.device)
                #expect(clock.last == stamp)
                greatest = stamp
            }
        }
    }

    @Test func `a stamp follows the wall clock once that has passed the last stamp`() {
        var clock = HybridClock(device: Self.device)
        #expect(clock.next(wall: 5).milliseconds == 5)
        #expect(clock.next(wall: 5) == Stamp(milliseconds: 5, counter: 1, device: Self.device))
        #expect(clock.next(wall: 4) == Stamp(milliseconds: 5, counter: 2, device: Self.device))
        #expect(clock.next(wall: 6) == Stamp(milliseconds: 6, counter: 0, device: Self.device))
    }

    @Test func `a counter that is used up carries into the milliseconds`() {
        let last = Stamp(milliseconds: 5, counter: .max, device: Self.device)
        var clock = HybridClock(device: Self.device, last: last)
        #expect(clock.next(wall: 5) == Stamp(milliseconds: 6, counter: 0, device: Self.device))
        #expect(clock.next(wall: 6) == Stamp(milliseconds: 6, counter: 1, device: Self.device))
    }

    @Test func `a stamp from the end of time does not stop the clock`() {
        var clock = HybridClock(device: Self.device)
        clock.observe(
            Stamp(milliseconds: Stamp.millisecondsMax, counter: .max, device: Self.device))
        #expect(clock.next(wall: 7) == Stamp(milliseconds: 7, counter: 0, device: Self.device))
        let first = clock.next(wall: .max)
        #expect(clock.next(wall: .max) > first)
        clock.move(
            byMilliseconds: .max,
            above: Stamp(milliseconds: .max, counter: .max, device: Self.device))
        #expect(clock.next(wall: .max) > first)
    }

    @Test func `a clock that is moved goes on above the moved writes and the floor`() {
        let last = Stamp(milliseconds: 10_000, counter: 3, device: Self.device)
        let floor = Stamp(milliseconds: 6000, counter: 0, device: DeviceID(bits: 9))
        let cases: [(offset: Int64, last: Stamp)] = [
            (-5000, floor), (-2000, last.moved(byMilliseconds: -2000)),
            (5000, last.moved(byMilliseconds: 5000)), (.min, floor),
        ]
        for (offset, expected) in cases {
            var clock = HybridClock(device: Self.device, last: last)
            clock.move(byMilliseconds: offset, above: floor)
            #expect(clock.last == expected, "moved by \(offset)")
            #expect(clock.next(wall: 0) > expected)
        }
    }

    @Test(arguments: [-3_600_000, -5000, 0, 5000, .min, .max] as [Int64])
    func `writes that are moved keep their order and stay above what was sent before`(
        offset: Int64
    ) {
        let sent = Stamp(milliseconds: 100_000, counter: 0, device: Self.device)
        let unsent = [(101_000, 0), (101_000, 1), (3_701_000, 0), (3_701_000, 1)].map {
            Stamp(milliseconds: $0.0, counter: UInt16($0.1), device: Self.device)
        }
        var clock = HybridClock(device: Self.device, last: unsent[3])
        let moved = clock.move(byMilliseconds: offset, unsent: unsent, above: sent)
        #expect(moved.count == unsent.count)
        #expect(Set(moved).count == moved.count)
        #expect(moved == moved.sorted())
        #expect(moved.allSatisfy { $0 > sent && $0.device == Self.device })
        #expect(clock.next(wall: 0) > moved[3])
        // What has room moves as far as the clock did.
        if offset == -3_600_000 {
            #expect(moved[2] == sent.moved(byMilliseconds: 1000))
        }
    }

    @Test(arguments: [-3_600_000, -5000, 5000, 3_600_000] as [Int64])
    func `a write that stands among what others know stays there`(offset: Int64) {
        let known = Stamp(milliseconds: 900_000, counter: 7, device: DeviceID(bits: 9))
        let unsent = [100_000, 800_000, 900_001, 910_000].map {
            Stamp(milliseconds: $0, counter: 0, device: Self.device)
        }
        var clock = HybridClock(device: Self.device, last: unsent[3])
        let moved = clock.move(byMilliseconds: offset, unsent: unsent, above: known)
        #expect(moved[0...1] == unsent[0...1])
        #expect(moved[2] > known)
        #expect(moved[3] > moved[2])
        #expect(clock.next(wall: 0) > moved[3])
    }
}
