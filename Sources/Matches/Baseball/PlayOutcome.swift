/// What an event does with those on the bases: nothing is implied any more.
package struct PlayOutcome: Equatable, Sendable {
    package enum Move: Equatable, Sendable {
        case stays
        case safe(at: Base)
        case out(at: Base)
    }

    /// A run, and what the scorer says of it.
    package enum Run: Equatable, Sendable {
        case earned
        /// Earned for the pitcher, not for his team.
        case teamUnearned
        case unearned
    }

    private var moves = PerBase(repeating: Move.stays)
    package private(set) var bases = Bases()
    package private(set) var outs = 0
    package private(set) var runs = 0
    package private(set) var runsBattedIn = 0
    package let credits: FieldingCredits
    /// Nil where nobody scored.
    private var scored = PerBase<Run?>(repeating: nil)
    /// Who answers for each run.
    private var charges = PerBase(repeating: Runner.Charge())
    /// A base on which two would stand.
    private var taken: Base?
    /// Where a runner would stand whom one behind him has passed.
    private var passed: Base?

    /// `outs` are those before the play: with the third, where runners stand matters no more, and
    /// scorers leave it out.
    ///
    /// - Throws: `MatchError`, when a runner would come from an empty base or to a taken one.
    package init(
        _ event: PlayEvent, batter: Runner, on before: Bases, outs outsBefore: Int
    ) throws(MatchError) {
        credits = FieldingCredits(event)
        imply(event)
        for advance in event.advances {
            let isOut = advance.isMarkedOut && !advance.parameters.isSafe
            moves[advance.from] = isOut ? .out(at: advance.to) : .safe(at: advance.to)
        }
        let after = charges(event, batter: batter, on: before)
        try move(batter, on: before, after)
        if let taken, outsBefore + outs < 3 {
            throw MatchError(.refused, "two runners would be on \(taken.words)")
        }
        if let passed, outsBefore + outs < 3 {
            throw MatchError(
                .refused, "the runner on \(passed.words) would be passed; say where he goes")
        }
        if runs > 0 { judge(event, on: before, outs: outsBefore) }
    }

    /// The same where only the moves matter.
    package init(
        _ event: PlayEvent, batter: String, on before: Bases, outs: Int
    ) throws(MatchError) {
        try self.init(event, batter: Runner(batter), on: before, outs: outs)
    }

    package func move(of base: Base) -> Move {
        base == .home ? .stays : moves[base]
    }

    /// The run of whoever was there; nil when he did not score.
    package func run(from base: Base) -> Run? { scored[base] }

    /// Who answers for the run of whoever was there.
    package func charge(from base: Base) -> Runner.Charge { charges[base] }

    /// What the event says without an advance.
    ///
    /// Nobody else is forced: scorers write that down.
    private mutating func imply(_ event: PlayEvent) {
        switch event.basic {
        case .out(let putouts):
            moves[.batter] = .safe(at: .first)
            for putout in putouts {
                let runner = putout.runner ?? .batter
                guard let goal = runner.next else { continue }
                moves[runner] = putout.credit.error == nil ? .out(at: goal) : .safe(at: goal)
            }
        case .strikeout(let credit, let plus):
            moves[.batter] = credit?.error == nil ? .out(at: .first) : .safe(at: .first)
            plus.forEach { imply($0) }
        case .walk(_, let plus):
            moves[.batter] = .safe(at: .first)
            plus.forEach { imply($0) }
        case .hitByPitch, .interference, .error, .fieldersChoice:
            moves[.batter] = .safe(at: .first)
        case .hit(let bases, _, _):
            moves[.batter] = .safe(at: Base(rawValue: bases) ?? .home)
        case .running(let plays):
            plays.forEach { imply($0) }
        case .foulError, .none:
            break
        }
    }

    private mutating func imply(_ play: PlayEvent.Running) {
        guard let runner = play.runner else { return }
        switch play {
        case .steal(let base, _, _):
            moves[runner] = .safe(at: base)
        case .caught(let base, _, let parameters):
            moves[runner] = parameters.isSafe ? .safe(at: base) : .out(at: base)
        case .pickoff(let base, let parameters):
            if !parameters.isSafe { moves[runner] = .out(at: base) }
        case .wildPitch, .passedBall, .balk, .indifference, .other, .error:
            break
        }
    }
}

extension PlayOutcome {
    /// From third backwards, so that each finds the base before him already left.
    private mutating func move(
        _ batter: Runner, on before: Bases, _ after: PerBase<Runner.Charge>
    ) throws(MatchError) {
        var ahead: Base?
        for base in PlayOutcome.starts {
            guard var runner = base == .batter ? batter : before[runner: base] else {
                if moves[base] == .stays { continue }
                throw MatchError(.refused, "nobody is on \(base.words)")
            }
            let end: Base
            switch moves[base] {
            case .stays: end = base
            case .safe(at: let goal): end = goal
            case .out:
                outs += 1
                continue
            }
            if let ahead, end > ahead { passed = ahead }
            switch end {
            case .home: runs += 1
            case .batter: break
            case .first, .second, .third:
                runner.charge = after[base]
                place(runner, on: end)
                ahead = end
            }
        }
    }

    private mutating func place(_ runner: Runner, on base: Base) {
        if bases.isTaken(base) { taken = base } else { bases[runner: base] = runner }
    }

    static let starts: [Base] = [.third, .second, .first, .batter]

    /// Who answers for those who stay on base.
    ///
    /// When the fielders choose a runner, the pitcher who let him on answers for the next runner
    /// behind, whose own pitcher answers for the next one, and so on down to the batter.
    private mutating func charges(
        _ event: PlayEvent, batter: Runner, on before: Bases
    ) -> PerBase<Runner.Charge> {
        charges[.batter] = batter.charge
        for base in Bases.all {
            if let runner = before[runner: base] { charges[base] = runner.charge }
        }
        var after = charges
        for base in [Base.third, .second, .first] where isChosen(base, event, before) {
            var carried = after[base]
            for behind in PlayOutcome.starts where behind < base {
                guard behind == .batter || before.isTaken(behind) else { continue }
                swap(&carried, &after[behind])
            }
        }
        // A run on the same play is charged by what was before it.
        if isChosen(.third, event, before) {
            let (second, third) = (charges[.second], charges[.third])
            if moves[.second] == .safe(at: .home) {
                charges[.second] = third
                charges[.first] = second
            } else if !before.isTaken(.second), moves[.first] == .safe(at: .home) {
                charges[.first] = third
            }
        }
        return after
    }

    private func isChosen(_ base: Base, _ event: PlayEvent, _ before: Bases) -> Bool {
        guard case .out = moves[base], before.isTaken(base) else { return false }
        return event.isFieldersChoice(on: base)
    }
}

extension PlayOutcome {
    /// Which runs are earned, and which were batted in.
    private mutating func judge(_ event: PlayEvent, on before: Bases, outs outsBefore: Int) {
        for base in PlayOutcome.starts where moves[base] == .safe(at: .home) {
            guard base == .batter || before.isTaken(base) else { continue }
            scored[base] = charges[base].isPlaced ? .unearned : .earned
        }
        for play in event.running {
            if let runner = play.runner { mark(play.parameters, from: runner) }
        }
        for advance in event.advances { mark(advance.parameters, from: advance.from) }
        if event.isBatterEvent {
            runsBattedIn = RunsBattedIn(event, self, on: before, outs: outsBefore).count
        }
    }

    private mutating func mark(_ parameters: [PlayEvent.Parameter], from base: Base) {
        guard scored[base] != nil, scored[base] != .unearned else { return }
        for parameter in parameters {
            if parameter == .unearned { scored[base] = .unearned }
            if parameter == .teamUnearned { scored[base] = .teamUnearned }
        }
    }
}
