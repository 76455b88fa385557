extension Key: Comparable {
    package static func < (a: Key, b: Key) -> Bool {
        a.compare(b) < 0
    }

    /// Below, at or above zero as this key comes before, is or comes after the other.
    package func compare(_ other: Key) -> Int {
        text.withBytes { a in
            other.text.withBytes { b in
                let (x, y) = (Standing(a), Standing(b))
                if x.rank != y.rank { return x.rank.rawValue - y.rank.rawValue }
                if x.rank == .integer {
                    if x.number != y.number { return x.number < y.number ? -1 : 1 }
                    if a.count != b.count { return a.count - b.count }
                }
                return String.compareUTF16(a, b)
            }
        }
    }

    /// A number that orders most keys: where two keys have different ones, the lesser is first.
    var orderHint: UInt64 {
        text.withBytes { bytes in
            let standing = Standing(bytes)
            let tail =
                standing.rank == .integer
                ? UInt64(Int64(standing.number) - Int64(Int32.min))
                : String.utf16Hint(bytes) >> 8
            return UInt64(standing.rank.rawValue) << 56 | tail
        }
    }

    /// The value of an integer key: at most ten digits after any zeros, within Int32.
    package var integer: Int32? {
        text.withBytes { bytes in
            let standing = Standing(bytes)
            return standing.rank == .integer ? standing.number : nil
        }
    }

    /// Where a key falls before its text counts: its kind, then the value of an integer key.
    private struct Standing {
        var rank = Rank.other
        var number: Int32 = 0

        enum Rank: Int {
            case metadata, integer, other
        }

        @inline(__always)
        init(_ bytes: UnsafeBufferPointer<UInt8>) {
            guard let first = bytes.first, first <= UInt8(ascii: "9") else { return }
            if first == UInt8(ascii: ".") {
                rank = .metadata
            } else if let number = Self.integer(bytes) {
                rank = .integer
                self.number = number
            }
        }

        private static func integer(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32? {
            let isNegative = bytes.first == UInt8(ascii: "-")
            let start = isNegative ? 1 : 0
            guard bytes.count > start else { return nil }
            var magnitude: Int64 = 0
            for index in start..<bytes.count {
                let digit = bytes[index] &- UInt8(ascii: "0")
                guard digit < 10 else { return nil }
                magnitude = magnitude * 10 + Int64(digit)
                guard magnitude <= 1 << 31 else { return nil }
            }
            return Int32(exactly: isNegative ? -magnitude : magnitude)
        }
    }
}
