/// The alphabet of header names (RFC 9110, section 5.6.2).
enum HTTPToken {
    /// A bit for each byte below 64, and for each from 64 on.
    private static var low: UInt64 { 0x03FF6CFA00000000 }
    private static var high: UInt64 { 0x57FFFFFFC7FFFFFE }

    @inline(__always)
    static func contains(_ byte: UInt8) -> Bool {
        // A shift of 64 or more gives zero: no byte above ASCII is in.
        byte < 64 ? (low >> UInt64(byte)) & 1 == 1 : (high >> UInt64(byte - 64)) & 1 == 1
    }
}

extension Collection<UInt8> {
    /// Whether the bytes are the lower-case ASCII text, letters compared without their case.
    func isToken(_ lowercase: StaticString) -> Bool {
        guard count == lowercase.utf8CodeUnitCount else { return false }
        return lowercase.withUTF8Buffer { expected in
            var position = 0
            for byte in self {
                if byte.asciiLowercase != expected[position] { return false }
                position += 1
            }
            return true
        }
    }
}

extension UInt8 {
    @inline(__always)
    var asciiLowercase: UInt8 {
        self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self
    }
}
