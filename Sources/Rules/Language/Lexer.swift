import JSONTree

/// Cuts an expression into its parts.
struct Lexer {
    private let bytes: [UInt8]
    private var index = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// The next part; `.end` at the end, and from then on.
    ///
    /// - Parameter startsOperand: whether a slash begins a pattern here, and is no division.
    mutating func next(startsOperand: Bool) throws(ExpressionError) -> Token {
        while let byte = peek, Self.isSpace(byte) { index += 1 }
        let start = index
        guard let byte = peek else { return Token(kind: .end, offset: start) }
        let kind: Token.Kind
        if Self.isDigit(byte) {
            kind = try number()
        } else if Self.isNameStart(byte) {
            kind = .name(take { Self.isNameStart($0) || Self.isDigit($0) })
        } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
            kind = .text(try text(endedBy: byte))
        } else if byte == UInt8(ascii: "/"), startsOperand {
            kind = try pattern()
        } else {
            kind = try sign()
        }
        return Token(kind: kind, offset: start)
    }

    private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func take(_ belongs: (UInt8) -> Bool) -> String {
        let start = index
        while let byte = peek, belongs(byte) { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    // MARK: Signs

    private mutating func sign() throws(ExpressionError) -> Token.Kind {
        // The longest come first.
        for sign in Token.Sign.allCases where bytes[index...].starts(with: sign.rawValue.utf8) {
            index += sign.rawValue.utf8.count
            return .sign(sign)
        }
        let rest = String(decoding: bytes[index...].prefix(4), as: UTF8.self)
        let found = rest.unicodeScalars.first.map { String($0) } ?? ""
        let hint =
            switch found {
            case "=": "; to compare, write =="
            case "&", "|": "; write it twice"
            case ";": "; a rule is one expression"
            default: ""
            }
        throw ExpressionError("“\(found)” has no meaning in a rule\(hint).", at: index)
    }

    // MARK: Numbers

    private mutating func number() throws(ExpressionError) -> Token.Kind {
        let start = index
        _ = take(Self.isDigit)
        if peek == UInt8(ascii: "."), index + 1 < bytes.count, Self.isDigit(bytes[index + 1]) {
            index += 1
            _ = take(Self.isDigit)
        }
        if let byte = peek, byte | 0x20 == UInt8(ascii: "e") {
            index += 1
            if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { index += 1 }
            _ = take(Self.isDigit)
        }
        let spelling = String(decoding: bytes[start..<index], as: UTF8.self)
        if let byte = peek, Self.isNameStart(byte) {
            throw ExpressionError("A number runs into a name here.", at: index)
        }
        switch try? JSON(parsing: spelling) {
        case .integer(let number)?: return .number(.integer(number))
        case .double(let number)?: return .number(.double(number))
        default: throw ExpressionError("“\(spelling)” is no number.", at: start)
        }
    }

    // MARK: Texts

    private mutating func text(endedBy quote: UInt8) throws(ExpressionError) -> String {
        let start = index
        var found: [UInt8] = []
        index += 1
        while let byte = peek {
            index += 1
            if byte == quote { return String(decoding: found, as: UTF8.self) }
            if byte == UInt8(ascii: "\\") {
                try escape(into: &found)
            } else if byte < 0x20 {
                throw ExpressionError("A text ends on the line where it begins.", at: index - 1)
            } else {
                found.append(byte)
            }
        }
        throw ExpressionError("This text is not closed.", at: start)
    }

    private mutating func escape(into found: inout [UInt8]) throws(ExpressionError) {
        let start = index - 1
        guard let byte = peek else {
            throw ExpressionError("Nothing follows the backslash.", at: start)
        }
        index += 1
        switch byte {
        case UInt8(ascii: "n"): found.append(0x0A)
        case UInt8(ascii: "t"): found.append(0x09)
        case UInt8(ascii: "r"): found.append(0x0D)
        case UInt8(ascii: "b"): found.append(0x08)
        case UInt8(ascii: "f"): found.append(0x0C)
        case UInt8(ascii: "x"): try append(try unit(digits: 2, from: start), to: &found, start)
        case UInt8(ascii: "u"):
            var scalar = try unit(digits: 4, from: start)
            // The two halves of one letter beyond the first plane.
            if (0xD800..<0xDC00).contains(scalar), peek == UInt8(ascii: "\\") {
                index += 2
                let low = try unit(digits: 4, from: start)
                scalar = 0x10000 + (scalar - 0xD800) << 10 + (low &- 0xDC00)
            }
            try append(scalar, to: &found, start)
        default: found.append(byte)
        }
    }

    private mutating func unit(digits: Int, from start: Int) throws(ExpressionError) -> UInt32 {
        let end = index + digits
        guard end <= bytes.count,
            let unit = UInt32(String(decoding: bytes[index..<end], as: UTF8.self), radix: 16)
        else { throw ExpressionError("An escape here lacks its digits.", at: start) }
        index = end
        return unit
    }

    private func append(
        _ code: UInt32, to found: inout [UInt8], _ start: Int
    ) throws(ExpressionError) {
        guard let scalar = Unicode.Scalar(code) else {
            throw ExpressionError("This escape is half a letter.", at: start)
        }
        found.append(contentsOf: String(scalar).utf8)
    }

    // MARK: Patterns

    private mutating func pattern() throws(ExpressionError) -> Token.Kind {
        let start = index
        var isInSet = false
        index += 1
        while let byte = peek, byte >= 0x20 {
            if byte == UInt8(ascii: "/"), !isInSet {
                let text = String(decoding: bytes[(start + 1)..<index], as: UTF8.self)
                index += 1
                return .pattern(text, flags: take { Self.isNameStart($0) })
            }
            switch byte {
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "["): isInSet = true
            case UInt8(ascii: "]"): isInSet = false
            default: break
            }
            index += 1
        }
        throw ExpressionError("This pattern is not closed by a slash.", at: start)
    }

    // MARK: Bytes

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isNameStart(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
    }
}
