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
        var colon: Int?
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "\r") {
            if colon == nil, bytes[end] == UInt8(ascii: ":") { colon = end }
            end += 1
        }
        guard end > start else { return nil }
        position = end + 2
        guard let colon else { return Line(name: start..<end, value: end..<end) }
        return Line(name: start..<colon, value: trimmed(colon + 1..<end))
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
