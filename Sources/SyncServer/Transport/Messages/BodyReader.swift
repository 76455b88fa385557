/// Where in a request's body the reading stands.
enum BodyReader {
    /// What is still to come.
    case length(Int)
    case chunked(ChunkedDecoder)

    init(_ framing: BodyFraming) {
        switch framing {
        case .none: self = .length(0)
        case .length(let length): self = .length(length)
        case .chunked: self = .chunked(ChunkedDecoder())
        }
    }

    var isDone: Bool {
        switch self {
        case .length(let rest): rest == 0
        case .chunked(let decoder): decoder.isDone
        }
    }

    /// The next piece of the body in the bytes from `position` on, which it passes; nil at the end
    /// of the bytes or of the body.
    mutating func next(
        in bytes: UnsafeRawBufferPointer, _ position: inout Int
    ) throws(HTTPRefusal) -> Range<Int>? {
        switch self {
        case .length(let rest):
            let piece = position..<min(bytes.count, position + rest)
            guard !piece.isEmpty else { return nil }
            self = .length(rest - piece.count)
            position = piece.upperBound
            return piece
        case .chunked(var decoder):
            defer { self = .chunked(decoder) }
            return try decoder.next(in: bytes, &position)
        }
    }
}
