extension Value {
    /// Bytes of the text in export form, as the writer spells it.
    package var textBytes: Int {
        switch self {
        case .null, .bool(true): 4
        case .bool(false): 5
        case .integer(let number): number.digitBytes
        case .double(let number): number.description.utf8.count
        case .string(let text): text.jsonTextBytes
        case .object(let object):
            // The braces, a colon a member, and the commas between them.
            object.members.reduce(1 + max(1, 2 * object.members.count)) {
                $0 + $1.key.text.jsonTextBytes + $1.value.textBytes
            }
        }
    }
}

extension Int64 {
    /// Bytes of the number in decimal, with its sign.
    fileprivate var digitBytes: Int {
        var rest = magnitude
        var bytes = self < 0 ? 2 : 1
        while rest >= 10 {
            rest /= 10
            bytes += 1
        }
        return bytes
    }
}

extension String {
    /// Bytes of the text as a JSON string.
    package var jsonTextBytes: Int {
        withBytes { bytes in
            var sum = 2 + bytes.count
            for byte in bytes where byte < 0x20 || byte == 0x22 || byte == 0x5C {
                switch byte {
                case 0x22, 0x5C, 0x08, 0x09, 0x0A, 0x0C, 0x0D: sum += 1
                default: sum += 5
                }
            }
            return sum
        }
    }
}
