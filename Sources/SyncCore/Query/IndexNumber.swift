package import JSONTree

/// A number among others: integers and doubles in one exact order.
///
/// A double alone would make integers beyond 2^53 tie with their neighbours.
package struct IndexNumber: Hashable, Sendable {
    /// The nearest double; never negative zero.
    private let nearest: Double
    /// What an integer has beyond its nearest double: at most 512 either way.
    private let residual: Int16

    package init(_ integer: Int64) {
        nearest = Double(integer)
        // 2^63, to which the greatest integers round, is none itself.
        residual =
            nearest == 0x1p63
            ? Int16(integer &- .max) - 1 : Int16(integer &- Int64(nearest))
    }

    /// - Parameter double: finite.
    package init(_ double: Double) {
        nearest = double + 0.0
        residual = 0
    }
}

extension IndexNumber {
    /// The number as the tree has it.
    package var value: Value {
        if nearest == 0x1p63, residual < 0 { return .integer(.max &+ Int64(residual) &+ 1) }
        switch Value(nearest) {
        case .integer(let integer)?: return .integer(integer &+ Int64(residual))
        case let other: return other ?? .null
        }
    }
}

extension IndexNumber: Comparable {
    package static func < (a: IndexNumber, b: IndexNumber) -> Bool {
        a.nearest == b.nearest ? a.residual < b.residual : a.nearest < b.nearest
    }
}

extension IndexNumber {
    static let bytesCount = 10

    /// Ten bytes whose order is the numbers'.
    func append(to bytes: inout [UInt8]) {
        let sign: UInt64 = 1 << 63
        let bits = nearest.bitPattern
        let ordered = bits & sign == 0 ? bits | sign : ~bits
        for shift in stride(from: 56, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: ordered >> UInt64(shift)))
        }
        let flipped = UInt16(bitPattern: residual) ^ 0x8000
        bytes.append(UInt8(truncatingIfNeeded: flipped >> 8))
        bytes.append(UInt8(truncatingIfNeeded: flipped))
    }

    /// The number that `append` gives these ten bytes for.
    init?(bytes: ArraySlice<UInt8>) {
        guard bytes.count == Self.bytesCount else { return nil }
        let sign: UInt64 = 1 << 63
        let ordered = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        let flipped = bytes.suffix(2).reduce(0) { $0 << 8 | UInt16($1) }
        nearest = Double(bitPattern: ordered & sign == 0 ? ~ordered : ordered ^ sign)
        residual = Int16(bitPattern: flipped ^ 0x8000)
        guard nearest.isFinite else { return nil }
    }
}
