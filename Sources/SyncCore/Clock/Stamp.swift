/// Where a write falls in the total order: wall milliseconds, then counter, then device.
///
/// Source: Kulkarni et al., "Logical Physical Clocks", OPODIS 2014.
package struct Stamp: Hashable, Comparable, Sendable {
    private let time: UInt64
    package let device: DeviceID

    /// Below every stamp of a write: stands for "none".
    package static let none = Stamp(milliseconds: 0, counter: 0, device: DeviceID(bits: 0))

    /// The greatest milliseconds that a stamp holds: 48 bits.
    package static let millisecondsMax: Int64 = 1 << 48 - 1

    package init(milliseconds: Int64, counter: UInt16, device: DeviceID) {
        let bounded = UInt64(min(max(milliseconds, 0), Stamp.millisecondsMax))
        time = bounded << 16 | UInt64(counter)
        self.device = device
    }

    /// Milliseconds since 1970.
    package var milliseconds: Int64 { Int64(time >> 16) }
    package var counter: UInt16 { UInt16(truncatingIfNeeded: time) }

    package static func < (a: Stamp, b: Stamp) -> Bool {
        a.time != b.time ? a.time < b.time : a.device < b.device
    }

    /// The first stamp of the device after this one.
    package func successor(device: DeviceID) -> Stamp {
        precondition(time < UInt64.max, "no stamp comes after the last one")
        let next = time + 1
        return Stamp(
            milliseconds: Int64(next >> 16), counter: UInt16(truncatingIfNeeded: next),
            device: device)
    }

    /// The same counter and device at another time, within what a stamp holds.
    package func moved(byMilliseconds offset: Int64) -> Stamp {
        // Within the bounds of stamps either way, no sum overflows.
        let offset = min(max(offset, -Stamp.millisecondsMax), Stamp.millisecondsMax)
        return Stamp(milliseconds: milliseconds + offset, counter: counter, device: device)
    }
}

extension Stamp: CustomStringConvertible {
    /// `tttttttttttt-cccc-dddddddddddddddd` in lowercase hexadecimal: text order is stamp order.
    package var description: String {
        let time = (self.time >> 16).hexadecimal(digits: 12)
        return "\(time)-\(UInt64(counter).hexadecimal(digits: 4))-\(device)"
    }

    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count == 3,
            let milliseconds = UInt64(hexadecimal: parts[0], digits: 12),
            let counter = UInt64(hexadecimal: parts[1], digits: 4),
            let device = UInt64(hexadecimal: parts[2], digits: 16)
        else { return nil }
        self.init(
            milliseconds: Int64(milliseconds), counter: UInt16(counter),
            device: DeviceID(bits: device))
    }
}

extension Stamp {
    /// Sixteen bytes whose order is the stamps' order.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(16)
        for word in [time, device.bits] {
            for shift in stride(from: 56, through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
            }
        }
        return bytes
    }

    /// Nil when they are not sixteen.
    package init?(_ bytes: Span<UInt8>) {
        guard bytes.count == 16 else { return nil }
        (time, device) = bytes.withUnsafeBytes { buffer in
            (
                UInt64(bigEndian: buffer.loadUnaligned(as: UInt64.self)),
                DeviceID(
                    bits: UInt64(
                        bigEndian: buffer.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
            )
        }
    }
}
