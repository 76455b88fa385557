/// The name of one child in the tree.
///
/// Keys are sequences of code units: "é" in its composed and its decomposed form are two keys,
/// although Swift's `String` calls them equal. The order is the data model's: metadata, then
/// integer keys by value, then all others by UTF-16 code unit.
///
/// Source: Firebase Realtime Database, "How data is ordered".
package struct Key: Sendable {
    package let text: String

    /// A key that is allowed in the tree.
    package init(_ text: String) throws(TreeError) {
        try Key.check(text)
        self.text = text
    }

    /// A key that was checked before, or that is metadata.
    package init(unchecked text: String) {
        self.text = text
    }

    /// The register beside a node's value that orders it among its siblings.
    package static let priority = Key(unchecked: ".priority")
    /// The value of a primitive that has a priority, in export form.
    package static let value = Key(unchecked: ".value")
    /// A value that the server fills in.
    package static let serverValue = Key(unchecked: ".sv")

    /// The key of an element of an array.
    package init(index: Int) {
        self.text = String(index)
    }

    package var isMetadata: Bool { text.withBytes { $0.first == UInt8(ascii: ".") } }

    private static func check(_ text: String) throws(TreeError) {
        guard !text.isEmpty else { throw TreeError(.emptyKey) }
        guard text.utf8.count <= TreeLimits.keyBytesMax else {
            throw TreeError(.keyTooLong(bytes: text.utf8.count))
        }
        let forbidden: UInt8? = text.withBytes { bytes in
            for byte in bytes where isForbidden(byte) { return byte }
            return nil
        }
        if let forbidden { throw TreeError(.forbiddenInKey(byte: forbidden)) }
    }

    private static func isForbidden(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<0x20, 0x7F: true
        case UInt8(ascii: "."), UInt8(ascii: "#"), UInt8(ascii: "$"): true
        case UInt8(ascii: "/"), UInt8(ascii: "["), UInt8(ascii: "]"): true
        default: false
        }
    }
}

extension Key: Hashable {
    package static func == (a: Key, b: Key) -> Bool {
        a.text.hasSameBytes(as: b.text)
    }

    package func hash(into hasher: inout Hasher) {
        text.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

extension Key: CustomStringConvertible {
    package var description: String { text }
}
