// What the rules forbid of a play that somebody types. Stored records are folded as they are:
// their book has the last word.
extension Baseball {
    /// Refuses what cannot have been, at the bases and outs of the next play.
    func checkRules(_ event: PlayEvent, _ outcome: PlayOutcome) throws(MatchError) {
        let situation = onBase
        let outs = situation.outs + outcome.outs
        guard outs <= 3 else {
            throw MatchError(
                .refused,
                "that would be \(outs) outs: \(situation.outs) before, and \(outcome.outs) in the "
                    + "play")
        }
        try checkBatter(event, isLast: outs == 3)
        try checkOutBatter(event, outcome)
        try checkThirdStrike(event, outcome)
        try checkRunning(event, outcome)
        if situation.outs == 2 { try checkSacrifice(event) }
        if outcome.runs > 0 {
            let made = PlayOuts(event, outcome, at: situation)
            if let third = made.thirdWithoutRuns(after: situation.outs) {
                throw MatchError(.refused, noRun(third, event))
            }
        }
    }

    private func noRun(_ third: PlayOuts.Out, _ event: PlayEvent) -> String {
        let scorers = event.advances.filter { $0.to == .home && !$0.isMarkedOut }
            .map { "\($0.from.letter)-\($0.to.letter)".lowercased() }.joined(separator: " ")
        let hint = scorers.isEmpty ? "" : "; leave \(scorers) away"
        let what =
            switch third {
            case .batterBeforeFirst(isCaught: true): "the ball that was caught is the third out"
            case .batterBeforeFirst(isCaught: false):
                "the batter is the third out before he reaches first"
            case .force(let base):
                "\(runnerName(base)) is forced out, and he is the third out"
            case .perhapsForce, .other: "three are out"
            }
        return "\(what), so that no run counts\(hint)"
    }

    /// What is to be known of a run on a hit with the third out.
    func thirdOutRemarks(_ event: PlayEvent) -> [Remark] {
        let made = try? PlayOutcome(
            event, batter: "", on: basesNext, outs: onBase.outs)
        guard let outcome = made, outcome.runs > 0,
            let base = PlayOuts(event, outcome, at: onBase).perhapsThird(after: onBase.outs)
        else { return [] }
        return [
            Remark(
                "the run counts if it was in before the third out; if \(runnerName(base)) was "
                    + "forced out, none counts, and the play is a ground ball or fc, no hit")
        ]
    }

    /// A hit takes the batter at least as far as its name says.
    private func checkBatter(_ event: PlayEvent, isLast: Bool) throws(MatchError) {
        guard case .hit(let bases, _, _) = event.basic,
            let advance = event.advances.first(where: { $0.from == .batter })
        else { return }
        let reached = Base(rawValue: bases) ?? .home
        let name = PlayEvent.hitNames[bases]
        if !advance.isMarkedOut || advance.parameters.isSafe {
            // Behind the third out nobody need run on.
            guard advance.to >= reached || isLast && bases < 4 else {
                throw MatchError(
                    .refused,
                    "\(name) takes the batter to \(reached.words), not only to "
                        + advance.to.words)
            }
        } else if advance.to <= reached {
            throw MatchError(
                .refused,
                "who is out at \(advance.to.words) had no \(name.dropFirst(2)); the hit is worth "
                    + "the bases that he reached")
        }
    }

    private func checkSacrifice(_ event: PlayEvent) throws(MatchError) {
        var fielders: [Fielder] = []
        if case .out(let putouts) = event.basic { fielders = putouts.first?.credit.fielders ?? [] }
        let fielding = fielders.map { String($0.position) }.joined(separator: "-")
        if event.isSacrificeFly {
            throw MatchError(
                .refused,
                "with two out a fly is no sacrifice"
                    + (fielding.isEmpty ? "" : "; write f\(fielding), on which nobody scores"))
        }
        if event.isSacrificeHit {
            throw MatchError(
                .refused,
                "with two out a bunt is no sacrifice"
                    + (fielding.isEmpty ? "" : "; write \(fielding) bg, on which nobody scores"))
        }
    }

    /// Refuses to go on with a game that the rules have ended.
    func checkGoesOn() throws(MatchError) {
        guard isDecided else { return }
        throw MatchError(
            .refused,
            "the game is over by the rules, \(scoreLine): “matchbook finish” ends it, and undo or "
                + "amend mends what is wrong before")
    }
}
