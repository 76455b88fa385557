/// The runs that a batter is credited with, where the scorer does not say otherwise.
///
/// Source: Retrosheet, "The Event File"; Official Baseball Rules 9.04.
struct RunsBattedIn {
    private enum Verdict {
        case none
        case credited
        /// The scorer says so.
        case insisted
        /// An error let him score, whatever is said after.
        case denied
    }

    private var verdicts = PerBase(repeating: Verdict.none)

    var count: Int {
        PlayOutcome.starts.count { verdicts[$0] == .credited || verdicts[$0] == .insisted }
    }

    init(_ event: PlayEvent, _ outcome: PlayOutcome, on before: Bases, outs: Int) {
        for advance in event.advances { take(advance, of: event, outcome) }
        judgeBatter(event, outcome)
        switch event.basic {
        case .walk:
            for base in [Base.batter, .first, .second] { verdicts[base] = .none }
            if !before.isTaken(.first) || !before.isTaken(.second) { verdicts[.third] = .none }
        case .error where outs == 2:
            if verdicts[.third] == .credited { verdicts[.third] = .none }
        default: break
        }
    }

    private mutating func take(
        _ advance: PlayEvent.Advance, of event: PlayEvent, _ outcome: PlayOutcome
    ) {
        let base = advance.from
        if !advance.isMarkedOut, advance.to == .home, verdicts[base] != .denied,
            Self.canCredit(event, from: base)
        {
            verdicts[base] = .credited
        }
        for parameter in advance.parameters {
            switch parameter {
            case .noRBI, .wildPitch, .passedBall: verdicts[base] = .none
            case .rbi where outcome.run(from: base) != nil: verdicts[base] = .insisted
            case .credit(let credit, _) where credit.error != nil:
                // A fielder's part in an advance that was safe anyhow changes nothing.
                if advance.isMarkedOut || credit.fielders.isEmpty { deny(upTo: base) }
            default: break
            }
        }
    }

    /// Nobody behind a runner who owes his run to an error was batted in.
    private mutating func deny(upTo base: Base) {
        for behind in PlayOutcome.starts where behind <= base { verdicts[behind] = .denied }
    }

    /// A home run bats its batter in.
    private mutating func judgeBatter(_ event: PlayEvent, _ outcome: PlayOutcome) {
        guard case .hit(bases: 4, _, _) = event.basic else { return }
        guard !event.advances.contains(where: { $0.from == .batter }) else { return }
        verdicts[.batter] = .credited
    }

    private static func canCredit(_ event: PlayEvent, from base: Base) -> Bool {
        switch event.basic {
        case .strikeout: false
        case .error: base == .third
        default: !event.isGroundedDoublePlay
        }
    }
}
