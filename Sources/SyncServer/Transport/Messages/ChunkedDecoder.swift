/// Takes the chunked coding off a body as it arrives (RFC 9112, section 7.1).
///
/// Written here because http_parser as Debian builds it accepts any two bytes where the CR LF after
/// a chunk belongs. Extensions and trailers are read over, within a bound.
struct ChunkedDecoder {
    private enum State {
        case sizeStart, size, parameters, sizeEnd
        case data, dataReturn, dataEnd
        case trailerStart, trailer, trailerEnd, lastEnd
        case done
    }

    /// Bytes of all extensions and trailers of one body.
    static let extrasBytesMax = 8 << 10
    /// 2^60 and more is no size that a limit would allow.
    private static let sizeDigitsMax = 15

    private var state = State.sizeStart
    private var remaining = 0
    private var sizeDigits = 0
    private var extras = 0

    var isDone: Bool { state == .done }

    /// Reads on from `position`, to the next piece of the body, which it returns and passes, or to
    /// the end of the bytes or of the body.
    mutating func next(
        in bytes: UnsafeRawBufferPointer, _ position: inout Int
    ) throws(HTTPRefusal) -> Range<Int>? {
        while position < bytes.count, state != .done {
            if state == .data {
                let piece = position..<min(bytes.count, position + remaining)
                remaining -= piece.count
                position = piece.upperBound
                if remaining == 0 { state = .dataReturn }
                return piece
            }
            try read(bytes[position])
            position += 1
        }
        return nil
    }

    private mutating func read(_ byte: UInt8) throws(HTTPRefusal) {
        switch state {
        case .sizeStart, .size:
            try readSize(byte)
        case .parameters:
            if byte == UInt8(ascii: "\r") { state = .sizeEnd } else { try passExtra(byte) }
        case .sizeEnd:
            try expect(UInt8(ascii: "\n"), byte)
            state = remaining == 0 ? .trailerStart : .data
        case .dataReturn:
            try expect(UInt8(ascii: "\r"), byte)
            state = .dataEnd
        case .dataEnd:
            try expect(UInt8(ascii: "\n"), byte)
            state = .sizeStart
        case .trailerStart:
            if byte == UInt8(ascii: "\r") {
                state = .lastEnd
            } else {
                try passExtra(byte)
                // Its line end counts too, or many short ones would pass.
                extras += 2
                state = .trailer
            }
        case .trailer:
            if byte == UInt8(ascii: "\r") { state = .trailerEnd } else { try passExtra(byte) }
        case .trailerEnd:
            try expect(UInt8(ascii: "\n"), byte)
            state = .trailerStart
        case .lastEnd:
            try expect(UInt8(ascii: "\n"), byte)
            state = .done
        case .data, .done:
            preconditionFailure("these states read no single bytes")
        }
    }

    private mutating func readSize(_ byte: UInt8) throws(HTTPRefusal) {
        if state == .sizeStart {
            remaining = 0
            sizeDigits = 0
        }
        switch (byte, state) {
        case (UInt8(ascii: "\r"), .size): state = .sizeEnd
        case (UInt8(ascii: ";"), .size): state = .parameters
        default:
            guard let digit = byte.hexDigitValue, sizeDigits < Self.sizeDigitsMax else {
                throw .malformed("A chunk of the body has a bad size.")
            }
            remaining = remaining << 4 | Int(digit)
            sizeDigits += 1
            state = .size
        }
    }

    private mutating func passExtra(_ byte: UInt8) throws(HTTPRefusal) {
        extras += 1
        guard extras <= Self.extrasBytesMax else {
            throw .malformed("The chunk extensions and trailers of the body are too large.")
        }
        guard byte >= 0x20 && byte != 0x7F || byte == UInt8(ascii: "\t") else {
            throw .malformed("A control character stands beside the chunks of the body.")
        }
    }

    private func expect(_ wanted: UInt8, _ byte: UInt8) throws(HTTPRefusal) {
        guard byte == wanted else {
            throw .malformed("A chunk of the body does not end in CR LF.")
        }
    }
}
