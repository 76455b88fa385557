/// A play with the moves of runners whom its scorer did not name.
///
/// Whoever must go is moved. Others stay, save where the play means that runners went on; what
/// may have been otherwise is listed, so that it can be asked or told.
struct PlayCompletion {
    /// A runner of whom nothing was said.
    struct Assumption: Equatable {
        let from: Base
        /// Where he is taken to have gone; the base he had when he stayed, and for a batter who
        /// struck out the plate.
        let to: Base
        /// Where else he may have gone safely.
        let others: [Base]
    }

    private(set) var event: PlayEvent
    /// The foremost first.
    private(set) var assumptions: [Assumption] = []
    private let situation: OnBase
    /// Where the runners of whom something was said end; nil for those that are out.
    private var ends: [Base: Base?] = [:]
    /// The bases at which runners were forced out: those ahead of them had to go as well.
    private var forces: [Base: Base] = [:]

    /// - Parameter isComplete: whether the scorer named everybody who moved.
    init(_ event: PlayEvent, at situation: OnBase, isComplete: Bool) {
        self.event = event
        self.situation = situation
        note()
        if !isComplete { settleStrikeout() }
        let outs = ends.values.count { $0 == nil }
        if situation.outs + outs < 3 { complete(isOpen: !isComplete) }
        self.event.advances.removeAll { advance in
            advance.from == advance.to && !advance.isMarkedOut && advance.parameters.isEmpty
        }
    }

    /// What the event says of each.
    private mutating func note() {
        switch event.basic {
        case .out(let putouts):
            ends[.batter] = .some(.first)
            for putout in putouts {
                let runner = putout.runner ?? .batter
                ends[runner] = .some(putout.credit.error == nil ? nil : runner.next)
                if runner != .batter, putouts.first?.runner != .batter {
                    forces[runner] = runner.next
                }
            }
        case .strikeout(let credit, _):
            ends[.batter] = .some(credit?.error == nil ? nil : .first)
        case .walk, .hitByPitch, .interference, .error, .fieldersChoice:
            ends[.batter] = .some(.first)
        case .hit(let bases, _, _): ends[.batter] = .some(Base(rawValue: bases))
        case .foulError, .running, .none: break
        }
        for play in event.running {
            guard let start = play.runner else { continue }
            switch play {
            case .steal: ends[start] = .some(start.next)
            case .caught(_, _, let parameters):
                ends[start] = .some(parameters.isSafe ? start.next : nil)
            case .pickoff(_, let parameters):
                // An error on the throw leaves open how far he went.
                if !parameters.isSafe { ends[start] = .some(nil) }
            default: continue
            }
        }
        for advance in event.advances {
            let isOut = advance.isMarkedOut && !advance.parameters.isSafe
            ends[advance.from] = .some(isOut ? nil : advance.to)
        }
    }

    /// Of a third strike that got away, whether the batter reached first.
    private mutating func settleStrikeout() {
        guard case .strikeout(nil, let plus) = event.basic, plus.contains(where: \.isLoose),
            !event.advances.contains(where: { $0.from == .batter }),
            !situation.isOccupied(.first) || situation.outs == 2
        else { return }
        if situation.runners.isEmpty {
            // It is only written because somebody gained a base by it.
            ends[.batter] = .some(.first)
            event.advances.append(PlayEvent.Advance(from: .batter, to: .first))
        } else {
            assumptions.append(Assumption(from: .batter, to: .batter, others: [.first]))
        }
    }

    private mutating func complete(isOpen: Bool) {
        let goesOn = isOpen && event.movesRunners && !event.advances.contains { $0.from != .batter }
        var behind = (ends[.batter] ?? nil) ?? .batter
        // He ran to first, whatever became of him.
        if event.isHit || !forces.isEmpty { behind = max(behind, .first) }
        var moved: [(from: Base, to: Base, isSure: Bool)] = []
        for base in Bases.all where situation.isOccupied(base) {
            if let end = ends[base] {
                if let end = end ?? forces[base] { behind = max(behind, end) }
                continue
            }
            var end = behind >= base ? behind.next ?? .home : base
            let isForced = end != base
            if goesOn, end == base { end = goal(of: base) }
            if event.isGroundRule { end = base == .first ? .third : .home }
            moved.append((base, end, end == .home || isForced && event.isAward))
            behind = max(behind, end)
        }
        // A balk gives one base; of a wild pitch with one runner he is the one who went on.
        let isSure = goesOn && (event.basic == .running([.balk]) || moved.count == 1)
        for move in moved.reversed() {
            ends[move.from] = .some(move.to)
            if move.to != move.from {
                event.advances.append(PlayEvent.Advance(from: move.from, to: move.to))
            }
            guard isOpen, !move.isSure, !isSure, event.canMove(from: move.from) else { continue }
            let others = free(above: move.to, from: move.from)
            if !others.isEmpty || move.to == .home {
                assumptions.append(Assumption(from: move.from, to: move.to, others: others))
            }
        }
        event.advances.sort { $0.from > $1.from }
    }

    /// Where a runner goes on a play that is written because runners went on.
    private func goal(of base: Base) -> Base {
        let next = base.next ?? .home
        guard case .running(let plays) = event.basic, let play = plays.first else { return base }
        switch play {
        case .pickoff(base, _), .wildPitch, .passedBall, .balk: return next
        // Nobody lets a run score, and a base must be free.
        case .indifference where next < .home:
            return situation.isOccupied(next) && goal(of: next) == next ? base : next
        default: return base
        }
    }

    /// The bases past where he is taken to be that nobody ahead of him holds.
    private func free(above base: Base, from: Base) -> [Base] {
        let ahead = Bases.all.filter { $0 > from }.compactMap { ends[$0] ?? nil }.min() ?? .home
        return Base.allCases.filter { goal in
            goal > base && (goal < ahead || goal == .home && ahead == .home)
        }
    }
}

extension PlayEvent.Running {
    /// Whether the ball got away.
    fileprivate var isLoose: Bool {
        switch self {
        case .wildPitch, .passedBall, .error: true
        default: false
        }
    }
}

extension PlayEvent {
    fileprivate var isGroundRule: Bool {
        if case .hit(_, _, true) = basic { true } else { false }
    }

    /// Whether runners go only as far as the batter forces them.
    fileprivate var isAward: Bool {
        switch basic {
        case .walk, .hitByPitch, .interference: true
        case .hit(let bases, _, let isGroundRule): bases == 4 || isGroundRule
        default: false
        }
    }

    /// Whether it is written because runners went on, and names none.
    fileprivate var movesRunners: Bool {
        guard case .running(let plays) = basic else { return false }
        return plays.contains { play in
            switch play {
            case .wildPitch, .passedBall, .balk, .indifference: true
            case .pickoff(_, let parameters): parameters.isSafe
            default: false
            }
        }
    }

    /// Whether a runner of whom nothing is said may well have moved.
    fileprivate func canMove(from base: Base) -> Bool {
        switch basic {
        case .hit(let bases, _, _): return bases < 3
        case .error, .fieldersChoice: return true
        case .out(let putouts):
            let isCaught = putouts.first?.credit.fielders.count == 1 && putouts.count == 1
            switch trajectory {
            case .pop, .buntPop, .buntLine: return false
            case .fly, .line:
                let fielder = putouts.first?.credit.fielders.first?.position ?? 0
                return isCaught && fielder >= 7 && base != .first
            default: return true
            }
        case .strikeout(_, let plus), .walk(_, let plus):
            return plus.contains { play in
                switch play {
                case .wildPitch, .passedBall, .error, .other: true
                default: false
                }
            }
        case .running: return movesRunners
        case .hitByPitch, .interference, .foulError, .none: return false
        }
    }
}
