/// What an event does with those on the bases: nothing is implied any more.
package struct PlayOutcome: Equatable, Sendable {
    package enum Move: Equatable, Sendable {
        case stays
        case safe(at: Base)
        case out(at: Base)
    }

    /// By where each was: the batter, first, second and third.
    package private(set) var moves: [Move] = [.stays, .stays, .stays, .stays]
    package private(set) var bases = Bases()
    package private(set) var outs = 0
    package private(set) var runs = 0
    /// A base on which two would stand.
    private var taken: Base?
    /// Where a runner would stand whom one behind him has passed.
    private var passed: Base?

    /// `outs` are those before the play: with the third, where runners stand matters no more, and
    /// scorers leave it out.
    ///
    /// - Throws: `MatchError`, when a runner would come from an empty base or to a taken one.
    package init(
        _ event: PlayEvent, batter: String, on bases: Bases, outs before: Int
    ) throws(MatchError) {
        imply(event)
        for advance in event.advances {
            let isOut = advance.isMarkedOut && !advance.parameters.isSafe
            moves[advance.from.rawValue] = isOut ? .out(at: advance.to) : .safe(at: advance.to)
        }
        try move(batter, on: bases)
        if let taken, before + outs < 3 {
            throw MatchError(.refused, "two runners would be on \(taken.words)")
        }
        if let passed, before + outs < 3 {
            throw MatchError(
                .refused, "the runner on \(passed.words) would be passed; say where he goes")
        }
    }

    package func move(of base: Base) -> Move {
        base == .home ? .stays : moves[base.rawValue]
    }

    private mutating func set(_ base: Base, _ move: Move) {
        moves[base.rawValue] = move
    }

    /// What the event says without an advance.
    ///
    /// Nobody else is forced: scorers write that down.
    private mutating func imply(_ event: PlayEvent) {
        switch event.basic {
        case .out(let putouts):
            set(.batter, .safe(at: .first))
            for putout in putouts {
                let runner = putout.runner ?? .batter
                let goal = runner.next ?? .home
                set(runner, putout.credit.error == nil ? .out(at: goal) : .safe(at: goal))
            }
        case .strikeout(let credit, let plus):
            set(.batter, credit?.error == nil ? .out(at: .first) : .safe(at: .first))
            plus.forEach { imply($0) }
        case .walk(_, let plus):
            set(.batter, .safe(at: .first))
            plus.forEach { imply($0) }
        case .hitByPitch, .interference, .error, .fieldersChoice:
            set(.batter, .safe(at: .first))
        case .hit(let bases, _, _):
            set(.batter, .safe(at: Base(rawValue: bases) ?? .home))
        case .running(let plays):
            plays.forEach { imply($0) }
        case .foulError, .none:
            break
        }
    }

    private mutating func imply(_ play: PlayEvent.Running) {
        switch play {
        case .steal(let base, _):
            if let runner = base.before { set(runner, .safe(at: base)) }
        case .caught(let base, _, let parameters):
            guard let runner = base.before else { return }
            set(runner, parameters.isSafe ? .safe(at: base) : .out(at: base))
        case .pickoff(let base, let parameters):
            if !parameters.isSafe { set(base, .out(at: base)) }
        case .wildPitch, .passedBall, .balk, .indifference, .other, .error:
            break
        }
    }

    /// From third backwards, so that each finds the base before him already left.
    private mutating func move(_ batter: String, on before: Bases) throws(MatchError) {
        var ahead: Base?
        for base in [Base.third, .second, .first, .batter] {
            let player = base == .batter ? batter : before[base]
            guard let player else {
                if move(of: base) == .stays { continue }
                throw MatchError(.refused, "nobody is on \(base.words)")
            }
            let end: Base
            switch move(of: base) {
            case .stays: end = base
            case .safe(at: let goal): end = goal
            case .out:
                outs += 1
                continue
            }
            if let ahead, end.rawValue > ahead.rawValue { passed = ahead }
            switch end {
            case .home: runs += 1
            case .batter: break
            case .first, .second, .third:
                place(player, on: end)
                ahead = end
            }
        }
    }

    private mutating func place(_ player: String, on base: Base) {
        if bases[base] == nil { bases[base] = player } else { taken = base }
    }
}
