/// Takes typed bytes apart into the scalars that an editor knows as keys.
package enum UTF8Key {
    /// The first scalar of the bytes, which are taken away; nil when more are needed.
    ///
    /// Bytes that are no text are a replacement character each.
    package static func take(from bytes: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
        guard let first = bytes.first else { return nil }
        let length: Int
        switch first {
        case 0x00..<0x80: length = 1
        case 0xC2..<0xE0: length = 2
        case 0xE0..<0xF0: length = 3
        case 0xF0..<0xF5: length = 4
        default:
            bytes.removeFirst()
            return "\u{FFFD}"
        }
        let sequence = bytes.prefix(length)
        let isBroken = sequence.dropFirst().contains { $0 & 0xC0 != 0x80 }
        if !isBroken && sequence.count < length { return nil }
        guard !isBroken, let text = String(validating: sequence, as: UTF8.self),
            let scalar = text.unicodeScalars.first
        else {
            bytes.removeFirst()
            return "\u{FFFD}"
        }
        bytes.removeFirst(length)
        return scalar
    }
}
