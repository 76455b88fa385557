// The hit that ends a game.
extension Baseball {
    /// The hit as it is scored when it brings the winning run in; nil where that changes nothing.
    ///
    /// It is worth as many bases as that run needed, and nobody behind it scores.
    /// Source: Official Baseball Rules 9.06(f) and (g): all of a home run over the fence counts.
    func walkOff(_ event: PlayEvent) -> (event: PlayEvent, remark: Remark)? {
        guard case .hit(let bases, let fielders, let isGroundRule) = event.basic, isLastHalf,
            bases < 4 || event.has(.insideThePark) || !fielders.isEmpty
        else { return nil }
        let team = team(inHalf: next.half)
        let needed = teams[1 - team].runs - teams[team].runs + 1
        let made = try? PlayOutcome(event, batter: "", on: basesNext, outs: onBase.outs)
        guard needed > 0, let outcome = made, outcome.outs == 0 else { return nil }
        let scorers = PlayOutcome.starts.filter { outcome.run(from: $0) != nil }
        guard scorers.count >= needed else { return nil }
        let winner = scorers[needed - 1]
        let worth = min(bases, Base.home.rawValue - winner.rawValue)
        guard worth < bases || scorers.count > needed else { return nil }

        var ended = event
        ended.basic = .hit(
            bases: worth, fielders, isGroundRule: isGroundRule && worth == bases)
        ended.modifiers.removeAll { $0 == .word(.insideThePark) && worth < 4 }
        ended.advances.removeAll { $0.from < winner }
        let hit = PlayEvent.hitNames[worth]
        let gained = ["", "one base", "two bases", "three bases", "four bases"][
            Base.home.rawValue - winner.rawValue]
        return (
            ended,
            Remark(
                "the game ends when \(runnerName(winner)) scores, who gains \(gained), so that "
                    + "the hit is \(hit) and no run behind him counts")
        )
    }

    /// Whether a lead of the team at bat ends the game.
    private var isLastHalf: Bool {
        let (inning, half) = next
        return !isTop(half) && inning >= innings
    }
}
