extension BoxScore {
    /// The result in a sentence, such as `BOS 13, BAL 2`; the score that a forfeit counts as stands
    /// beside the one that was played.
    package func result(_ finish: Finish? = nil) -> String {
        let ordered = home.line.runs > visitor.line.runs ? [home, visitor] : [visitor, home]
        let score = ordered.map { "\(title(of: $0)) \($0.line.runs)" }.joined(separator: ", ")
        switch finish?.ending {
        case .forfeit: return "\(score); \(forfeit(by: finish?.side))"
        case .finished, nil:
            let isTie = outsAtEnd == 3 && visitor.line.runs == home.line.runs
            return isTie ? "\(score), a tie" : score
        case .tie, .called, .suspended, .other: return "\(score); \(finish?.words ?? "")"
        }
    }

    private func forfeit(by side: String?) -> String {
        guard side == "visitor" || side == "home" else { return "forfeit" }
        let winner = side == "visitor" ? home : visitor
        return "forfeit, which counts as \(title(of: winner)) \(Self.forfeitRuns), "
            + "\(title(of: side == "visitor" ? visitor : home)) 0"
    }

    /// Source: Official Baseball Rules, definition of terms, "forfeited game".
    private static let forfeitRuns = 9
}
