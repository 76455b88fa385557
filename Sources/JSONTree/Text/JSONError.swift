/// A text that is no JSON, or that passes a limit, and where.
package struct JSONError: Error, Equatable, Sendable {
    package enum Reason: Equatable, Sendable {
        case unexpected(byte: UInt8, expected: String)
        case unexpectedEnd
        case empty
        case invalidUTF8
        case invalidEscape
        case unpairedSurrogate
        case controlCharacter
        case invalidNumber
        case numberTooLarge
        case numberTooLong(bytesMax: Int)
        case tooLong(bytesMax: Int)
        case tooDeep(depthMax: Int)
        case stringTooLong(bytesMax: Int)
        case tree(TreeError)
    }

    package let reason: Reason
    /// Bytes of the text before the fault: before the byte that cannot stand there, the escape of
    /// half a pair, or the token or bracket that the data model refuses.
    package let offset: Int

    package init(_ reason: Reason, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    /// Whether a limit was passed, rather than a rule of the syntax broken.
    package var isLimit: Bool {
        switch reason {
        case .tooLong, .tooDeep, .stringTooLong, .numberTooLong: true
        case .tree(let error):
            switch error.reason {
            case .tooDeep, .keyTooLong, .stringTooLong: true
            default: false
            }
        default: false
        }
    }
}

extension JSONError: CustomStringConvertible {
    package var description: String { "\(sentence), at byte \(offset)" }

    /// What is wrong, without where.
    package var sentence: String {
        switch reason {
        case .unexpected(let byte, let expected):
            "expected \(expected), found \(Self.name(of: byte))"
        case .unexpectedEnd: "the text ends in the middle of a value"
        case .empty: "there is no value"
        case .invalidUTF8: "a string is not valid UTF-8"
        case .invalidEscape: "a backslash begins no known escape"
        case .unpairedSurrogate: "a string holds half of a surrogate pair"
        case .controlCharacter: "a string holds a control character that is not escaped"
        case .invalidNumber: "a number is malformed"
        case .numberTooLarge: "a number is too large for a double"
        case .numberTooLong(let max): "a number is longer than the limit of \(max) bytes"
        case .tooLong(let max): "the text is longer than the limit of \(max) bytes"
        case .tooDeep(let max): "the text is nested deeper than the limit of \(max)"
        case .stringTooLong(let max): "a string is longer than the limit of \(max) bytes"
        case .tree(let error): error.description
        }
    }

    private static func name(of byte: UInt8) -> String {
        byte > 0x20 && byte < 0x7F
            ? "\"\(Character(Unicode.Scalar(byte)))\""
            : "the byte 0x\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))"
    }
}
