/// How far a scalar of more than one byte in UTF-8 has been read.
///
/// Source: The Unicode Standard, table 3-7, "Well-Formed UTF-8 Byte Sequences".
struct UTF8Sequence {
    private var missing = 0
    /// What the next byte may be.
    private var bounds: (UInt8, UInt8) = (0x80, 0xBF)

    var isComplete: Bool { missing == 0 }

    /// Takes the next byte, above ASCII where none is missing; false when it cannot stand here.
    mutating func take(_ byte: UInt8) -> Bool {
        if missing > 0 {
            guard byte >= bounds.0, byte <= bounds.1 else { return false }
            missing -= 1
            bounds = (0x80, 0xBF)
            return true
        }
        switch byte {
        case 0xC2...0xDF: missing = 1
        case 0xE0...0xEF: missing = 2
        case 0xF0...0xF4: missing = 3
        default: return false
        }
        switch byte {
        // Overlong, surrogates, beyond U+10FFFF.
        case 0xE0: bounds = (0xA0, 0xBF)
        case 0xED: bounds = (0x80, 0x9F)
        case 0xF0: bounds = (0x90, 0xBF)
        case 0xF4: bounds = (0x80, 0x8F)
        default: break
        }
        return true
    }
}
