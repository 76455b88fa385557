extension String {
    /// The text that the bytes encode, in which `+` is a plus, as Firebase reads it.
    package init(
        percentDecoding encoded: some Collection<UInt8>
    ) throws(PercentDecodingError) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(encoded.count)
        var position = encoded.startIndex
        while position < encoded.endIndex {
            var byte = encoded[position]
            encoded.formIndex(after: &position)
            if byte == UInt8(ascii: "%") {
                byte = try Self.escapedByte(encoded, &position)
            }
            guard byte != 0 else { throw .null }
            bytes.append(byte)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
        self = text
    }

    private static func escapedByte<Bytes: Collection<UInt8>>(
        _ encoded: Bytes, _ position: inout Bytes.Index
    ) throws(PercentDecodingError) -> UInt8 {
        var byte: UInt8 = 0
        for _ in 0..<2 {
            guard position < encoded.endIndex,
                let digit = encoded[position].hexDigitValue
            else { throw .badEscape }
            byte = byte << 4 | digit
            encoded.formIndex(after: &position)
        }
        return byte
    }
}
