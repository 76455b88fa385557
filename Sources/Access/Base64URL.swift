/// Base64 with the alphabet for URLs, and without padding.
///
/// Source: RFC 4648, section 5; RFC 7515, section 2.
package enum Base64URL {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 0xFF, count: 256)
        for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
        return values
    }()

    package static func text(of bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 4 + 2) / 3)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let piece = bytes[start..<min(start + 3, bytes.count)]
            let bits = piece.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - piece.count))
            for place in 0...piece.count { text.append(alphabet[bits >> (18 - 6 * place) & 63]) }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Nil for every text but the one that `text(of:)` writes: with padding, a line's end, or bits
    /// after the last byte, two texts would have one meaning.
    package static func bytes(of text: some Collection<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count * 3 / 4)
        var bits = 0
        var count = 0
        for letter in text {
            let value = values[Int(letter)]
            guard value < 64 else { return nil }
            bits = bits << 6 | Int(value)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> count))
                bits &= 1 << count - 1
            }
        }
        guard count < 6, bits == 0 else { return nil }
        return bytes
    }
}
