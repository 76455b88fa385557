/// The event of a play, as its text says: nothing implied is filled in yet.
///
/// Source: Retrosheet, "The Event File".
package struct PlayEvent: Equatable, Sendable {
    package enum Basic: Equatable, Sendable {
        case out([Putout])
        case strikeout(Credit?, plus: [Running])
        case walk(isIntentional: Bool, plus: [Running])
        case hitByPitch
        /// Interference, by the catcher when no modifier names another.
        case interference
        case hit(bases: Int, [Fielder], isGroundRule: Bool)
        case error(Fielder)
        case fieldersChoice(Fielder?)
        /// A foul fly dropped; the batter stays.
        case foulError(Fielder)
        case running([Running])
        /// Carries substitutions.
        case none
    }

    /// One group of an out such as `64(1)3`: who fielded, and whom it put out.
    package struct Putout: Equatable, Sendable {
        package var credit: Credit
        /// Nil when the text names none, which means the batter.
        package var runner: Base?
        /// The fielder before, who handed the ball over to this group.
        package var from: Fielder?
    }

    package enum Running: Equatable, Sendable {
        /// `isPickoff`: he ran when the pitcher threw to his base.
        ///
        /// The parameters, of old books, say that his run is unearned.
        case steal(Base, isPickoff: Bool, [Parameter] = [])
        case caught(Base, isPickoff: Bool, [Parameter])
        case pickoff(Base, [Parameter])
        case wildPitch
        case passedBall
        case balk
        case indifference
        case other
        case error(Fielder)
    }

    /// What stands in parentheses behind an advance or a runner's out.
    package enum Parameter: Equatable, Sendable {
        case credit(Credit, notes: [String])
        case unearned
        case teamUnearned
        case noRBI
        case rbi
        case wildPitch
        case passedBall
        case throwTo(Base?)
        case other(String)
    }

    package struct Advance: Equatable, Sendable {
        package var from: Base
        package var to: Base
        /// Written with an X.
        ///
        /// An error in the parameters can make it safe all the same.
        package var isMarkedOut: Bool
        package var parameters: [Parameter]
    }

    package var basic: Basic
    package var modifiers: [Modifier]
    package var advances: [Advance]

    package init(basic: Basic, modifiers: [Modifier] = [], advances: [Advance] = []) {
        self.basic = basic
        self.modifiers = modifiers
        self.advances = advances
    }
}

extension PlayEvent {
    /// Whether it ends the batter's turn.
    package var isBatterEvent: Bool {
        switch basic {
        case .out, .strikeout, .walk, .hitByPitch, .interference, .hit, .error, .fieldersChoice:
            true
        case .foulError, .running, .none: false
        }
    }

    package var isHit: Bool {
        if case .hit = basic { true } else { false }
    }
}

extension PlayEvent.Running {
    var parameters: [PlayEvent.Parameter] {
        switch self {
        case .steal(_, _, let parameters), .caught(_, _, let parameters),
            .pickoff(_, let parameters):
            parameters
        case .wildPitch, .passedBall, .balk, .indifference, .other, .error: []
        }
    }

    /// The base that its runner stands on before it; nil when it is of no one runner.
    var runner: Base? {
        switch self {
        case .steal(let base, _, _), .caught(let base, _, _): base.before
        case .pickoff(let base, _): base
        case .wildPitch, .passedBall, .balk, .indifference, .other, .error: nil
        }
    }
}

extension [PlayEvent.Parameter] {
    /// Whether an out that these stand behind is none: somebody erred, and nobody put him out
    /// after all.
    var isSafe: Bool {
        var erred = false
        for case .credit(let credit, _) in self {
            if credit.isOut { return false }
            if credit.error != nil { erred = true }
        }
        return erred
    }
}
