// What of a play there would not have been without errors and passed balls.
extension PlayEvent {
    /// The misplay by which the batter reached base; nil when he did so by himself, or is out.
    var batterMisplay: ErrorlessHalf.Reason? {
        switch basic {
        case .error: return .reachedOnError
        case .interference: return .reachedOnInterference
        case .out(let putouts):
            let own = putouts.last { ($0.runner ?? .batter) == .batter }
            return own?.credit.error == nil ? nil : .reachedOnError
        case .strikeout(let credit, let plus):
            let advance = advances.first { $0.from == .batter }
            guard credit?.error != nil || advance.map({ !$0.isMarkedOut }) == true else {
                return nil
            }
            let erred = plus.contains { if case .error = $0 { true } else { false } }
            if credit?.error != nil || erred || advance?.parameters.hasError == true {
                return .reachedOnError
            }
            let passed =
                plus.contains(.passedBall) || advance?.parameters.contains(.passedBall) == true
            return passed ? .reachedOnPassedBall : nil
        case .walk, .hitByPitch, .hit, .fieldersChoice, .foulError, .running, .none: return nil
        }
    }

    /// Whether the runner on the base would have been out.
    func isMissedOut(of base: Base) -> Bool {
        for play in running where play.runner == base {
            switch play {
            case .caught(_, _, let parameters): return parameters.isSafe
            case .pickoff(_, let parameters):
                // A wild throw to a base would have put nobody out.
                return parameters.isSafe && parameters.hasAssistedError
            default: continue
            }
        }
        if case .out(let putouts) = basic,
            putouts.contains(where: { $0.runner == base && $0.credit.error != nil })
        {
            return true
        }
        return advances.contains {
            $0.from == base && $0.isMarkedOut && $0.parameters.isSafe
        }
    }

    /// The misplay that the runner's advance owes something to; nil when it does not.
    func help(of base: Base) -> ErrorlessHalf.Reason? {
        let advance = advances.first { $0.from == base }
        if advance?.parameters.hasError == true { return .helpedByError }
        if advance?.parameters.contains(.passedBall) == true { return .helpedByPassedBall }
        if advance?.parameters.contains(.wildPitch) == true { return nil }
        guard base != .batter else { return nil }
        if batterMisplay == .reachedOnError || basic == .interference { return .helpedByError }
        if running.contains(.passedBall), advance != nil { return .helpedByPassedBall }
        let erred = running.contains { play in
            switch play {
            case .error: true
            case .pickoff(_, let parameters): parameters.isSafe
            default: false
            }
        }
        return erred && advance != nil ? .helpedByError : nil
    }

    /// Bases that the play gives whoever stands on the base, without the misplay in it.
    func plainBases(of base: Base, _ gained: Int) -> Int {
        // What is scored a sacrifice moves runners whether or not the ball is caught after all.
        if base != .batter, isSacrificeHit { return 1 }
        if base != .batter, isSacrificeFly, base == foremostScorer { return gained }
        switch basic {
        case .hit(let bases, _, _): return bases
        case .walk: return 1
        default: return hasStolen(from: base) || base == .batter ? 1 : 0
        }
    }

    /// Bases that the play gives every runner.
    func basesForAll(_ gained: Int) -> Int {
        switch basic {
        case .hit(let bases, _, _): bases
        case .running(let plays):
            plays.contains(.wildPitch) || plays.contains(.balk) || hasSteal ? gained : 0
        case .out: isSacrificeHit ? 1 : 0
        default: 0
        }
    }

    /// Bases that the play would surely give somebody who has left the field, and would stand on
    /// the base: nobody knows whether he would have come home on a wild pitch.
    func basesForHeld(on base: Base) -> Int {
        switch basic {
        case .hit(let bases, _, _): bases
        case .running(let plays):
            plays.contains(.balk) || plays.contains(.wildPitch) && base < .third ? 1 : 0
        default: 0
        }
    }

    private var foremostScorer: Base? {
        advances.filter { $0.to == .home && !$0.isMarkedOut }.map(\.from).max()
    }

    private var hasSteal: Bool {
        running.contains { if case .steal = $0 { true } else { false } }
    }
}

extension [PlayEvent.Parameter] {
    var hasError: Bool {
        contains { if case .credit(let credit, _) = $0 { credit.error != nil } else { false } }
    }

    /// An error of whom a throw was made to.
    fileprivate var hasAssistedError: Bool {
        contains {
            if case .credit(let credit, _) = $0 {
                credit.error != nil && !credit.fielders.isEmpty
            } else {
                false
            }
        }
    }
}
