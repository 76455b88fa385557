/// Reads JSON text byte by byte as it arrives, in pieces cut anywhere, and tells it to a sink.
///
/// Strict: RFC 8259, no comments, no trailing commas, strings in valid UTF-8 without half
/// surrogate pairs. Memory is bounded by the nesting and by the longest string or number that
/// straddles two pieces. After an error the reader may not be used again.
package struct JSONReader<Sink: JSONSink> {
    package private(set) var sink: Sink
    private let limits: JSONLimits

    /// Bytes read in earlier pieces.
    private var consumed = 0
    private var expectation = Expectation.value
    /// The open containers, the innermost last; true for an object.
    private var containers: [Bool] = []
    /// The token that was cut by the end of a piece, or a string with escapes so far.
    private var token: [UInt8] = []
    private var lexeme = Lexeme.none
    /// The unit before the escape being read, when it was the first of a surrogate pair.
    private var highSurrogate: UInt16?

    private enum Expectation {
        case value, firstElement, firstName, name, colon, separator, end
    }

    private enum Lexeme {
        case none, number, literal
        case string, escape
        case unicode(digits: Int, unit: UInt16)
    }

    package init(into sink: Sink, limits: JSONLimits = JSONLimits()) {
        self.sink = sink
        self.limits = limits
    }

    /// Takes the next piece of the text.
    package mutating func read(_ bytes: Span<UInt8>) throws(JSONError) {
        guard bytes.count <= limits.bytesMax - consumed else {
            throw JSONError(.tooLong(bytesMax: limits.bytesMax), at: limits.bytesMax)
        }
        try bytes.withUnsafeBufferPointer { (piece) throws(JSONError) in
            var index = 0
            while index < piece.count {
                switch lexeme {
                case .none: try structure(piece, &index)
                case .string: try string(piece, &index)
                case .escape: try escape(piece, &index)
                case .unicode(let digits, let unit):
                    try unicode(piece, &index, digits: digits, unit: unit)
                case .number: try number(piece, &index)
                case .literal: try literal(piece, &index)
                }
            }
        }
        consumed += bytes.count
    }

    /// Ends the text and gives what the sink built.
    package mutating func finish() throws(JSONError) -> Sink.Output {
        switch lexeme {
        case .number: try endNumber(at: consumed)
        case .literal: try endLiteral(at: consumed)
        default: break
        }
        guard expectation == .end, case .none = lexeme else {
            let nothing = containers.isEmpty && expectation == .value
            if nothing, case .none = lexeme { throw JSONError(.empty, at: consumed) }
            throw JSONError(.unexpectedEnd, at: consumed)
        }
        return sink.finish()
    }

    // MARK: Structure

    private typealias Piece = UnsafeBufferPointer<UInt8>

    private mutating func structure(_ piece: Piece, _ index: inout Int) throws(JSONError) {
        let byte = piece[index]
        if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            index += 1
            return
        }
        let place = consumed + index
        switch expectation {
        case .value:
            try beginValue(byte, piece, &index)
        case .firstElement:
            if byte == UInt8(ascii: "]") {
                index += 1
                try close(at: place)
            } else {
                try beginValue(byte, piece, &index)
            }
        case .firstName where byte == UInt8(ascii: "}"):
            index += 1
            try close(at: place)
        case .firstName, .name:
            guard byte == UInt8(ascii: "\"") else {
                throw unexpected(byte, "a member's name in quotes", place)
            }
            index += 1
            lexeme = .string
        case .colon:
            guard byte == UInt8(ascii: ":") else { throw unexpected(byte, "\":\"", place) }
            index += 1
            expectation = .value
        case .separator:
            index += 1
            try separate(byte, at: place)
        case .end:
            throw unexpected(byte, "the end of the text", place)
        }
    }

    private mutating func separate(_ byte: UInt8, at place: Int) throws(JSONError) {
        let isObject = containers.last ?? false
        if byte == UInt8(ascii: ",") {
            expectation = isObject ? .name : .value
        } else if byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
            try close(at: place)
        } else {
            throw unexpected(byte, isObject ? "\",\" or \"}\"" : "\",\" or \"]\"", place)
        }
    }

    private mutating func beginValue(
        _ byte: UInt8, _ piece: Piece, _ index: inout Int
    ) throws(JSONError) {
        let place = consumed + index
        switch byte {
        case UInt8(ascii: "\""):
            index += 1
            lexeme = .string
        case UInt8(ascii: "{"):
            index += 1
            try open(isObject: true, at: place)
        case UInt8(ascii: "["):
            index += 1
            try open(isObject: false, at: place)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            lexeme = .number
        case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
            lexeme = .literal
        default:
            throw unexpected(byte, "a value", place)
        }
    }

    private mutating func open(isObject: Bool, at place: Int) throws(JSONError) {
        guard containers.count < limits.depthMax else {
            throw JSONError(.tooDeep(depthMax: limits.depthMax), at: place)
        }
        containers.append(isObject)
        expectation = isObject ? .firstName : .firstElement
        try tell(at: place) { (sink) throws(TreeError) in
            isObject ? try sink.beginObject() : try sink.beginArray()
        }
    }

    private mutating func close(at place: Int) throws(JSONError) {
        let isObject = containers.removeLast()
        try tell(at: place) { (sink) throws(TreeError) in
            isObject ? try sink.endObject() : try sink.endArray()
        }
        valueEnded()
    }

    private mutating func valueEnded() {
        expectation = containers.isEmpty ? .end : .separator
    }

    private func unexpected(_ byte: UInt8, _ expected: String, _ place: Int) -> JSONError {
        JSONError(.unexpected(byte: byte, expected: expected), at: place)
    }

    private mutating func tell(
        at place: Int, _ event: (inout Sink) throws(TreeError) -> Void
    ) throws(JSONError) {
        do {
            try event(&sink)
        } catch {
            throw JSONError(.tree(error), at: place)
        }
    }

    // MARK: Strings

    private mutating func string(_ piece: Piece, _ index: inout Int) throws(JSONError) {
        let start = index
        while index < piece.count {
            let byte = piece[index]
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
            index += 1
        }
        if index > start, highSurrogate != nil {
            throw JSONError(.unpairedSurrogate, at: consumed + start)
        }
        guard token.count + index - start <= limits.stringBytesMax else {
            throw JSONError(.stringTooLong(bytesMax: limits.stringBytesMax), at: consumed + index)
        }
        guard index < piece.count else {
            token.append(contentsOf: piece[start..<index])
            return
        }
        switch piece[index] {
        case UInt8(ascii: "\""):
            guard highSurrogate == nil else {
                throw JSONError(.unpairedSurrogate, at: consumed + index)
            }
            let run = Piece(rebasing: piece[start..<index])
            index += 1
            if token.isEmpty {
                try endString(String(validating: run, as: UTF8.self), at: consumed + index)
            } else {
                token.append(contentsOf: run)
                let text = String(validating: token, as: UTF8.self)
                token.removeAll(keepingCapacity: token.count < 1 << 16)
                try endString(text, at: consumed + index)
            }
        case UInt8(ascii: "\\"):
            token.append(contentsOf: piece[start..<index])
            index += 1
            lexeme = .escape
        default:
            throw JSONError(.controlCharacter, at: consumed + index)
        }
    }

    private mutating func endString(_ text: String?, at place: Int) throws(JSONError) {
        guard let text else { throw JSONError(.invalidUTF8, at: place) }
        lexeme = .none
        if expectation == .name || expectation == .firstName {
            expectation = .colon
            try tell(at: place) { (sink) throws(TreeError) in try sink.name(text) }
        } else {
            valueEnded()
            try tell(at: place) { (sink) throws(TreeError) in try sink.string(text) }
        }
    }

    private mutating func escape(_ piece: Piece, _ index: inout Int) throws(JSONError) {
        let byte = piece[index]
        if byte == UInt8(ascii: "u") {
            lexeme = .unicode(digits: 0, unit: 0)
            index += 1
            return
        }
        guard highSurrogate == nil else {
            throw JSONError(.unpairedSurrogate, at: consumed + index)
        }
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): token.append(byte)
        case UInt8(ascii: "b"): token.append(0x08)
        case UInt8(ascii: "f"): token.append(0x0C)
        case UInt8(ascii: "n"): token.append(0x0A)
        case UInt8(ascii: "r"): token.append(0x0D)
        case UInt8(ascii: "t"): token.append(0x09)
        default: throw JSONError(.invalidEscape, at: consumed + index)
        }
        lexeme = .string
        index += 1
    }

    private mutating func unicode(
        _ piece: Piece, _ index: inout Int, digits: Int, unit: UInt16
    ) throws(JSONError) {
        guard let digit = Self.hexadecimal(piece[index]) else {
            throw JSONError(.invalidEscape, at: consumed + index)
        }
        let unit = unit << 4 | digit
        index += 1
        guard digits == 3 else {
            lexeme = .unicode(digits: digits + 1, unit: unit)
            return
        }
        lexeme = .string
        switch (highSurrogate, UTF16.isLeadSurrogate(unit), UTF16.isTrailSurrogate(unit)) {
        case (nil, true, _):
            highSurrogate = unit
        case (let high?, _, true):
            highSurrogate = nil
            append(0x10000 + (UInt32(high) - 0xD800) << 10 + (UInt32(unit) - 0xDC00))
        case (nil, false, false):
            append(UInt32(unit))
        default:
            throw JSONError(.unpairedSurrogate, at: consumed + index)
        }
    }

    private mutating func append(_ scalar: UInt32) {
        guard let scalar = Unicode.Scalar(scalar) else {
            preconditionFailure("a unit that is no surrogate is a scalar")
        }
        token.append(contentsOf: Array(String(Character(scalar)).utf8))
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt16? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }

    // MARK: Numbers and literals

    private mutating func number(_ piece: Piece, _ index: inout Int) throws(JSONError) {
        let start = index
        while index < piece.count, JSONNumber.isPart(piece[index]) { index += 1 }
        guard token.count + index - start <= JSONNumber.bytesMax else {
            throw JSONError(.invalidNumber, at: consumed + index)
        }
        if token.isEmpty, index < piece.count {
            try endNumber(Piece(rebasing: piece[start..<index]), at: consumed + index)
        } else {
            token.append(contentsOf: piece[start..<index])
            if index < piece.count { try endNumber(at: consumed + index) }
        }
    }

    private mutating func endNumber(at place: Int) throws(JSONError) {
        let digits = token
        token.removeAll(keepingCapacity: true)
        try digits.withUnsafeBufferPointer { (digits) throws(JSONError) in
            try endNumber(digits, at: place)
        }
    }

    private mutating func endNumber(_ digits: Piece, at place: Int) throws(JSONError) {
        lexeme = .none
        valueEnded()
        switch JSONNumber(digits) {
        case .integer(let number):
            try tell(at: place) { (sink) throws(TreeError) in try sink.integer(number) }
        case .double(let number):
            try tell(at: place) { (sink) throws(TreeError) in try sink.double(number) }
        case .tooLarge:
            throw JSONError(.numberTooLarge, at: place)
        case .malformed:
            throw JSONError(.invalidNumber, at: place)
        }
    }

    private mutating func literal(_ piece: Piece, _ index: inout Int) throws(JSONError) {
        while index < piece.count, token.count < 6,
            piece[index] >= UInt8(ascii: "a"), piece[index] <= UInt8(ascii: "z")
        {
            token.append(piece[index])
            index += 1
        }
        if index < piece.count || token.count == 6 { try endLiteral(at: consumed + index) }
    }

    private mutating func endLiteral(at place: Int) throws(JSONError) {
        let word = String(decoding: token, as: UTF8.self)
        token.removeAll(keepingCapacity: true)
        lexeme = .none
        valueEnded()
        let start = place - word.utf8.count
        switch word {
        case "true": try tell(at: place) { (sink) throws(TreeError) in try sink.bool(true) }
        case "false": try tell(at: place) { (sink) throws(TreeError) in try sink.bool(false) }
        case "null": try tell(at: place) { (sink) throws(TreeError) in try sink.null() }
        default: throw unexpected(word.utf8.first ?? 0, "a value", start)
        }
    }
}
