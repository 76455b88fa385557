/// One header field.
package struct HTTPHeader: Equatable, Sendable {
    package let name: String
    package let value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    /// Whether the field can be written without becoming something else on the wire.
    var isWritable: Bool {
        !name.isEmpty && name.utf8.allBytes(HTTPToken.contains)
            && value.utf8.allBytes { $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\t") }
    }

    /// Whether the transport writes this field itself.
    var isFraming: Bool {
        switch name.utf8.count {
        case 4: name.utf8.isToken("date")
        case 10: name.utf8.isToken("connection")
        case 14: name.utf8.isToken("content-length")
        case 17: name.utf8.isToken("transfer-encoding")
        default: false
        }
    }
}

extension String.UTF8View {
    /// As `allSatisfy`, which decodes the view's storage anew at every byte.
    @inline(__always)
    fileprivate func allBytes(_ predicate: (UInt8) -> Bool) -> Bool {
        withContiguousStorageIfAvailable { $0.allSatisfy(predicate) } ?? allSatisfy(predicate)
    }
}
