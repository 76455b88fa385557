import SyncCore
import TestSupport
import Testing

struct StampTests {
    private static let greatest = Stamp(
        milliseconds: Stamp.millisecondsMax, counter: .max, device: DeviceID(bits: .max))

    @Test(arguments: [
        (Stamp.none, "000000000000-0000-0000000000000000"),
        (
            Stamp(milliseconds: 0x0193_a000_0001, counter: 0x2f, device: DeviceID(bits: 0x9f3c)),
            "0193a0000001-002f-0000000000009f3c"
        ),
        (greatest, "ffffffffffff-ffff-ffffffffffffffff"),
    ])
    func `a stamp is written as its text and read from it`(stamp: Stamp, text: String) {
        #expect(stamp.description == text)
        #expect(Stamp(text) == stamp)
    }

    @Test(arguments: [
        "", "-", "--", "000000000000-0000-000000000000000", "000000000000-0000-00000000000000000",
        "00000000000-00000-0000000000000000", "000000000000_0000_0000000000000000",
        "00000000000A-0000-0000000000000000", "00000000000g-0000-0000000000000000",
        "000000000000-0000-0000000000000000-", "+00000000000-0000-0000000000000000",
        " 000000000000-0000-0000000000000000", "00000000000é-0000-0000000000000000",
        "０00000000000-0000-0000000000000000",
    ])
    func `text that is no stamp is refused`(text: String) {
        #expect(Stamp(text) == nil)
    }

    @Test(arguments: [0, 1, 15, 17, 32])
    func `bytes of another number are no stamp`(count: Int) {
        let bytes = [UInt8](repeating: 0, count: count)
        #expect(Stamp(bytes.span) == nil)
    }

    @Test(arguments: seeds(100))
    func `stamps, their texts and their bytes sort alike`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<50 {
            let a = random.stamp()
            let b = random.chance(10) ? a : random.stamp()
            #expect((a < b) == (a.description < b.description), "\(a) \(b)")
            #expect((a < b) == a.bytes.lexicographicallyPrecedes(b.bytes), "\(a) \(b)")
            #expect((a == b) == (a.bytes == b.bytes))
            #expect(Stamp(a.description) == a)
            let bytes = a.bytes
            #expect(Stamp(bytes.span) == a)
        }
    }

    @Test func `a time beyond what a stamp holds becomes the nearest it holds`() {
        let device = DeviceID(bits: 1)
        let cases: [(Int64, Int64)] = [
            (.min, 0), (-1, 0), (0, 0), (1, 1),
            (Stamp.millisecondsMax, Stamp.millisecondsMax),
            (Stamp.millisecondsMax + 1, Stamp.millisecondsMax), (.max, Stamp.millisecondsMax),
        ]
        for (given, kept) in cases {
            let stamp = Stamp(milliseconds: given, counter: 5, device: device)
            #expect(stamp.milliseconds == kept)
            #expect(stamp.counter == 5)
            #expect(stamp.device == device)
        }
    }

    @Test func `a stamp moves within what a stamp holds`() {
        let stamp = Stamp(milliseconds: 5000, counter: 7, device: DeviceID(bits: 1))
        let cases: [(Int64, Int64)] = [
            (0, 5000), (1, 5001), (-5000, 0), (-5001, 0), (.min, 0),
            (.max, Stamp.millisecondsMax), (Stamp.millisecondsMax, Stamp.millisecondsMax),
        ]
        for (offset, milliseconds) in cases {
            let moved = stamp.moved(byMilliseconds: offset)
            #expect(moved.milliseconds == milliseconds, "moved by \(offset)")
            #expect(moved.counter == 7)
        }
    }

    @Test func `the successor is above all stamps of its counter and rises past its end`() {
        let last = Stamp(milliseconds: 9, counter: .max, device: DeviceID(bits: .max))
        let next = last.successor(device: DeviceID(bits: 0))
        #expect(next > last)
        #expect(next == Stamp(milliseconds: 10, counter: 0, device: DeviceID(bits: 0)))
    }

    @Test(arguments: [
        "", "0", "000000000000000", "00000000000000000", "000000000000000G", "00000000000000AB",
        "0x00000000000000", "-000000000000001",
    ])
    func `text that is no device is refused`(text: String) {
        #expect(DeviceID(text) == nil)
    }

    @Test(arguments: [0, 1, 0x9f3c, UInt64.max, 1 << 63])
    func `a device is written as its text and read from it`(bits: UInt64) {
        let device = DeviceID(bits: bits)
        #expect(device.description.utf8.count == 16)
        #expect(DeviceID(device.description) == device)
    }
}

extension SplitMix64 {
    /// A stamp of which each part is often one of a few.
    mutating func stamp() -> Stamp {
        Stamp(
            milliseconds: pick([0, 1, 9, 10, 255, 256, 0x0193_a000_0000, Stamp.millisecondsMax]),
            counter: pick([0, 1, 9, 10, 255, 256, .max]),
            device: DeviceID(bits: chance(50) ? UInt64(below(20)) : next()))
    }
}
