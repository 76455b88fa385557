/// Where in the text of a JSON string a place of what it says lies.
enum JSONStringPlaces {
    /// Bytes of the text, its first quote among them, before that many bytes of what it says.
    ///
    /// - Parameter text: begins with the quote, and holds a string that was read.
    static func rawBytes(before count: Int, of text: ArraySlice<UInt8>) -> Int {
        let bytes = Array(text.dropFirst())
        var said = 0
        var index = 0
        while index < bytes.count, said < count, bytes[index] != UInt8(ascii: "\"") {
            guard bytes[index] == UInt8(ascii: "\\") else {
                said += 1
                index += 1
                continue
            }
            guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "u") else {
                said += 1
                index += 2
                continue
            }
            let unit = UInt32(
                String(decoding: bytes[(index + 2)...].prefix(4), as: UTF8.self), radix: 16)
            switch unit ?? 0 {
            case 0..<0x80: said += 1
            // Each half of a pair stands for half of its four bytes.
            case 0x80..<0x800, 0xD800..<0xE000: said += 2
            default: said += 3
            }
            index += 6
        }
        return index + 1
    }
}
