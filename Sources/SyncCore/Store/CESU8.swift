/// UTF-8 but for characters past U+FFFF, whose two surrogates are encoded one by one.
///
/// Source: Unicode Technical Report 26.
enum CESU8 {
    static func append(_ text: String, to bytes: inout [UInt8]) {
        // Without four-byte sequences the two encodings are the same.
        guard text.utf8.contains(where: { $0 >= 0xF0 }) else {
            bytes.append(contentsOf: text.utf8)
            return
        }
        for unit in text.utf16 {
            switch unit {
            case 0..<0x80:
                bytes.append(UInt8(unit))
            case 0x80..<0x800:
                bytes.append(0xC0 | UInt8(unit >> 6))
                bytes.append(0x80 | UInt8(unit & 0x3F))
            default:
                bytes.append(0xE0 | UInt8(unit >> 12))
                bytes.append(0x80 | UInt8(unit >> 6 & 0x3F))
                bytes.append(0x80 | UInt8(unit & 0x3F))
            }
        }
    }

    /// The text that `append` would encode so; nil for bytes that it never gives.
    static func text(_ bytes: ArraySlice<UInt8>) -> String? {
        var hasSurrogates = false
        var before: UInt8 = 0
        for byte in bytes {
            guard byte < 0xF0 else { return nil }
            // Only a surrogate has 0xED with a second byte of 0xA0 or more.
            if before == 0xED, byte >= 0xA0 { hasSurrogates = true }
            before = byte
        }
        guard hasSurrogates else { return String(validating: bytes, as: UTF8.self) }
        guard let text = units(bytes).flatMap({ String(validating: $0, as: UTF16.self) }) else {
            return nil
        }
        // Overlong forms and stray bytes do not come out as they went in.
        var again: [UInt8] = []
        again.reserveCapacity(bytes.count)
        append(text, to: &again)
        return again[...] == bytes ? text : nil
    }

    private static func units(_ bytes: ArraySlice<UInt8>) -> [UInt16]? {
        var units: [UInt16] = []
        var rest = bytes
        while let first = rest.popFirst() {
            switch first {
            case 0..<0x80:
                units.append(UInt16(first))
            case 0xC0..<0xE0:
                guard let second = rest.popFirst() else { return nil }
                units.append(UInt16(first & 0x1F) << 6 | UInt16(second & 0x3F))
            default:
                guard let second = rest.popFirst(), let third = rest.popFirst() else { return nil }
                units.append(
                    UInt16(first & 0x0F) << 12 | UInt16(second & 0x3F) << 6 | UInt16(third & 0x3F))
            }
        }
        return units
    }
}
