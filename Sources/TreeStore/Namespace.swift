/// The name of one tree of a server, and of its file.
///
/// Up to 64 letters, digits, hyphens and low lines of ASCII, the first a letter or a digit, so
/// that no name leads out of the data folder. Capitals are the same as small letters.
package struct Namespace: Hashable, Sendable {
    /// In small letters.
    package let name: String

    package static let `default` = Namespace(checked: "default")
    package static let bytesMax = 64

    package init(_ text: String) throws(StoreError) {
        let name = text.utf8.map(Self.lowercased)
        guard !name.isEmpty, name.count <= Self.bytesMax, name.allSatisfy(Self.isAllowed),
            name.first != UInt8(ascii: "-"), name.first != UInt8(ascii: "_")
        else {
            throw StoreError(
                .invalidNamespace,
                "a namespace has 1 to 64 letters, digits, “-” or “_”, "
                    + "and begins with a letter or a digit")
        }
        self.init(checked: String(decoding: name, as: UTF8.self))
    }

    private init(checked name: String) {
        self.name = name
    }

    /// The namespace whose file has the name; nil for any other file.
    package init?(fileName: String) {
        guard fileName.hasSuffix(Self.fileSuffix) else { return nil }
        let name = String(fileName.dropLast(Self.fileSuffix.count))
        guard let found = try? Namespace(name), found.name == name else { return nil }
        self = found
    }

    /// The name of the tree's file, without a folder.
    package var fileName: String { name + Self.fileSuffix }

    package func path(in folder: String) -> String { folder + "/" + fileName }

    private static let fileSuffix = ".db"

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }
}

extension Namespace: CustomStringConvertible {
    package var description: String { name }
}
