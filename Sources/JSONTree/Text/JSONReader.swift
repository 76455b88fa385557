/// Reads JSON text byte by byte as it arrives, in pieces cut anywhere, and tells it to a sink.
///
/// Strict: RFC 8259, no comments, no trailing commas, strings in valid UTF-8 without half
/// surrogate pairs. Where the pieces are cut changes neither the result nor an error. Memory is
/// bounded by the nesting and by the longest string or number that straddles two pieces. After an
/// error the reader may not be used again.
package struct JSONReader<Sink: JSONSink> {
    /// Its owner may take from it what it has, between two pieces.
    package var sink: Sink
    let limits: JSONLimits

    /// Bytes read in earlier pieces.
    var consumed = 0
    var expectation = Expectation.value
    /// The open containers, the innermost last; true for an object.
    private var containers: [Bool] = []

    var lexeme = Lexeme.none
    /// Bytes of the text before the lexeme.
    var lexemePlace = 0
    /// What there is so far of a lexeme that was cut by the end of a piece, or of a string with
    /// escapes.
    var token: [UInt8] = []
    /// The scalar in the middle of which a string stands.
    var sequence = UTF8Sequence()
    /// Bytes of the text before the latest escape.
    var escapePlace = 0
    /// The first half of a surrogate pair, when the escape before gave one.
    var highSurrogate: (unit: UInt16, place: Int)?

    enum Expectation {
        case value, firstElement, firstName, name, colon, separator, end
    }

    enum Lexeme {
        case none, number
        case literal(JSONLiteral, matched: Int)
        case string, escape
        case unicode(digits: Int, unit: UInt16)
    }

    typealias Piece = UnsafeBufferPointer<UInt8>

    package init(into sink: Sink, limits: JSONLimits = JSONLimits()) {
        self.sink = sink
        self.limits = limits
    }

    /// Takes the next piece of the text.
    @specialized(where Sink == ValueBuilder)
    @specialized(where Sink == JSONBuilder)
    @specialized(where Sink == MergeBuilder)
    package mutating func read(_ bytes: Span<UInt8>) throws(JSONError) {
        try bytes.withUnsafeBufferPointer { (whole) throws(JSONError) in
            let room = limits.bytesMax - consumed
            // What lies within the limit is read all the same, for a fault in it comes first.
            let piece = Piece(rebasing: whole.prefix(room))
            var index = 0
            while index < piece.count {
                switch lexeme {
                case .none: try structure(piece, &index)
                case .string: try string(piece, &index)
                case .escape: try escape(piece, &index)
                case .unicode(let digits, let unit):
                    try unicode(piece, &index, digits: digits, unit: unit)
                case .number: try number(piece, &index)
                case .literal(let literal, let matched):
                    try self.literal(piece, &index, literal, matched: matched)
                }
            }
            consumed += piece.count
            guard whole.count <= room else {
                throw JSONError(.tooLong(bytesMax: limits.bytesMax), at: limits.bytesMax)
            }
        }
    }

    /// Ends the text and gives what the sink built.
    @specialized(where Sink == ValueBuilder)
    @specialized(where Sink == JSONBuilder)
    @specialized(where Sink == MergeBuilder)
    package mutating func finish() throws(JSONError) -> Sink.Output {
        if case .number = lexeme { try endNumber() }
        guard case .none = lexeme, expectation == .end else {
            if case .none = lexeme, expectation == .value, containers.isEmpty {
                throw JSONError(.empty, at: consumed)
            }
            throw JSONError(.unexpectedEnd, at: consumed)
        }
        return sink.finish()
    }

    // MARK: Structure

    private mutating func structure(_ piece: Piece, _ index: inout Int) throws(JSONError) {
        let byte = piece[index]
        let place = consumed + index
        index += 1
        if byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { return }
        switch expectation {
        case .value:
            try beginValue(byte, at: place)
        case .firstElement:
            byte == UInt8(ascii: "]")
                ? try close(at: place) : try beginValue(byte, at: place)
        case .firstName where byte == UInt8(ascii: "}"):
            try close(at: place)
        case .firstName, .name:
            guard byte == UInt8(ascii: "\"") else {
                throw unexpected(byte, "a member's name in quotes", at: place)
            }
            begin(.string, at: place)
        case .colon:
            guard byte == UInt8(ascii: ":") else { throw unexpected(byte, "\":\"", at: place) }
            expectation = .value
        case .separator:
            try separate(byte, at: place)
        case .end:
            throw unexpected(byte, "the end of the text", at: place)
        }
        if case .number = lexeme { index -= 1 }
    }

    private mutating func separate(_ byte: UInt8, at place: Int) throws(JSONError) {
        let isObject = containers.last ?? false
        if byte == UInt8(ascii: ",") {
            expectation = isObject ? .name : .value
        } else if byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
            try close(at: place)
        } else {
            throw unexpected(byte, isObject ? "\",\" or \"}\"" : "\",\" or \"]\"", at: place)
        }
    }

    private mutating func beginValue(_ byte: UInt8, at place: Int) throws(JSONError) {
        switch byte {
        case UInt8(ascii: "\""): begin(.string, at: place)
        case UInt8(ascii: "{"): try open(isObject: true, at: place)
        case UInt8(ascii: "["): try open(isObject: false, at: place)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): begin(.number, at: place)
        case UInt8(ascii: "n"): begin(.literal(.null, matched: 1), at: place)
        case UInt8(ascii: "t"): begin(.literal(.true, matched: 1), at: place)
        case UInt8(ascii: "f"): begin(.literal(.false, matched: 1), at: place)
        default: throw unexpected(byte, "a value", at: place)
        }
    }

    private mutating func begin(_ lexeme: Lexeme, at place: Int) {
        self.lexeme = lexeme
        lexemePlace = place
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
        valueEnded()
        try tell(at: place) { (sink) throws(TreeError) in
            isObject ? try sink.endObject() : try sink.endArray()
        }
    }

    mutating func valueEnded() {
        lexeme = .none
        expectation = containers.isEmpty ? .end : .separator
    }

    func unexpected(_ byte: UInt8, _ expected: String, at place: Int) -> JSONError {
        JSONError(.unexpected(byte: byte, expected: expected), at: place)
    }

    mutating func tell(
        at place: Int, _ event: (inout Sink) throws(TreeError) -> Void
    ) throws(JSONError) {
        do {
            try event(&sink)
        } catch {
            throw JSONError(.tree(error), at: place)
        }
    }
}
