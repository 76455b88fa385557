import CQREncode

/// A text as a QR code, for a terminal.
package struct QRCode: Sendable {
    /// Squares of one side.
    package let width: Int
    /// Row by row, true for a dark square.
    private let squares: [Bool]

    /// Light squares around a code.
    ///
    /// Source: ISO/IEC 18004, section 9.1.
    private static let margin = 4
    /// A longer text makes a code that no terminal of 80 columns shows.
    private static let bytesMax = 200

    /// Nil when the text is empty or longer than a code on a terminal can be.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty, bytes.count <= Self.bytesMax, !bytes.contains(0),
            let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L)
        else { return nil }
        defer { QRcode_free(code) }
        width = Int(code.pointee.width)
        let data = UnsafeBufferPointer(start: code.pointee.data, count: width * width)
        // Of each byte the lowest bit is the colour.
        squares = data.map { $0 & 1 == 1 }
    }

    package func isDark(_ row: Int, _ column: Int) -> Bool {
        guard 0..<width ~= row, 0..<width ~= column else { return false }
        return squares[row * width + column]
    }

    /// Lines of text, two rows of squares each, with the margin.
    ///
    /// - Parameter isColored: whether the terminal's colours may be set, so that dark is dark
    ///   whatever they are. Otherwise light squares are drawn and dark ones are left out, as on a
    ///   dark terminal; most readers know the reverse too.
    package func lines(isColored: Bool) -> [String] {
        stride(from: -Self.margin, to: width + Self.margin, by: 2).map { row in
            let blocks = (-Self.margin..<width + Self.margin).map { column in
                let below = row + 1 < width + Self.margin && !isDark(row + 1, column)
                return switch (!isDark(row, column), below) {
                case (true, true): "\u{2588}"
                case (true, false): "\u{2580}"
                case (false, true): "\u{2584}"
                case (false, false): " "
                }
            }
            return isColored
                ? "\u{1B}[97;40m" + blocks.joined() + "\u{1B}[0m" : blocks.joined()
        }
    }
}
