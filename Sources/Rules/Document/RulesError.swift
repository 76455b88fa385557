/// Why a text is no document of rules, and where.
package struct RulesError: Error, Equatable, Sendable {
    /// Both count from 1; the column in characters of Unicode.
    package let line: Int
    package let column: Int
    package let message: String

    /// - Parameter offset: bytes of the text before the fault.
    init(_ message: String, at offset: Int, in text: [UInt8]) {
        var line = 1
        var column = 1
        for byte in text.prefix(offset) {
            if byte == 0x0A {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
        self.line = line
        self.column = column
        self.message = message
    }
}

extension RulesError: CustomStringConvertible {
    /// As Firebase says it, with the line feed.
    package var description: String { "\(line):\(column): \(message)\n" }
}
