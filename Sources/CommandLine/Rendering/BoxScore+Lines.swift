import Matches

extension BoxScore {
    /// The box score as it is printed: result, line, then each team's batting and pitching.
    ///
    /// - Parameter isGameNamed: whether id, day and teams stand above it.
    func lines(_ finish: Finish? = nil, isGameNamed: Bool = false) -> [Line] {
        var lines: [Line] = []
        if isGameNamed { lines.append(Texts.boxTitle(self)) }
        lines.append(Line(result(finish), .strong))
        lines += board(isOver: true).map { Line($0) }
        for team in teams {
            for table in [batting(of: team), pitching(of: team)] {
                lines.append(Line())
                lines += table.figureLines
            }
        }
        if !gameNotes.isEmpty {
            lines.append(Line())
            lines.append(Line(gameNotes.joined(separator: "  ")))
        }
        return lines
    }
}

extension SheetTable {
    /// Names to the left, figures to the right of their columns; remarks in lines below.
    var figureLines: [Line] {
        let cells = [[title] + columns.dropFirst()] + rows
        let widths = columns.indices.map { column in
            cells.map { column < $0.count ? $0[column].terminalColumns : 0 }.max() ?? 0
        }
        var lines = cells.enumerated().map { index, row in
            let isSum = index == cells.count - 1 && rows.count > 1 && rows.last?.first == "Total"
            return Line(
                Self.text(row, widths), index == 0 ? .strong : isSum ? .faint : .none)
        }
        lines += notes.map { Line("  \($0)") }
        return lines
    }

    private static func text(_ row: [String], _ widths: [Int]) -> String {
        row.enumerated().map { column, cell in
            let blanks = String(repeating: " ", count: widths[column] - cell.terminalColumns)
            return column == 0 ? cell + blanks : "  " + blanks + cell
        }.joined()
    }
}
