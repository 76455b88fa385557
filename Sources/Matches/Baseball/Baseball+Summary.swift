extension Baseball {
    /// Such as `T1 0 out 1-3  0-0`.
    package var line: String {
        let (inning, half) = next
        return "\(isTop(half) ? "T" : "B")\(inning) \(onBase.outs) out \(basesNext.text)  "
            + teams.map { String($0.runs) }.joined(separator: "-")
    }

    /// The batter by name, and the count when pitches are recorded.
    package var turn: String {
        let (_, half) = next
        let team = team(inHalf: half)
        let batter = name(player(inSlot: teams[team].lineup.due, of: team))
        let pitches = PitchSequence(pitchesNext)
        return pitches.text.isEmpty ? batter : "\(batter) \(pitches.words)"
    }

    package func summary(_ ending: Finish?) -> Summary {
        // A suspended game goes on: who has not batted will.
        let isOver = ending.map { $0.ending != .suspended } ?? false
        return Summary(
            sides: zip(sides, teams).map { Summary.SideScore($0, score: Int64($1.runs)) },
            scoreLine: scoreLine, progress: ending != nil || isDecided ? "" : progress,
            board: lineScore.board(sides.map(\.name), inningsMin: innings, isOver: isOver))
    }
}
