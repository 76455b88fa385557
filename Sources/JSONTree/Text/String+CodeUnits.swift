extension String {
    /// Whether the two have the same bytes; `==` would call composed and decomposed "é" equal.
    package func hasSameBytes(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        return withBytes { a in
            other.withBytes { b in
                for index in 0..<min(a.count, b.count) where a[index] != b[index] { return false }
                return true
            }
        }
    }

    /// Below, at or above zero as this text comes before, is or comes after the other by UTF-16
    /// code unit.
    package func compareUTF16(_ other: String) -> Int {
        withBytes { a in other.withBytes { b in Self.compareUTF16(a, b) } }
    }

    /// The same for texts in UTF-8.
    ///
    /// UTF-8 sorts alike but for one case: U+E000 and up to U+FFFF come after the surrogates that
    /// UTF-16 has for the planes above them.
    @inline(__always)
    static func compareUTF16(
        _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>
    ) -> Int {
        for index in 0..<Swift.min(a.count, b.count) where a[index] != b[index] {
            return Int(utf16Rank(a[index])) - Int(utf16Rank(b[index]))
        }
        return a.count - b.count
    }

    /// A number of the first eight bytes: where two texts have different ones, the text with the
    /// lesser comes first by UTF-16 code unit.
    static func utf16Hint(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var hint: UInt64 = 0
        for index in 0..<8 {
            hint = hint << 8 | (index < bytes.count ? UInt64(utf16Rank(bytes[index])) : 0)
        }
        return hint
    }

    private static func utf16Rank(_ byte: UInt8) -> UInt8 {
        byte == 0xEE || byte == 0xEF ? byte + 0x10 : byte
    }

    /// Lends the UTF-8, without copying a long text.
    @inline(__always)
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        var text = self
        return text.withUTF8(body)
    }
}
