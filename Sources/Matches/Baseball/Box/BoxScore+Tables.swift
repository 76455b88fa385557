// The box score as tables, whoever draws them.
extension BoxScore {
    /// For each team its batting and its pitching lines, each with its remarks.
    package var tables: [SheetTable] {
        teams.flatMap { [batting(of: $0), pitching(of: $0)] }
    }

    /// Those who came in for another stand two blanks further in; the last row has the sums.
    package func batting(of team: Team) -> SheetTable {
        let rows = team.batting.map { row in
            let indent = row.slot != nil && row.sequence > 1 ? "  " : ""
            return [indent + Self.label(name(row.player), row.positions)]
                + Self.cells(row.counts)
        }
        return SheetTable(
            title: title(of: team), columns: ["Batting", "AB", "R", "H", "RBI", "BB", "SO"],
            rows: rows + [[Self.sumLabel] + Self.cells(team.battingTotals)],
            notes: battingNotes(of: team))
    }

    private static func cells(_ counts: BattingCounts) -> [String] {
        [
            counts.atBats, counts.runs, counts.hits, counts.runsBattedIn, counts.walks,
            counts.strikeouts,
        ].map { String($0) }
    }

    package func pitching(of team: Team) -> SheetTable {
        let columns = ["Pitching", "IP", "H", "R", "ER", "BB", "SO", "HR", "BF"]
        let rows = team.pitching.map { row in
            let decision = row.decision.map { ", \($0.rawValue)" } ?? ""
            return [name(row.player) + decision] + cells(row.counts)
        }
        let sums = [[Self.sumLabel] + cells(team.pitchingTotals)]
        return SheetTable(
            title: title(of: team), columns: columns + (hasPitches ? ["P-S"] : []),
            rows: rows + (rows.count > 1 ? sums : []), notes: pitchingNotes(of: team))
    }

    private func cells(_ counts: PitchingCounts) -> [String] {
        [counts.innings]
            + [
                counts.hits, counts.runs, counts.earnedRuns, counts.walks, counts.strikeouts,
                counts.homeRuns, counts.battersFaced,
            ].map { String($0) }
            + (hasPitches ? [counts.pitches > 0 ? "\(counts.pitches)-\(counts.strikes)" : "-"] : [])
    }

    package func fielding(of team: Team) -> SheetTable {
        let rows = team.fielding.map { row in
            let counts = row.counts
            return [Self.label(name(row.player), [row.position])]
                + [
                    counts.putouts, counts.assists, counts.errors, counts.doublePlays,
                    counts.triplePlays, counts.passedBalls,
                ].map { String($0) } + ["\(counts.outs / 3).\(counts.outs % 3)"]
        }
        return SheetTable(
            title: title(of: team), columns: ["Fielding", "PO", "A", "E", "DP", "TP", "PB", "INN"],
            rows: rows)
    }

    /// Runs by inning under the titles of the teams.
    package func board(isOver: Bool) -> [String] {
        LineScore(visitor: visitor.line, home: home.line).board(
            teams.map { title(of: $0) }, inningsMin: 0, isOver: isOver)
    }

    /// What people call the team; its name in the book when nobody said.
    package func title(of team: Team) -> String { titles[team.name] ?? team.name }

    private static let sumLabel = "Total"

    private static func label(_ name: String, _ positions: [Int]) -> String {
        if positions.isEmpty { return name }
        return name + ", " + positions.map { positionWord($0) }.joined(separator: "-")
    }

    private static let positionWords = [
        "", "p", "c", "1b", "2b", "3b", "ss", "lf", "cf", "rf", "dh", "ph", "pr",
    ]

    private static func positionWord(_ position: Int) -> String {
        positionWords.indices.contains(position) ? positionWords[position] : "?"
    }
}

extension Baseball {
    package func tables(isOver: Bool) -> [SheetTable] { BoxScore(self).tables }
}
