/// The short code of an invitation: 40 random bits as eight digits of Crockford's base 32, shown
/// in two groups.
///
/// Few enough to be read out; enough, for the short time that a code is good and the few tries
/// that a server allows. Source: Douglas Crockford, "Base 32".
package struct InvitationCode: Hashable, Sendable {
    private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
    private static let count = 8
    /// Longer than any code somebody types, with spaces and hyphens.
    private static let typedBytesMax = 64

    /// The lowest 40 bits are the code's.
    private let bits: UInt64

    /// - Parameter bits: the lowest 40 of them are used.
    package init(bits: UInt64) {
        self.bits = bits & (1 << (5 * UInt64(Self.count)) - 1)
    }

    /// The code that somebody typed, in either case, with hyphens or spaces anywhere, O for 0, and
    /// I or L for 1; nil when it can be none.
    package init?(_ typed: String) {
        guard typed.utf8.count <= Self.typedBytesMax else { return nil }
        var bits: UInt64 = 0
        var count = 0
        for byte in typed.utf8 {
            if byte == UInt8(ascii: "-") || byte == UInt8(ascii: " ") { continue }
            guard let value = Self.value(of: byte), count < Self.count else { return nil }
            bits = bits << 5 | UInt64(value)
            count += 1
        }
        guard count == Self.count else { return nil }
        self.bits = bits
    }

    /// `7K3M-9Q2X`.
    package var text: String {
        var text: [UInt8] = []
        for place in 0..<Self.count {
            if place == Self.count / 2 { text.append(UInt8(ascii: "-")) }
            let shift = UInt64(5 * (Self.count - 1 - place))
            text.append(Self.digits[Int(bits >> shift & 31)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func value(of byte: UInt8) -> Int? {
        let upper = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte & 0xDF : byte
        switch upper {
        case UInt8(ascii: "O"): return 0
        case UInt8(ascii: "I"), UInt8(ascii: "L"): return 1
        default: return digits.firstIndex(of: upper)
        }
    }
}
