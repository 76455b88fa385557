/// Numbers and literals.
extension JSONReader {
    mutating func number(_ piece: Piece, _ index: inout Int) throws(JSONError) {
        let start = index
        while index < piece.count, JSONNumber.isPart(piece[index]) { index += 1 }
        guard token.count + index - start <= JSONNumber.bytesMax else {
            throw JSONError(.numberTooLong(bytesMax: JSONNumber.bytesMax), at: lexemePlace)
        }
        let part = Piece(rebasing: piece[start..<index])
        if token.isEmpty, index < piece.count {
            try endNumber(JSONNumber(part))
        } else {
            token.append(contentsOf: part)
            if index < piece.count { try endNumber() }
        }
    }

    mutating func endNumber() throws(JSONError) {
        let number = token.withUnsafeBufferPointer { JSONNumber($0) }
        token.removeAll(keepingCapacity: true)
        try endNumber(number)
    }

    private mutating func endNumber(_ number: JSONNumber) throws(JSONError) {
        valueEnded()
        switch number {
        case .integer(let number):
            try tell(at: lexemePlace) { (sink) throws(TreeError) in try sink.integer(number) }
        case .double(let number):
            try tell(at: lexemePlace) { (sink) throws(TreeError) in try sink.double(number) }
        case .tooLarge:
            throw JSONError(.numberTooLarge, at: lexemePlace)
        case .malformed:
            throw JSONError(.invalidNumber, at: lexemePlace)
        }
    }

    mutating func literal(
        _ piece: Piece, _ index: inout Int, _ literal: JSONLiteral, matched: Int
    ) throws(JSONError) {
        let spelling = literal.spelling
        var matched = matched
        while index < piece.count, matched < spelling.utf8CodeUnitCount {
            let byte = piece[index]
            guard spelling.withUTF8Buffer({ $0[matched] }) == byte else {
                throw unexpected(byte, "\"\(spelling)\"", at: consumed + index)
            }
            index += 1
            matched += 1
        }
        guard matched == spelling.utf8CodeUnitCount else {
            lexeme = .literal(literal, matched: matched)
            return
        }
        valueEnded()
        try tell(at: lexemePlace) { (sink) throws(TreeError) in
            switch literal {
            case .null: try sink.null()
            case .true: try sink.bool(true)
            case .false: try sink.bool(false)
            }
        }
    }
}
