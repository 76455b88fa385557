/// Runs by inning, and the totals that are shown behind them.
package struct LineScore: Equatable, Sendable {
    package struct Row: Equatable, Sendable {
        /// By inning; nil where the side did not bat.
        ///
        /// Both rows have as many innings.
        package var innings: [Int?] = []
        package var runs = 0
        package var hits = 0
        package var errors = 0
        package var leftOnBase = 0

        /// Such as `0140(10)0x`: ten runs and more in parentheses, `x` for a side that did not bat.
        package var text: String {
            innings.map { $0.map { $0 < 10 ? String($0) : "(\($0))" } ?? "x" }.joined()
        }
    }

    package var visitor: Row
    package var home: Row

    package var rows: [Row] { [visitor, home] }

    /// The score board: innings, then runs, hits and errors, under the names of the sides.
    ///
    /// Halves not batted are blank, or `x` when the game is over and the side that did not bat had
    /// no need to: one that is behind would have batted, had the game not been stopped.
    func board(_ names: [String], inningsMin: Int, isOver: Bool) -> [String] {
        let count = max(visitor.innings.count, isOver ? 0 : inningsMin)
        var columns: [[String]] = [[""] + names]
        for inning in 0..<count {
            columns.append(
                [String(inning + 1)]
                    + zip(rows, rows.reversed()).map { row, other in
                        guard inning < row.innings.count else { return "" }
                        let notBatted = isOver && row.runs > other.runs ? "x" : ""
                        return row.innings[inning].map { String($0) } ?? notBatted
                    })
        }
        columns.append(["", "", ""])
        columns.append(["R"] + rows.map { String($0.runs) })
        columns.append(["H"] + rows.map { String($0.hits) })
        columns.append(["E"] + rows.map { String($0.errors) })
        return (0..<3).map { line in
            columns.enumerated().map { index, cells in
                let width = cells.map(\.count).max() ?? 0
                let blanks = String(repeating: " ", count: width - cells[line].count)
                return index == 0 ? cells[line] + blanks : blanks + cells[line]
            }.joined(separator: " ").trimmedAtEnd
        }
    }
}

extension String {
    fileprivate var trimmedAtEnd: String {
        guard let last = lastIndex(where: { $0 != " " }) else { return "" }
        return String(self[...last])
    }
}
