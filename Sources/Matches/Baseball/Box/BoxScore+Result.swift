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
        default: return "\(score); \(finish?.words ?? "")"
        }
    }

    /// `side` is a side's name, or its key.
    private func forfeit(by side: String?) -> String {
        let isVisitor = side == "visitor" || side == sideNames.first
        guard isVisitor || side == "home" || side == sideNames.last else {
            return "forfeit"
        }
        let (winner, loser) = isVisitor ? (home, visitor) : (visitor, home)
        return "forfeit, which counts as \(title(of: winner)) \(Self.forfeitRuns), "
            + "\(title(of: loser)) 0"
    }

    /// Source: Official Baseball Rules, definition of terms, "forfeited game".
    private static let forfeitRuns = 9
}
