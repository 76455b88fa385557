/// Which line of a text a byte is in, while the text goes by piece by piece.
struct TextPlace {
    private(set) var bytes = 0
    /// Line ends of the pieces before the last one.
    private var linesBefore = 0
    private var lastPiece: [UInt8] = []

    mutating func read(_ piece: Span<UInt8>) {
        linesBefore += Self.lineEnds(in: lastPiece[...])
        lastPiece = piece.withUnsafeBufferPointer { Array($0) }
        bytes += piece.count
    }

    /// The number of the line, from 1; nil for a byte before the last piece.
    func line(at offset: Int) -> Int? {
        let begin = bytes - lastPiece.count
        guard offset >= begin, offset <= bytes else { return nil }
        return linesBefore + Self.lineEnds(in: lastPiece[..<(offset - begin)]) + 1
    }

    private static func lineEnds(in bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $1 == 0x0A ? $0 + 1 : $0 }
    }
}
