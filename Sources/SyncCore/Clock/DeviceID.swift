/// The identity of one device, random, made once and kept for ever.
package struct DeviceID: Hashable, Comparable, Sendable {
    package let bits: UInt64

    package init(bits: UInt64) {
        self.bits = bits
    }

    /// Sixteen lowercase hexadecimal digits.
    package init?(_ text: String) {
        guard let bits = UInt64(hexadecimal: text.utf8[...], digits: 16) else { return nil }
        self.bits = bits
    }

    package static func < (a: DeviceID, b: DeviceID) -> Bool { a.bits < b.bits }
}

extension DeviceID: CustomStringConvertible {
    package var description: String { bits.hexadecimal(digits: 16) }
}
