extension String {
    /// Whether the two have the same bytes; `==` would call composed and decomposed "é" equal.
    package func hasSameBytes(as other: String) -> Bool {
        let (a, b) = (utf8Span.span, other.utf8Span.span)
        guard a.count == b.count else { return false }
        for index in a.indices where a[index] != b[index] { return false }
        return true
    }

    /// Below, at or above zero as this text comes before, is or comes after the other by UTF-16
    /// code unit.
    ///
    /// UTF-8 sorts alike but for one case: U+E000 and up to U+FFFF come after the surrogates that
    /// UTF-16 has for the planes above them.
    package func compareUTF16(_ other: String) -> Int {
        let (a, b) = (utf8Span.span, other.utf8Span.span)
        for index in 0..<min(a.count, b.count) where a[index] != b[index] {
            return Int(Self.utf16Rank(a[index])) - Int(Self.utf16Rank(b[index]))
        }
        return a.count - b.count
    }

    private static func utf16Rank(_ byte: UInt8) -> UInt8 {
        byte == 0xEE || byte == 0xEF ? byte + 0x10 : byte
    }
}
