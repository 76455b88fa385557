extension Baseball {
    /// Whether the rules say that the game is over: the team that bats last is ahead in the last
    /// inning or after it, or both have had that inning and one is ahead.
    package var isDecided: Bool {
        guard hasBegun, inning >= innings else { return false }
        let last = currentHalves.team(inHalf: currentHalves.number(ofOrder: 1))
        let lead = teams[last].runs - teams[1 - last].runs
        if isTop(half) { return outs >= 3 && lead > 0 }
        return lead > 0 || outs >= 3 && lead < 0
    }

    package func check(_ finish: Finish) throws(MatchError) {
        switch finish.ending {
        case .finished where !isDecided:
            throw MatchError(
                .refused,
                "the game is not over: \(progress). It can be called, suspended, forfeited, or "
                    + "end in a tie")
        case .tie where teams[0].runs != teams[1].runs:
            throw MatchError(.refused, "that is no tie: \(scoreLine)")
        case .suspended where isDecided:
            throw MatchError(.refused, "the game is over, \(scoreLine), and cannot be suspended")
        default: return
        }
    }

    var scoreLine: String {
        zip(sides, teams).map { "\($0.name) \($1.runs)" }.joined(separator: ", ")
    }

    /// Such as `top 3, 1 out`.
    var progress: String {
        let (inning, half) = next
        return "\(isTop(half) ? "top" : "bottom") \(inning), \(outs >= 3 ? 0 : outs) out"
    }
}
