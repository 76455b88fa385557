/// The outs of one play in the order in which they were made, as far as its text tells.
///
/// Source: Official Baseball Rules 5.08(a): no run counts on a play whose third out is the batter
/// before he touches first base, or a runner who is forced out.
struct PlayOuts {
    enum Out: Equatable {
        /// `isCaught`: a ball in the air; else at first base, or on strikes.
        case batterBeforeFirst(isCaught: Bool)
        case force(Base)
        /// A runner who was out where he had to go, on a hit: by a force, or behind the base.
        case perhapsForce(Base)
        /// A runner who was not forced: what scored before him counts.
        case other

        var letsRunsCount: Bool {
            switch self {
            case .batterBeforeFirst, .force: false
            case .perhapsForce, .other: true
            }
        }
    }

    private(set) var outs: [Out] = []
    private var runners: Set<Base> = []

    init(_ event: PlayEvent, _ outcome: PlayOutcome, at situation: OnBase) {
        if case .out(let putouts) = event.basic {
            for putout in putouts where putout.credit.error == nil {
                add(putout.runner ?? .batter, event, outcome, situation)
            }
        } else if case .strikeout = event.basic, outcome.move(of: .batter) == .out(at: .first) {
            outs.append(.batterBeforeFirst(isCaught: false))
            runners.insert(.batter)
        }
        let caught = event.running.compactMap(\.runner).filter { outcome.isOut($0) }
        for runner in caught where runners.insert(runner).inserted { outs.append(.other) }
        addAdvances(event, outcome, situation)
    }

    private mutating func add(
        _ runner: Base, _ event: PlayEvent, _ outcome: PlayOutcome, _ situation: OnBase
    ) {
        guard outcome.isOut(runner) else { return }
        outs.append(out(runner, event, outcome, situation))
        runners.insert(runner)
    }

    private func out(
        _ runner: Base, _ event: PlayEvent, _ outcome: PlayOutcome, _ situation: OnBase
    ) -> Out {
        if runner == .batter {
            guard outcome.move(of: .batter) == .out(at: .first), !event.isHit else { return .other }
            return .batterBeforeFirst(isCaught: event.isCaught)
        }
        // Whoever is out behind a runner takes the force off him.
        let isFree = runners.contains { $0 < runner }
        let isForced =
            situation.forced.contains(runner) && event.makesRunner && !isFree
            && runner.next.map { outcome.move(of: runner) == .out(at: $0) } ?? false
        if !isForced { return .other }
        return event.isHit ? .perhapsForce(runner) : .force(runner)
    }

    /// Outs that are written as advances have no order among each other.
    private mutating func addAdvances(
        _ event: PlayEvent, _ outcome: PlayOutcome, _ situation: OnBase
    ) {
        let left = event.advances.map(\.from).filter {
            outcome.isOut($0) && !runners.contains($0)
        }
        let found = left.map { out($0, event, outcome, situation) }
        let isSure = found.count <= 1 || found.allSatisfy { !$0.letsRunsCount }
        outs += isSure ? found : found.map { _ in .other }
    }

    /// The runner who, when he was forced, took every run away by the third out.
    func perhapsThird(after before: Int) -> Base? {
        let place = 2 - before
        guard outs.indices.contains(place), case .perhapsForce(let base) = outs[place] else {
            return nil
        }
        return base
    }

    /// The third out, when `before` were out before the play and it takes every run away.
    func thirdWithoutRuns(after before: Int) -> Out? {
        let place = 2 - before
        guard outs.indices.contains(place), !outs[place].letsRunsCount else { return nil }
        return outs[place]
    }
}

extension PlayOutcome {
    func isOut(_ runner: Base) -> Bool {
        if case .out = move(of: runner) { true } else { false }
    }
}

extension PlayEvent {
    /// Whether the batter runs to first base, so that those before him must go.
    fileprivate var makesRunner: Bool {
        switch basic {
        case .hit, .error, .fieldersChoice: true
        case .out: !isCaught
        case .strikeout, .walk, .hitByPitch, .interference, .foulError, .running, .none: false
        }
    }

    /// Whether the batter is out by a ball that was caught in the air.
    var isCaught: Bool {
        guard case .out(let putouts) = basic, let first = putouts.first,
            first.runner ?? .batter == .batter, first.credit.error == nil
        else { return false }
        switch trajectory {
        case .fly, .line, .pop, .buntPop, .buntLine: return true
        case .ground, .buntGround: return false
        case nil: return first.credit.fielders.count == 1 && first.credit.fielders[0].position > 6
        }
    }
}
