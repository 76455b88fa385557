/// One line of an event file: the text of a record, and where it stood.
package struct RetrosheetLine: Equatable, Sendable {
    package let text: String
    /// From 1.
    package let number: Int
    /// Whether the bytes were no UTF-8, and were read as Latin-1.
    package let isLatin1: Bool

    package init(text: String, number: Int, isLatin1: Bool = false) {
        self.text = text
        self.number = number
        self.isLatin1 = isLatin1
    }

    init(_ bytes: some Collection<UInt8>, number: Int) {
        if let text = String(validating: bytes, as: UTF8.self) {
            self.init(text: text, number: number)
        } else {
            var text = ""
            for byte in bytes { text.unicodeScalars.append(Unicode.Scalar(byte)) }
            self.init(text: text, number: number, isLatin1: true)
        }
    }

    /// The bytes of a text, as they were in the file it was read from.
    static func bytes(of text: String, isLatin1: Bool) -> [UInt8] {
        guard isLatin1 else { return Array(text.utf8) }
        let bytes = text.unicodeScalars.compactMap { UInt8(exactly: $0.value) }
        return bytes.count == text.unicodeScalars.count ? bytes : Array(text.utf8)
    }
}
