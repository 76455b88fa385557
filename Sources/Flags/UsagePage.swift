/// Text for a terminal: paragraphs and tables of two columns.
struct UsagePage {
    private static let columns = 80
    /// The left column is as wide as its longest cell, up to this; after a longer one the right
    /// cell begins on the next line.
    private static let leftMax = 26
    private static let indent = 2
    private static let gap = 2

    private(set) var text = ""

    mutating func line(_ content: String) {
        text += wrapped(content, from: 0, indent: 4) + "\n"
    }

    /// A line that begins with blanks stands as it is, so that a paragraph may hold a table.
    mutating func paragraph(_ content: String) {
        text += "\n"
        for line in content.split(separator: "\n", omittingEmptySubsequences: false) {
            text += (line.hasPrefix(" ") ? String(line) : wrapped(String(line), from: 0, indent: 0))
            text += "\n"
        }
    }

    mutating func table(_ title: String, _ rows: [(left: String, right: String)]) {
        if rows.isEmpty { return }
        text += "\n\(title)\n"
        let widths = rows.map(\.left.count).filter { $0 <= Self.leftMax }
        let start = Self.indent + (widths.max() ?? Self.leftMax) + Self.gap
        for (left, right) in rows {
            var row = String(repeating: " ", count: Self.indent) + left
            row += row.count + Self.gap > start ? "\n" + spaces(start) : spaces(start - row.count)
            text += row + wrapped(right, from: start, indent: start) + "\n"
        }
    }

    private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

    /// Breaks at spaces; `column` is where the first line begins, `indent` where the others do.
    ///
    /// A word longer than the page stands alone.
    private func wrapped(_ content: String, from column: Int, indent: Int) -> String {
        var result = ""
        var column = column
        for word in content.split(separator: " ") {
            let isFirst = result.isEmpty
            if !isFirst && column + 1 + word.count > Self.columns {
                result += "\n" + spaces(indent)
                column = indent
            } else if !isFirst {
                result += " "
                column += 1
            }
            result += word
            column += word.count
        }
        return result
    }
}
