/// A board's rows set in columns: the first to the left, the others to the right.
package enum TextColumns {
    /// Lines without blanks at their ends; rows may have fewer cells than others.
    package static func lines(_ rows: [[String]]) -> [String] {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            rows.map { column < $0.count ? width(of: $0[column]) : 0 }.max() ?? 0
        }
        return rows.map { cells in
            var line = ""
            for (column, cell) in cells.enumerated() {
                let blanks = String(repeating: " ", count: widths[column] - width(of: cell))
                if column > 0 { line += " " }
                line += column == 0 ? cell + blanks : blanks + cell
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    /// Columns that a terminal takes: two for a wide character of East Asia, none for a mark
    /// that stands on another.
    ///
    /// Source: Unicode Standard Annex 11; only blocks that names are written in are told apart.
    private static func width(of text: String) -> Int {
        text.reduce(0) { sum, character in
            let isWide = character.unicodeScalars.first.map { scalar in
                wide.contains { $0.contains(scalar.value) }
            }
            return sum + (isWide == true ? 2 : 1)
        }
    }

    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
        0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
        0x1F900...0x1F9FF, 0x20000...0x3FFFD,
    ]
}
