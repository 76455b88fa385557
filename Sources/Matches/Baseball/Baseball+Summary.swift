extension Baseball {
    /// Such as `T1 0 out 1-3  0-0`.
    package var line: String {
        let (inning, half) = next
        let isOver = outs >= 3
        let bases = isOver ? Bases() : bases
        return "\(isTop(half) ? "T" : "B")\(inning) \(isOver ? 0 : outs) out \(bases.text)  "
            + teams.map { String($0.runs) }.joined(separator: "-")
    }

    /// The batter by name.
    package var turn: String {
        let (_, half) = next
        return teams[team(inHalf: half)].lineup.batter.map { name($0) } ?? ""
    }

    package func summary(_ ending: Finish?) -> Summary {
        let isOver = ending != nil
        return Summary(
            sides: zip(sides, teams).map { Summary.SideScore($0, score: Int64($1.runs)) },
            scoreLine: scoreLine, progress: isOver || isDecided ? "" : progress,
            board: lineScore.board(sides.map(\.name), inningsMin: innings, isOver: isOver))
    }
}
