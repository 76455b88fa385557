extension JSONReader {
    mutating func string(_ piece: Piece, _ index: inout Int) throws(JSONError) {
        if let highSurrogate, piece[index] != UInt8(ascii: "\\") {
            throw JSONError(.unpairedSurrogate, at: highSurrogate.place)
        }
        let start = index
        let end = start + min(piece.count - start, limits.stringBytesMax - token.count)
        while index < end {
            if sequence.isComplete {
                index = Self.plainEnd(piece, index, end)
                guard index < end, piece[index] >= 0x80 else { break }
            }
            guard sequence.take(piece[index]) else {
                throw JSONError(.invalidUTF8, at: consumed + index)
            }
            index += 1
        }
        guard index < piece.count else {
            token.append(contentsOf: piece[start..<index])
            return
        }
        let byte = piece[index]
        guard sequence.isComplete, !Self.isPlain(byte), byte < 0x80 else {
            throw JSONError(
                .stringTooLong(bytesMax: limits.stringBytesMax), at: consumed + index)
        }
        switch byte {
        case UInt8(ascii: "\""):
            try endString(Piece(rebasing: piece[start..<index]))
        case UInt8(ascii: "\\"):
            token.append(contentsOf: piece[start..<index])
            escapePlace = consumed + index
            lexeme = .escape
        default:
            throw JSONError(.controlCharacter, at: consumed + index)
        }
        index += 1
    }

    private mutating func endString(_ rest: Piece) throws(JSONError) {
        let text: String
        if token.isEmpty {
            text = String(decoding: rest, as: UTF8.self)
        } else {
            token.append(contentsOf: rest)
            text = String(decoding: token, as: UTF8.self)
            token.removeAll(keepingCapacity: token.count < 1 << 16)
        }
        lexeme = .none
        if expectation == .name || expectation == .firstName {
            expectation = .colon
            try tell(at: lexemePlace) { (sink) throws(TreeError) in try sink.name(text) }
        } else {
            valueEnded()
            try tell(at: lexemePlace) { (sink) throws(TreeError) in try sink.string(text) }
        }
    }

    // MARK: Bytes that stand for themselves

    /// The end of the run, from the index, of ASCII that stands for itself.
    @inline(__always)
    private static func plainEnd(_ piece: Piece, _ start: Int, _ end: Int) -> Int {
        var index = start
        let bytes = UnsafeRawBufferPointer(piece)
        while index + 8 <= end {
            let word = UInt64(
                littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let others = notPlain(word)
            if others != 0 { return index + others.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < end, isPlain(piece[index]) { index += 1 }
        return index
    }

    @inline(__always)
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x80 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    /// The bytes of the word that are not plain have their top bit set in the result.
    ///
    /// Exact up to the first of them; above it a borrow may set more.
    @inline(__always)
    private static func notPlain(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = word ^ (ones &* 0x22)
        let backslashes = word ^ (ones &* 0x5C)
        let below =
            (word &- ones &* 0x20) & ~word | (quotes &- ones) & ~quotes
            | (backslashes &- ones) & ~backslashes
        return (below | word) & (ones &* 0x80)
    }

    // MARK: Escapes

    mutating func escape(_ piece: Piece, _ index: inout Int) throws(JSONError) {
        let byte = piece[index]
        if byte == UInt8(ascii: "u") {
            lexeme = .unicode(digits: 0, unit: 0)
            index += 1
            return
        }
        if let highSurrogate { throw JSONError(.unpairedSurrogate, at: highSurrogate.place) }
        let meant: UInt8
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): meant = byte
        case UInt8(ascii: "b"): meant = 0x08
        case UInt8(ascii: "f"): meant = 0x0C
        case UInt8(ascii: "n"): meant = 0x0A
        case UInt8(ascii: "r"): meant = 0x0D
        case UInt8(ascii: "t"): meant = 0x09
        default: throw JSONError(.invalidEscape, at: consumed + index)
        }
        index += 1
        try endEscape(CollectionOfOne(meant))
    }

    mutating func unicode(
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
        if let high = highSurrogate {
            guard UTF16.isTrailSurrogate(unit) else {
                throw JSONError(.unpairedSurrogate, at: high.place)
            }
            highSurrogate = nil
            try endEscape(0x10000 + (UInt32(high.unit) - 0xD800) << 10 + UInt32(unit) - 0xDC00)
        } else if UTF16.isLeadSurrogate(unit) {
            highSurrogate = (unit, escapePlace)
            lexeme = .string
        } else if UTF16.isTrailSurrogate(unit) {
            throw JSONError(.unpairedSurrogate, at: escapePlace)
        } else {
            try endEscape(UInt32(unit))
        }
    }

    private mutating func endEscape(_ scalar: UInt32) throws(JSONError) {
        guard let scalar = Unicode.Scalar(scalar) else {
            preconditionFailure("a unit that is no surrogate is a scalar")
        }
        try endEscape(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }

    private mutating func endEscape(_ bytes: some Collection<UInt8>) throws(JSONError) {
        guard bytes.count <= limits.stringBytesMax - token.count else {
            throw JSONError(.stringTooLong(bytesMax: limits.stringBytesMax), at: escapePlace)
        }
        token.append(contentsOf: bytes)
        lexeme = .string
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt16? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}
