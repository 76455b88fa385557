/// A token as it is shown, byte for byte.
package struct TokenText: Sendable {
    package let bytes: [UInt8]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    package var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension TokenText: Hashable {
    /// How long it takes tells no more than the lengths: one of the two may be a guess.
    package static func == (a: TokenText, b: TokenText) -> Bool {
        guard a.bytes.count == b.bytes.count else { return false }
        return a.bytes.withUnsafeBufferPointer { a in
            b.bytes.withUnsafeBufferPointer { b in
                var difference: UInt8 = 0
                for (x, y) in zip(a, b) { difference |= x ^ y }
                return difference == 0
            }
        }
    }

    package func hash(into hasher: inout Hasher) {
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
}
