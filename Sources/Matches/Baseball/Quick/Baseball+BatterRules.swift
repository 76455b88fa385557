// What the rules forbid of batters who are out, and of plays in which nobody moves.
extension Baseball {
    /// Refuses words about runners who are not there, also where they say that one stayed.
    func checkRunners(_ event: PlayEvent) throws(MatchError) {
        let situation = onBase
        let named =
            event.advances.map(\.from) + event.running.compactMap(\.runner)
        for base in named where base != .batter && !situation.isOccupied(base) {
            throw MatchError(.refused, "nobody is on \(base.words)")
        }
    }

    /// Whoever is put out is not on base too, unless somebody erred.
    func checkOutBatter(_ event: PlayEvent, _ outcome: PlayOutcome) throws(MatchError) {
        guard case .out(let putouts) = event.basic,
            putouts.contains(where: { ($0.runner ?? .batter) == .batter && $0.credit.error == nil }
            ),
            !outcome.isOut(.batter),
            let advance = event.advances.first(where: { $0.from == .batter }),
            !advance.parameters.hasError
        else { return }
        let digits = putouts.flatMap(\.credit.fielders).map { String($0.position) }
        let fielder = digits.last ?? ""
        throw MatchError(
            .refused,
            "the batter is out on that play, and cannot be safe at \(advance.to.words) too; an "
                + "error is written e\(fielder), a hit s\(digits.first ?? "")")
    }

    /// Source: Official Baseball Rules 5.05(a)(2) and 5.09(a)(3).
    func checkThirdStrike(_ event: PlayEvent, _ outcome: PlayOutcome) throws(MatchError) {
        let situation = onBase
        guard event.isStrikeout, situation.isOccupied(.first), situation.outs < 2,
            !outcome.isOut(.batter)
        else { return }
        throw MatchError(
            .refused,
            "with first base occupied and fewer than two out the batter is out on the third "
                + "strike, whether or not it is caught; leave his advance away, as in k or k wp 1-2"
        )
    }

    /// A pitch that gets away is charged when somebody gains a base by it, as a balk is.
    ///
    /// Source: Official Baseball Rules 9.13, 6.02(a).
    func checkRunning(_ event: PlayEvent, _ outcome: PlayOutcome) throws(MatchError) {
        guard case .running(let plays) = event.basic,
            let name = plays.lazy.compactMap(\.chargedName).first,
            PlayOutcome.starts.allSatisfy({ outcome.move(of: $0).isNone(from: $0) })
        else { return }
        let why = onBase.runners.isEmpty ? "nobody is on base" : "no runner goes on"
        throw MatchError(.refused, "\(why), so that there is no \(name); leave it away")
    }

    /// What is odd about a typed play, and possible all the same.
    func oddities(_ event: PlayEvent) -> [Remark] {
        var texts: [String] = []
        let situation = onBase
        if event.has(.infieldFly),
            !situation.isOccupied(.first) || !situation.isOccupied(.second) || situation.outs > 1
        {
            texts.append(
                "an infield fly is called with first and second occupied and fewer than two out; "
                    + "a pop-up otherwise is p and who caught it")
        }
        if event.isBatterEvent, let name = event.running.lazy.compactMap(\.chargedName).first,
            !event.advances.contains(where: { !$0.isForcedByWalk(event, situation) })
        {
            texts.append(
                "nobody gains a base by the \(name), so that it should be charged to nobody")
        }
        return texts.map { Remark($0) }
    }
}

extension PlayOutcome.Move {
    fileprivate func isNone(from start: Base) -> Bool {
        self == .stays || self == .safe(at: start)
    }
}

extension PlayEvent.Running {
    /// What is charged to the pitcher or the catcher; nil of other plays.
    fileprivate var chargedName: String? {
        switch self {
        case .wildPitch: "wild pitch"
        case .passedBall: "passed ball"
        case .balk: "balk"
        case .indifference: "indifference"
        default: nil
        }
    }
}

extension PlayEvent.Advance {
    /// Whether the walk alone made him go.
    fileprivate func isForcedByWalk(_ event: PlayEvent, _ situation: OnBase) -> Bool {
        event.isWalk && !isMarkedOut && situation.forced.contains(from) && to == from.next
    }
}
