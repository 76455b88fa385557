// What a box score asks of an event.
extension PlayEvent {
    /// Whether the batter's turn counts as an official at bat.
    package var isAtBat: Bool {
        switch basic {
        case .walk, .hitByPitch, .interference, .foulError, .running, .none: false
        case .hit, .strikeout: true
        case .out, .error, .fieldersChoice: !has(.sacrificeHit) && !has(.sacrificeFly)
        }
    }

    package var isSacrificeHit: Bool { canBeSacrifice && has(.sacrificeHit) }
    package var isSacrificeFly: Bool { canBeSacrifice && has(.sacrificeFly) }

    private var canBeSacrifice: Bool {
        switch basic {
        case .out, .error, .fieldersChoice: true
        default: false
        }
    }

    package var isStrikeout: Bool {
        if case .strikeout = basic { true } else { false }
    }

    package var isWalk: Bool {
        if case .walk = basic { true } else { false }
    }

    /// Whether a double play began with a ground ball, which takes runs batted in away.
    package var isGroundedDoublePlay: Bool {
        if isStrikeout || isWalk { return false }
        return has(.groundedDoublePlay) || has(.buntedDoublePlay)
    }

    package var isDoublePlay: Bool {
        modifiers.contains { modifier in
            switch modifier {
            case .word(let word):
                switch word {
                case .doublePlay, .groundedDoublePlay, .linedDoublePlay, .flyDoublePlay,
                    .buntedDoublePlay, .buntPoppedDoublePlay:
                    true
                default: false
                }
            // A bunt that went foul.
            case .other(let word): word == "BFDP"
            default: false
            }
        }
    }

    package var isTriplePlay: Bool {
        has(.triplePlay) || has(.groundedTriplePlay) || has(.linedTriplePlay)
    }

    package var hasWildPitch: Bool {
        running.contains(.wildPitch)
            || advances.contains { $0.parameters.contains(.wildPitch) }
    }

    package var hasPassedBall: Bool {
        running.contains(.passedBall)
            || advances.contains { $0.parameters.contains(.passedBall) }
    }

    package var hasBalk: Bool { running.contains(.balk) }

    /// The plays on the bases, beside the batter's or alone.
    package var running: [Running] {
        switch basic {
        case .strikeout(_, let plus), .walk(_, let plus), .running(let plus): plus
        default: []
        }
    }

    /// Whether the runner on the base stole, whatever became of it.
    package func hasStolen(from base: Base) -> Bool {
        for case .steal(let goal, _, _) in running where goal.before == base { return true }
        return advances.contains { advance in
            advance.from == base
                && advance.parameters.contains {
                    if case .other(let word) = $0 { word.hasPrefix("SB") } else { false }
                }
        }
    }

    /// Whether the runner on the base was caught, even when an error then made him safe.
    package func wasCaught(from base: Base) -> Bool {
        for case .caught(let goal, _, _) in running where goal.before == base { return true }
        return false
    }

    /// The bases whose runners the fielders chose to put out, so that the pitcher who answers for
    /// such a runner answers for the next one behind him instead.
    ///
    /// Source: Official Baseball Rules 9.16(g).
    func isFieldersChoice(on base: Base) -> Bool {
        switch basic {
        case .fieldersChoice:
            return advances.contains { $0.from == base && $0.isMarkedOut }
        case .out(let putouts):
            // A ball that was caught in the air forces nobody.
            if base != .batter, putouts.first?.runner == .batter, !has(.groundedDoublePlay) {
                return false
            }
            return putouts.contains { $0.runner == base }
        default: return false
        }
    }
}
