/// The number that a run of bytes spells.
///
/// Whole numbers within Int64 keep every digit; all others become the nearest double, and an
/// integer again where that is whole and within Int64.
package enum JSONNumber: Equatable, Sendable {
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
        guard let spelling = JSONNumberSpelling(bytes) else {
            self = .malformed
            return
        }
        if let integer = spelling.integer {
            self = .integer(integer)
            return
        }
        let number = spelling.exactDouble ?? Double(String(decoding: bytes, as: UTF8.self)) ?? .nan
        guard number.isFinite else {
            self = .tooLarge
            return
        }
        if let integer = Int64(whole: number) {
            self = .integer(integer)
        } else {
            self = .double(number)
        }
    }
}
