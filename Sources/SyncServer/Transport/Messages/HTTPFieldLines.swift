import Glibc

/// The header fields of a head whose lines all end in CR LF, one after the other.
struct HTTPFieldLines {
    struct Line {
        let name: Range<Int>
        /// Without the space and tabs around it.
        let value: Range<Int>
    }

    private let bytes: UnsafeRawBufferPointer
    private var position: Int

    init(_ bytes: UnsafeRawBufferPointer, from start: Int) {
        self.bytes = bytes
        position = start
    }

    /// Nil at the empty line.
    ///
    /// A line without a colon is all name.
    mutating func next() -> Line? {
        let start = position
        guard start < bytes.count else { return nil }
        let end = first(UInt8(ascii: "\r"), in: start..<bytes.count) ?? bytes.count
        guard end > start else { return nil }
        position = end + 2
        guard let colon = first(UInt8(ascii: ":"), in: start..<end) else {
            return Line(name: start..<end, value: end..<end)
        }
        return Line(name: start..<colon, value: trimmed(colon + 1..<end))
    }

    private func first(_ byte: UInt8, in range: Range<Int>) -> Int? {
        guard let base = bytes.baseAddress,
            let found = memchr(base + range.lowerBound, Int32(byte), range.count)
        else { return nil }
        return UnsafeRawPointer(found) - base
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, isBlank(bytes[start]) { start += 1 }
        while end > start, isBlank(bytes[end - 1]) { end -= 1 }
        return start..<end
    }

    private func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
}
