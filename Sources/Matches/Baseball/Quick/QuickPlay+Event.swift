extension QuickPlay {
    /// The event that the words mean at the bases, before runners whom they do not name are moved.
    ///
    /// - Throws: `MatchError` when the bases do not allow what the words say.
    func event(at situation: OnBase) throws(MatchError) -> PlayEvent {
        var play = Draft(modifiers: modifiers, advances: advances)
        switch head {
        case .play(let basic, let own):
            play.basic = plus.isEmpty ? basic : basic.adding(plus)
            play.modifiers = own + modifiers
        case .strikeout(let credit, let own):
            play.basic = .strikeout(credit, plus: plus)
            play.modifiers = own + modifiers
            play.markDoublePlayOnStrikes()
        case .grounder(let credit, let isUnassisted, let isPlain):
            try play.ground(credit, isUnassisted: isUnassisted, at: situation)
            if !isPlain { play.hit(.ground) }
        case .fieldersChoice(let credit):
            if let credit, credit.fielders.count > 1 {
                play.modifiers.insert(.word(.forceOut), at: 0)
                try play.ground(credit, isUnassisted: false, at: situation)
                play.hit(.ground)
            } else {
                play.basic = .fieldersChoice(credit?.fielders.first)
            }
        case .air(let fielder, let flight, let words):
            play.caught(by: fielder, flight, at: situation)
            play.modifiers += words.map { .word($0) }
        case .airWithThrows(let fielders, let flight):
            try play.doubleOff(fielders, flight, at: situation)
        case .sacrificeFly(let fielder):
            try play.sacrificeFly(fielder, at: situation)
        case .sacrificeHit(let credit):
            try play.sacrificeHit(credit, at: situation)
        }
        return try play.event()
    }
}

extension PlayEvent.Basic {
    fileprivate func adding(_ plus: [PlayEvent.Running]) -> PlayEvent.Basic {
        switch self {
        case .strikeout(let credit, let before): .strikeout(credit, plus: before + plus)
        case .walk(let isIntentional, let before):
            .walk(isIntentional: isIntentional, plus: before + plus)
        case .running(let before): .running(before + plus)
        default: self
        }
    }
}

extension QuickPlay {
    /// An event on its way from the words.
    struct Draft {
        var basic = PlayEvent.Basic.none
        var modifiers: [Modifier]
        var advances: [PlayEvent.Advance]

        init(modifiers: [Modifier], advances: [PlayEvent.Advance]) {
            self.modifiers = modifiers
            self.advances = advances
        }

        /// Written and read back, so that it is what its text gives again; runners from third to
        /// the plate, as scorers write them.
        func event() throws(MatchError) -> PlayEvent {
            let ordered = advances.sorted { $0.from > $1.from }
            return try PlayEvent(
                PlayEvent(basic: basic, modifiers: modifiers, advances: ordered).description)
        }

        func has(_ word: Modifier.Word) -> Bool { modifiers.contains(.word(word)) }

        func names(_ base: Base) -> Bool { advances.contains { $0.from == base } }

        /// How the ball was hit, unless that was typed.
        mutating func hit(_ flight: Modifier.Trajectory) {
            let isTyped = modifiers.contains { if case .trajectory = $0 { true } else { false } }
            if !isTyped { modifiers.append(.trajectory(flight, location: "")) }
        }

        /// Source for the sacrifice: Official Baseball Rules 9.08(d).
        mutating func caught(
            by fielder: Fielder, _ flight: Modifier.Trajectory, at situation: OnBase
        ) {
            basic = .out([PlayEvent.Putout(credit: Credit([fielder]))])
            let isDouble = advances.contains { $0.isMarkedOut && !$0.parameters.isSafe }
            replaceDoublePlay(isDouble ? .doublePlay : nil)
            let scores = advances.contains {
                $0.to == .home && !$0.isMarkedOut && $0.isByTheCatch
            }
            if fielder.position >= 7, situation.outs < 2, scores, !has(.sacrificeFly) {
                modifiers.insert(.word(.sacrificeFly), at: 0)
            }
            hit(flight)
        }

        /// A caught ball and a throw to the base that a runner had left.
        mutating func doubleOff(
            _ fielders: [Fielder], _ flight: Modifier.Trajectory, at situation: OnBase
        ) throws(MatchError) {
            let credit = PlayEvent.Parameter.credit(Credit(fielders), notes: [])
            if let place = advances.firstIndex(where: { $0.isMarkedOut && !$0.isCredited }) {
                advances[place].parameters.insert(credit, at: 0)
            } else {
                let last = fielders[fielders.count - 1]
                let base: Base? =
                    switch last.position {
                    case 1, 3: .first
                    case 4, 6: situation.isOccupied(.second) ? .second : .first
                    case 5, 2: .third
                    default: nil
                    }
                guard let base, situation.isOccupied(base), !names(base) else {
                    throw MatchError(
                        .refused,
                        "say which runner was doubled off, as in f\(fielders[0].position) 1x1 "
                            + fielders.map { String($0.position) }.joined(separator: "-"))
                }
                let goal: Base = last == .catcher ? .home : base
                advances.append(
                    PlayEvent.Advance(
                        from: base, to: goal, isMarkedOut: true, parameters: [credit]))
            }
            caught(by: fielders[0], flight, at: situation)
        }

        mutating func sacrificeFly(
            _ fielder: Fielder, at situation: OnBase
        ) throws(MatchError) {
            let scores = advances.contains { $0.to == .home }
            if situation.isOccupied(.third), !names(.third) {
                advances.append(PlayEvent.Advance(from: .third, to: .home))
            } else if !scores {
                throw MatchError(
                    .refused,
                    "nobody is on third to score; write f\(fielder.position) for a fly out")
            }
            caught(by: fielder, .fly, at: situation)
            if !has(.sacrificeFly) { modifiers.insert(.word(.sacrificeFly), at: 0) }
        }

        /// Every runner goes one base, unless the words say otherwise.
        mutating func sacrificeHit(
            _ credit: Credit?, at situation: OnBase
        ) throws(MatchError) {
            guard let credit else {
                throw MatchError(.refused, "who fielded the bunt? write sh1-3, or sh 1-3")
            }
            guard !situation.runners.isEmpty else {
                throw MatchError(
                    .refused, "nobody is on base to be moved; write \(credit.words) bg for a bunt")
            }
            basic = .out([PlayEvent.Putout(credit: credit)])
            for base in situation.runners where !names(base) {
                if let goal = base.next {
                    advances.append(PlayEvent.Advance(from: base, to: goal))
                }
            }
            modifiers.insert(.word(.sacrificeHit), at: 0)
            hit(.buntGround)
        }

        /// A runner caught while the batter struck out makes a double play.
        mutating func markDoublePlayOnStrikes() {
            guard case .strikeout(let credit, let plus) = basic, credit?.error == nil,
                !names(.batter)
            else { return }
            let isCaught = plus.contains { play in
                switch play {
                case .caught(_, _, let parameters), .pickoff(_, let parameters):
                    !parameters.isSafe
                default: false
                }
            }
            let isOut = advances.contains { $0.isMarkedOut && !$0.parameters.isSafe }
            replaceDoublePlay(isCaught || isOut ? .doublePlay : nil)
        }

        /// Puts the right word in place of what was typed for a double play; nil keeps that.
        mutating func replaceDoublePlay(_ word: Modifier.Word?) {
            guard let word else { return }
            let isTyped =
                has(.doublePlay) || has(.groundedDoublePlay) || has(.linedDoublePlay)
                || has(.flyDoublePlay) || has(.triplePlay) || has(.noDoublePlay)
            if !isTyped { modifiers.insert(.word(word), at: 0) }
        }
    }
}

extension PlayEvent.Advance {
    init(from: Base, to: Base) {
        self.init(from: from, to: to, isMarkedOut: false, parameters: [])
    }

    /// Whether nothing but the catch let him go on: no error, and no pitch that got away.
    fileprivate var isByTheCatch: Bool {
        parameters.allSatisfy { parameter in
            switch parameter {
            case .credit(let credit, _): credit.error == nil
            case .wildPitch, .passedBall: false
            default: true
            }
        }
    }
}
