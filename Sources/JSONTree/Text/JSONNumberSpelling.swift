/// A number's sign, digits and power of ten, as its text has them.
struct JSONNumberSpelling {
    private var isNegative = false
    /// Whether it has neither fraction nor exponent.
    private var isWhole = true
    /// The digits without the point, while they fit.
    private var digits: UInt64 = 0
    private var digitsFit = true
    private var power = 0

    /// Reads by the grammar of RFC 8259; nil when the bytes break it.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        var index = 0
        func takes(_ byte: UInt8) -> Bool {
            guard index < bytes.count, bytes[index] == byte else { return false }
            index += 1
            return true
        }
        func nextDigit() -> UInt64? {
            guard index < bytes.count else { return nil }
            let digit = bytes[index] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            index += 1
            return UInt64(digit)
        }

        isNegative = takes(UInt8(ascii: "-"))
        if !takes(UInt8(ascii: "0")) {
            let start = index
            while let digit = nextDigit() { append(digit) }
            guard index > start else { return nil }
        }
        if takes(UInt8(ascii: ".")) {
            isWhole = false
            let start = index
            while let digit = nextDigit() { append(digit) }
            guard index > start else { return nil }
            power = start - index
        }
        if takes(UInt8(ascii: "e")) || takes(UInt8(ascii: "E")) {
            isWhole = false
            let sign = takes(UInt8(ascii: "-")) ? -1 : 1
            if sign == 1 { _ = takes(UInt8(ascii: "+")) }
            let start = index
            var exponent = 0
            // A greater one makes nothing but zero or infinity, and never `power` exact.
            while let digit = nextDigit() { exponent = min(exponent * 10 + Int(digit), 100_000) }
            guard index > start else { return nil }
            power += sign * exponent
        }
        guard index == bytes.count else { return nil }
    }

    private mutating func append(_ digit: UInt64) {
        // Below this, another digit cannot overflow.
        guard digitsFit, digits < 1_844_674_407_370_955_161 else {
            digitsFit = false
            return
        }
        digits = digits * 10 + digit
    }

    /// The number itself when it is spelled as an integer within Int64.
    var integer: Int64? {
        guard isWhole, digitsFit else { return nil }
        return isNegative ? Int64(exactly: 0 - Int128(digits)) : Int64(exactly: digits)
    }

    /// The nearest double, where one rounding finds it: the digits and the power are exact.
    ///
    /// Source: Clinger, "How to Read Floating Point Numbers Accurately", PLDI 1990.
    var exactDouble: Double? {
        guard digitsFit, digits <= 1 << 53, power.magnitude < Self.powers.count else { return nil }
        let scale = Self.powers[Int(power.magnitude)]
        let magnitude = power < 0 ? Double(digits) / scale : Double(digits) * scale
        return isNegative ? -magnitude : magnitude
    }

    /// The powers of ten that a double holds exactly.
    private static let powers: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
        1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ]
}
