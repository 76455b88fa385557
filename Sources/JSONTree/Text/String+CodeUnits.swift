extension String {
    /// Whether the two have the same bytes; `==` would call composed and decomposed "é" equal.
    package func hasSameBytes(as other: String) -> Bool {
        utf8.elementsEqual(other.utf8)
    }

    /// Below, at or above zero as this text comes before, is or comes after the other by UTF-16
    /// code unit.
    ///
    /// UTF-8 sorts alike but for one case: U+E000 and up to U+FFFF come after the surrogates that
    /// UTF-16 has for the planes above them.
    package func compareUTF16(_ other: String) -> Int {
        var a = utf8.makeIterator()
        var b = other.utf8.makeIterator()
        while let x = a.next() {
            guard let y = b.next() else { return 1 }
            if x != y { return Int(Self.utf16Rank(x)) - Int(Self.utf16Rank(y)) }
        }
        return b.next() == nil ? 0 : -1
    }

    private static func utf16Rank(_ byte: UInt8) -> UInt8 {
        byte == 0xEE || byte == 0xEF ? byte + 0x10 : byte
    }
}
