/// Texts in export form that are the normal form too, so that they need not be read to be shown.
package enum NormalText {
    /// Whether a value's text in export form, without spaces, surely is also that in normal form:
    /// no object in it has metadata or may show as an array.
    ///
    /// Both would show in an object's first name. Within a string a quote has a backslash before
    /// it, so what looks like the beginning of an object is one, or the end of a string, after
    /// which no such name follows.
    package static func isCertain(_ text: [UInt8]) -> Bool {
        text.withUnsafeBufferPointer { bytes in
            guard bytes.first == UInt8(ascii: "{") else { return !bytes.isEmpty }
            var index = 0
            while index + 2 < bytes.count {
                if bytes[index] == UInt8(ascii: "{"), bytes[index + 1] == UInt8(ascii: "\""),
                    mayBeSpecial(bytes[index + 2])
                {
                    return false
                }
                index += 1
            }
            // A marker is no value.
            return bytes.count > 2
        }
    }

    /// Whether metadata or an index may begin so.
    private static func mayBeSpecial(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ".")
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
