/// Rows of cells in columns of even width.
package struct Table {
    private var rows: [[Line]] = []

    package init() {}

    package mutating func row(_ cells: [Line]) {
        rows.append(cells)
    }

    /// The last column is not filled up.
    package var lines: [Line] {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            rows.map { column < $0.count ? $0[column].width : 0 }.max() ?? 0
        }
        return rows.map { cells in
            var line = Line()
            var blanks = 0
            for (cell, width) in zip(cells, widths) {
                if !cell.isEmpty {
                    line = line + Line(String(repeating: " ", count: blanks)) + cell
                    blanks = 0
                }
                blanks += width - cell.width + (width > 0 ? 2 : 0)
            }
            return line
        }
    }
}
