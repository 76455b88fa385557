/// The 32 digits of Crockford's base 32: no I, L, O and U.
///
/// Source: Douglas Crockford, "Base 32".
enum Crockford {
    static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

    /// The value of a digit in either case, with the letters O, I and L read as 0, 1 and 1.
    static func value(of byte: UInt8) -> UInt8? {
        values[Int(byte)] < 32 ? values[Int(byte)] : nil
    }

    /// The text of the lowest five bits each of the number, the highest digit first.
    static func text(of number: UInt128, digits count: Int) -> String {
        var bytes = [UInt8](repeating: 0, count: count)
        var rest = number
        for index in bytes.indices.reversed() {
            bytes[index] = digits[Int(truncatingIfNeeded: rest & 31)]
            rest >>= 5
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The digits as a number; nil when one of them is none, or when they pass 128 bits.
    static func number(of text: String) -> UInt128? {
        var number: UInt128 = 0
        for byte in text.utf8 {
            guard let digit = value(of: byte), number >> 123 == 0 else { return nil }
            number = number << 5 | UInt128(digit)
        }
        return number
    }

    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 0xFF, count: 256)
        for (value, digit) in digits.enumerated() {
            values[Int(digit)] = UInt8(value)
            values[Int(digit | 0x20)] = UInt8(value)
        }
        for (letter, value) in zip("OoIiLl".utf8, [0, 0, 1, 1, 1, 1] as [UInt8]) {
            values[Int(letter)] = value
        }
        return values
    }()
}
