/// The name of one child in the tree.
///
/// Keys are sequences of code units: "é" in its composed and its decomposed form are two keys,
/// although Swift's `String` calls them equal. The order is the data model's: metadata, then
/// integer keys by value, then all others by UTF-16 code unit.
///
/// Source: Firebase Realtime Database, "How data is ordered".
package struct Key: Sendable {
    package let text: String

    /// A key that is allowed in the tree.
    package init(_ text: String) throws(TreeError) {
        try Key.check(text)
        self.text = text
    }

    /// A key that was checked before, or that is metadata.
    package init(unchecked text: String) {
        self.text = text
    }

    /// The register beside a node's value that orders it among its siblings.
    package static let priority = Key(unchecked: ".priority")
    /// The value of a primitive that has a priority, in export form.
    package static let value = Key(unchecked: ".value")
    /// A value that the server fills in.
    package static let serverValue = Key(unchecked: ".sv")

    /// The key of an element of an array.
    package init(index: Int) {
        self.text = String(index)
    }

    package var isMetadata: Bool { text.utf8.first == UInt8(ascii: ".") }

    /// The value of an integer key: at most ten digits after any zeros, within Int32.
    package var integer: Int32? {
        guard let first = text.utf8.first, first <= UInt8(ascii: "9") else { return nil }
        return text.withBytes { bytes in
            let isNegative = first == UInt8(ascii: "-")
            guard bytes.count > (isNegative ? 1 : 0) else { return nil }
            var magnitude: Int64 = 0
            for byte in bytes[(isNegative ? 1 : 0)...] {
                let digit = byte &- UInt8(ascii: "0")
                guard digit < 10 else { return nil }
                magnitude = magnitude * 10 + Int64(digit)
                guard magnitude <= 1 << 31 else { return nil }
            }
            return Int32(exactly: isNegative ? -magnitude : magnitude)
        }
    }

    private static func check(_ text: String) throws(TreeError) {
        guard !text.isEmpty else { throw TreeError(.emptyKey) }
        guard text.utf8.count <= TreeLimits.keyBytesMax else {
            throw TreeError(.keyTooLong(bytes: text.utf8.count))
        }
        if let byte = text.withBytes({ $0.first(where: isForbidden) }) {
            throw TreeError(.forbiddenInKey(byte: byte))
        }
    }

    private static func isForbidden(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<0x20, 0x7F: true
        case UInt8(ascii: "."), UInt8(ascii: "#"), UInt8(ascii: "$"): true
        case UInt8(ascii: "/"), UInt8(ascii: "["), UInt8(ascii: "]"): true
        default: false
        }
    }
}

extension Key: Hashable {
    package static func == (a: Key, b: Key) -> Bool {
        a.text.hasSameBytes(as: b.text)
    }

    package func hash(into hasher: inout Hasher) {
        text.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

extension Key: Comparable {
    package static func < (a: Key, b: Key) -> Bool {
        a.compare(b) < 0
    }

    /// Below, at or above zero as this key comes before, is or comes after the other.
    package func compare(_ other: Key) -> Int {
        let (a, b) = (standing, other.standing)
        if a.rank != b.rank { return a.rank - b.rank }
        if a.number != b.number { return a.number < b.number ? -1 : 1 }
        if a.rank == .integerRank {
            let lengths = (text.utf8.count, other.text.utf8.count)
            if lengths.0 != lengths.1 { return lengths.0 - lengths.1 }
        }
        return text.compareUTF16(other.text)
    }

    /// A number that orders most keys: where two keys have different ones, the lesser is first.
    var orderHint: UInt64 {
        let (rank, number) = standing
        let tail: UInt64 =
            rank == .integerRank ? UInt64(Int64(number) - Int64(Int32.min)) : text.utf16Hint >> 8
        return UInt64(rank) << 56 | tail
    }

    /// Where the key falls before its text counts: its kind, then the value of an integer key.
    private var standing: (rank: Int, number: Int32) {
        if isMetadata { return (.metadataRank, 0) }
        return integer.map { (.integerRank, $0) } ?? (.otherRank, 0)
    }
}

extension Int {
    fileprivate static let metadataRank = 0
    fileprivate static let integerRank = 1
    fileprivate static let otherRank = 2
}

extension Key: CustomStringConvertible {
    package var description: String { text }
}
