/// The number that a run of bytes spells.
///
/// Whole numbers within Int64 keep every digit; all others become the nearest double.
package enum JSONNumber {
    case integer(Int64)
    case double(Double)
    case tooLarge
    case malformed

    /// Bytes of the longest spelling that is read; a double never needs more than 770 digits.
    package static let bytesMax = 1024

    package static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."): true
        case UInt8(ascii: "e"), UInt8(ascii: "E"): true
        default: false
        }
    }

    package init(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let isWhole = Self.isWhole(bytes) else {
            self = .malformed
            return
        }
        if isWhole, let integer = Self.integer(bytes) {
            self = .integer(integer)
            return
        }
        guard let number = Double(String(decoding: bytes, as: UTF8.self)), number.isFinite else {
            self = .tooLarge
            return
        }
        if let integer = Int64(exactly: number) {
            self = .integer(integer)
        } else {
            self = .double(number)
        }
    }

    /// Whether the spelling has neither fraction nor exponent; nil when it breaks the grammar.
    private static func isWhole(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool? {
        var index = 0
        func digits() -> Int {
            let start = index
            while index < bytes.count, bytes[index] >= 0x30, bytes[index] <= 0x39 { index += 1 }
            return index - start
        }
        func take(_ choices: UInt8...) -> Bool {
            guard index < bytes.count, choices.contains(bytes[index]) else { return false }
            index += 1
            return true
        }
        _ = take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")) {
            guard digits() > 0 else { return nil }
        }
        var isWhole = true
        if take(UInt8(ascii: ".")) {
            isWhole = false
            guard digits() > 0 else { return nil }
        }
        if take(UInt8(ascii: "e"), UInt8(ascii: "E")) {
            isWhole = false
            _ = take(UInt8(ascii: "+"), UInt8(ascii: "-"))
            guard digits() > 0 else { return nil }
        }
        return index == bytes.count ? isWhole : nil
    }

    private static func integer(_ bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
        let negative = bytes.first == UInt8(ascii: "-")
        var value: Int64 = 0
        for byte in bytes.dropFirst(negative ? 1 : 0) {
            let (tens, overflowed) = value.multipliedReportingOverflow(by: 10)
            // Counted downwards, because Int64.min has no positive twin.
            let (sum, overflowedToo) = tens.subtractingReportingOverflow(Int64(byte - 0x30))
            guard !overflowed, !overflowedToo else { return nil }
            value = sum
        }
        guard !negative else { return value }
        return value == .min ? nil : -value
    }
}
