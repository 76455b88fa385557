/// Finds a text in others in time that grows with both lengths, not with their product.
///
/// Source: Knuth, Morris, Pratt, "Fast Pattern Matching in Strings", SIAM J. Comput. 6 (1977).
struct BytePattern {
    private let bytes: [UInt8]
    /// For each length, how much of the pattern's start is also the end of that much of it.
    private let borders: [Int]

    init(_ text: String) {
        bytes = Array(text.utf8)
        var borders = [0, 0]
        var length = 0
        for index in bytes.indices.dropFirst() {
            while length > 0, bytes[length] != bytes[index] { length = borders[length] }
            if bytes[length] == bytes[index] { length += 1 }
            borders.append(length)
        }
        self.borders = borders
    }

    func isFound(in text: String) -> Bool {
        if bytes.isEmpty { return true }
        var length = 0
        for byte in text.utf8 {
            while length > 0, bytes[length] != byte { length = borders[length] }
            if bytes[length] == byte { length += 1 }
            if length == bytes.count { return true }
        }
        return false
    }

    /// Where it begins in the text, from the left, none within another; it must not be empty.
    func places(in text: [UInt8]) -> [Int] {
        var found: [Int] = []
        var length = 0
        for (index, byte) in text.enumerated() {
            while length > 0, bytes[length] != byte { length = borders[length] }
            if bytes[length] == byte { length += 1 }
            if length == bytes.count {
                found.append(index + 1 - length)
                length = 0
            }
        }
        return found
    }
}
