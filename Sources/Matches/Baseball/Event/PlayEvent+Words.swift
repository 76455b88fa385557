extension PlayEvent {
    /// What the batter does, to go behind his name.
    func batting(_ outcome: PlayOutcome) -> String {
        let text =
            switch basic {
            case .out(let putouts): outWords(putouts)
            case .strikeout: has(.calledStrike) ? "is called out on strikes" : "strikes out"
            case .walk(let isIntentional, _): isIntentional ? "is walked intentionally" : "walks"
            case .hitByPitch: "is hit by a pitch"
            case .interference: "reaches on interference"
            case .hit(let bases, let fielders, let isGroundRule):
                hitWords(bases, fielders.first, isGroundRule)
            case .error(let fielder): "reaches on an error by \(fielder.title)"
            case .fieldersChoice: "reaches on a fielder's choice"
            case .foulError, .running, .none: ""
            }
        return text + extra(outcome)
    }

    /// Where the batter ended, when the play itself does not say so.
    private func extra(_ outcome: PlayOutcome) -> String {
        let usual: PlayOutcome.Move =
            switch basic {
            case .out, .strikeout: .out(at: .first)
            case .hit(let bases, _, _): .safe(at: Base(rawValue: bases) ?? .home)
            default: .safe(at: .first)
            }
        let move = outcome.move(of: .batter)
        if move == usual { return "" }
        switch move {
        case .safe(at: .home): return " and scores"
        case .safe(at: let base): return " and is safe at \(base.words)\(strikeoutEscape)"
        case .out(at: .first), .stays: return ""
        case .out(at: let base): return " and is out at \(base.words)"
        }
    }

    /// What let the batter run on a third strike.
    private var strikeoutEscape: String {
        guard case .strikeout(let credit, let plus) = basic else { return "" }
        let parameters = advances.first { $0.from == .batter }?.parameters ?? []
        if plus.contains(.wildPitch) || parameters.contains(.wildPitch) {
            return " on a wild pitch"
        }
        if plus.contains(.passedBall) || parameters.contains(.passedBall) {
            return " on a passed ball"
        }
        var erred = credit?.error
        for case .error(let fielder) in plus { erred = erred ?? fielder }
        for case .credit(let credit, _) in parameters { erred = erred ?? credit.error }
        return erred.map { " on an error by \($0.title)" } ?? ""
    }

    /// By the bases that a hit is worth.
    static let hitNames = ["", "a single", "a double", "a triple", "a home run"]

    /// What got away or was tried on the bases beside the batter's own play.
    func besideWords(_ outcome: PlayOutcome) -> [String] {
        let isTold = isStrikeout && !outcome.isOut(.batter)
        return running.compactMap { play in
            switch play {
            case .wildPitch, .passedBall, .error: isTold ? nil : play.words
            case .steal, .caught, .pickoff, .balk, .indifference: play.words
            case .other: nil
            }
        }
    }

    private func hitWords(_ bases: Int, _ fielder: Fielder?, _ isGroundRule: Bool) -> String {
        if isGroundRule { return "hits a ground-rule double" }
        let to = fielder.map(\.direction) ?? ""
        switch bases {
        case 1: return "singles\(to)"
        case 2: return "doubles\(to)"
        case 3: return "triples\(to)"
        default: return fielder == nil ? "homers" : "homers inside the park"
        }
    }

    private func outWords(_ putouts: [Putout]) -> String {
        let fielders = putouts.map(\.credit.words).joined(separator: "-")
        if let error = putouts.compactMap(\.credit.error).first {
            return "reaches on an error by \(error.title)"
        }
        if has(.groundedTriplePlay) || has(.linedTriplePlay) || has(.triplePlay) {
            return "hits into a triple play \(fielders)"
        }
        if has(.groundedDoublePlay) || has(.buntedDoublePlay) {
            return "grounds into double play \(fielders)"
        }
        if has(.outOfTurn) { return "is out, as another batted in his turn" }
        if has(.sacrificeHit) { return "sacrifices \(fielders)" }
        if has(.forceOut) { return "hits into a force out \(fielders)" }
        let fielder = putouts.first?.credit.fielders.first
        let to = fielder.map(\.direction) ?? ""
        let sacrifice = has(.sacrificeFly) ? " for a sacrifice" : ""
        switch trajectory {
        case .fly: return "flies out\(to)\(sacrifice)"
        case .line, .buntLine: return "lines out\(to)\(sacrifice)"
        case .pop, .buntPop: return "pops out\(to)\(sacrifice)"
        case .ground: return "grounds out \(fielders)"
        case .buntGround: return "bunts out \(fielders)"
        case nil:
            guard let fielder, putouts.count == 1, putouts[0].credit.fielders.count == 1 else {
                return "is out \(fielders)"
            }
            // Event files mean by an outfielder's digit alone a ball that he caught.
            return fielder.position > 6 ? "flies out\(to)" : "is put out by \(fielder.title)"
        }
    }

    package func has(_ word: Modifier.Word) -> Bool {
        modifiers.contains(.word(word))
    }

    package var trajectory: Modifier.Trajectory? {
        for case .trajectory(let trajectory, _) in modifiers { return trajectory }
        return nil
    }
}

extension PlayEvent.Basic {
    /// A play in which the batter's turn goes on.
    var words: String {
        switch self {
        case .foulError(let fielder): "foul fly dropped by \(fielder.title)"
        case .running(let plays): plays.map(\.words).joined(separator: ", ")
        default: ""
        }
    }
}

extension PlayEvent.Running {
    var words: String {
        switch self {
        case .steal(let base, _, _): "steal of \(base.words)"
        case .caught(let base, _, _): "caught stealing \(base.words)"
        case .pickoff(let base, _): "pick-off at \(base.words)"
        case .wildPitch: "wild pitch"
        case .passedBall: "passed ball"
        case .balk: "balk"
        case .indifference: "defensive indifference"
        case .other: "play on the bases"
        case .error(let fielder): "error by \(fielder.title)"
        }
    }
}
