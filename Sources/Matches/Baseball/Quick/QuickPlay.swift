/// A typed play, word by word, before the bases decide what it means.
///
/// The first word says what the batter or the runners did; those behind it are advances, who
/// fielded, and remarks. Fielders with dashes are a fielding where one is wanted: first in the
/// line, and right behind `k`, `cs2`, `po1`, `sh`, `fc` and `2x3`; elsewhere they are an advance.
struct QuickPlay {
    private(set) var head: QuickHead
    private(set) var modifiers: [Modifier] = []
    private(set) var advances: [PlayEvent.Advance] = []
    /// Plays on the bases, beside the batter's.
    private(set) var plus: [PlayEvent.Running] = []
    /// Whose runs are earned, whatever went wrong before.
    private(set) var earned: Set<Base> = []
    /// Whether the moves of all runners are said: the play was written as in an event file.
    private(set) var isComplete = false

    /// What a fielding behind the word belongs to.
    fileprivate enum Target {
        case none
        case head
        case running
        case advance
    }
    private var target = Target.none
    /// Errors on plays on the bases, for the advance that follows.
    private var pending: [PlayEvent.Parameter] = []

    /// - Parameter typed: in any case, with at least one word.
    init(_ typed: String) throws(MatchError) {
        let text = typed.uppercased()
        try QuickPlay.checkFielders(text)
        let (whole, isEarned) = QuickPlay.whole(text)
        if whole.utf8.contains(where: { "/(+.;".utf8.contains($0) }),
            !whole.contains(where: \.isWhitespace), let event = try? PlayEvent(whole),
            !isEarned || !event.advances.isEmpty
        {
            if isEarned { earned = Set(event.advances.filter { $0.to == .home }.map(\.from)) }
            // Not an event file's play after all: read by words, which name what is wrong.
            head = .play(event.basic, event.modifiers)
            advances = event.advances
            isComplete = !advances.isEmpty
            return
        }
        let words = QuickPlay.words(text)
        guard let first = words.first else {
            throw MatchError(.refused, "there is nothing to record")
        }
        if let head = QuickHead(first) {
            self.head = head
            target = head.wantsFielding ? .head : .none
        } else if case .advance(let advance)? = try? QuickWord(first), advance.isMarkedOut {
            head = .play(.running([.other]), [])
            try take(first)
        } else {
            guard let event = try? PlayEvent(first), first.utf8.last != UInt8(ascii: "-") else {
                throw MatchError(
                    .refused,
                    "\"\(first.lowercased())\" is no play; “matchbook help record” shows how "
                        + "plays are written")
            }
            head = .play(event.basic, event.modifiers)
            advances = event.advances
            if let running = event.basic.running.last { target = running.target }
        }
        for word in words.dropFirst() { try take(word) }
        try place(pending)
    }

    /// A play as an event file has it, and whether its scorer says behind it that the runs which it
    /// does not mark are earned.
    static func whole(_ text: String) -> (String, isEarned: Bool) {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 2, words[1] == "ER" else { return (text, false) }
        return (String(words[0]), true)
    }

    /// Event files have 0 for a fielder whom nobody knows; typed, it is a slip.
    private static func checkFielders(_ text: String) throws(MatchError) {
        guard let word = words(text).first(where: { $0.utf8.contains(UInt8(ascii: "0")) }) else {
            return
        }
        throw MatchError(
            .refused,
            "“\(word.lowercased())”: fielders are one digit, 1 pitcher to 9 right "
                + "field; where nobody knows who it was, leave him away or write u, as in s or eu")
    }

    /// Cut at blanks, and at what parts an event file's advances.
    private static func words(_ text: String) -> [String] {
        var words: [String] = []
        var word = ""
        var depth = 0
        for character in text {
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if character.isWhitespace || depth == 0 && (character == ";" || character == ".") {
                if !word.isEmpty { words.append(word) }
                word = ""
            } else {
                word.append(character)
            }
        }
        return word.isEmpty ? words : words + [word]
    }

    private mutating func take(_ word: String) throws(MatchError) {
        switch try QuickWord(word) {
        case .pair(let credit, let advance):
            if target == .none { try add(advance) } else { add(credit) }
        case .fielding(let credit):
            guard target != .none else {
                throw MatchError(
                    .refused,
                    "\"\(word.lowercased())\" is no base; who fielded stands behind who was out, "
                        + "as in 2x3 8-5")
            }
            add(credit)
        case .advance(let advance): try add(advance)
        case .running(let running): try add(running, word)
        case .error(let fielder, let isThrow): add(error: fielder, isThrow: isThrow)
        case .earned:
            // Behind a home run it is the batter's own.
            if advances.isEmpty, head.isHomeRun {
                earned.insert(.batter)
            } else {
                earned.insert(advances[try place(of: word)].from)
            }
        case .parameter(let parameter):
            if advances.isEmpty, head.isHomeRun {
                advances.append(PlayEvent.Advance(from: .batter, to: .home))
            }
            advances[try place(of: word)].parameters.append(parameter)
        case .modifier(.throwTo(let base)) where !advances.isEmpty:
            advances[advances.count - 1].parameters.append(.throwTo(base))
        case .modifier(let modifier): modifiers.append(modifier)
        }
    }

    /// The advance that a word such as `nr` belongs to.
    private func place(of word: String) throws(MatchError) -> Int {
        guard !advances.isEmpty else {
            throw MatchError(
                .refused,
                "\"\(word.lowercased())\" belongs behind a runner's advance, as in 2-h "
                    + word.lowercased())
        }
        return advances.count - 1
    }

    private mutating func add(_ advance: PlayEvent.Advance) throws(MatchError) {
        guard !advances.contains(where: { $0.from == advance.from }) else {
            let who = advance.from == .batter ? "the batter" : "the runner on \(advance.from.words)"
            throw MatchError(.refused, "\(who) is in the line twice")
        }
        advances.append(advance)
        try place(pending)
        pending = []
        target = advance.isMarkedOut && !advance.isCredited ? .advance : .none
    }

    /// Errors of steals and pick-offs go to the advance that they gave.
    private mutating func place(_ errors: [PlayEvent.Parameter]) throws(MatchError) {
        guard !errors.isEmpty else { return }
        if advances.isEmpty {
            // Nobody is named: the runner of the play itself goes one base further.
            guard let from = running.last?.runner, let goal = from.next?.next else {
                throw MatchError(.refused, "say which runner the error moved, as in 1-3")
            }
            advances.append(
                PlayEvent.Advance(from: from, to: goal, isMarkedOut: false, parameters: []))
        }
        advances[advances.count - 1].parameters += errors
    }

    private mutating func add(_ credit: Credit) {
        switch target {
        case .none: return
        case .head: head = head.fielded(credit)
        case .running: append(.credit(credit, notes: []))
        case .advance:
            advances[advances.count - 1].parameters.insert(.credit(credit, notes: []), at: 0)
        }
        target = .none
    }

    private mutating func add(error fielder: Fielder, isThrow: Bool) {
        let error = PlayEvent.Parameter.credit(
            Credit(error: fielder), notes: isThrow ? ["TH"] : [])
        switch (target, head) {
        case (.running, _):
            append(error)
        case (.head, .strikeout) where advances.isEmpty:
            plus.append(.error(fielder))
        case _ where !advances.isEmpty:
            advances[advances.count - 1].parameters.append(error)
        case _ where !running.isEmpty:
            pending.append(error)
        default:
            modifiers.append(.error(fielder))
            if isThrow { modifiers.append(.throwTo(nil)) }
        }
        target = .none
    }

    private mutating func add(
        _ running: PlayEvent.Running, _ word: String
    ) throws(MatchError) {
        switch head {
        case .strikeout, .play(.walk, _):
            plus.append(running)
        case .play(.strikeout(let credit, let before), let modifiers):
            head = .play(.strikeout(credit, plus: before + [running]), modifiers)
        case .play(.running(let before), let modifiers):
            head = .play(.running(before + [running]), modifiers)
        default:
            guard running == .wildPitch || running == .passedBall, !advances.isEmpty else {
                throw MatchError(
                    .refused,
                    "\"\(word.lowercased())\" goes with a strikeout or a walk, or alone")
            }
            advances[advances.count - 1].parameters.append(
                running == .wildPitch ? .wildPitch : .passedBall)
        }
        target = running.target
    }

    /// All plays on the bases, those of the first word first.
    private var running: [PlayEvent.Running] {
        if case .play(let basic, _) = head { return basic.running + plus }
        return plus
    }

    /// To the last play on the bases.
    private mutating func append(_ parameter: PlayEvent.Parameter) {
        if let last = plus.popLast() {
            plus.append(last.with(parameter))
        } else if case .play(let basic, let modifiers) = head {
            head = .play(basic.with(parameter), modifiers)
        }
    }
}

extension PlayEvent.Running {
    /// Whether a fielding behind it is its own.
    fileprivate var target: QuickPlay.Target {
        switch self {
        case .caught(_, _, let parameters), .pickoff(_, let parameters):
            parameters.isEmpty ? .running : .none
        default: .none
        }
    }

    fileprivate func with(_ parameter: PlayEvent.Parameter) -> PlayEvent.Running {
        switch self {
        case .caught(let base, let isPickoff, let parameters):
            .caught(base, isPickoff: isPickoff, parameters + [parameter])
        case .pickoff(let base, let parameters): .pickoff(base, parameters + [parameter])
        default: self
        }
    }
}

extension PlayEvent.Basic {
    fileprivate func with(_ parameter: PlayEvent.Parameter) -> PlayEvent.Basic {
        switch self {
        case .running(let plays):
            .running(plays.dropLast() + [plays.last?.with(parameter)].compactMap(\.self))
        case .strikeout(let credit, let plus):
            .strikeout(
                credit, plus: plus.dropLast() + [plus.last?.with(parameter)].compactMap(\.self))
        default: self
        }
    }

    /// The plays on the bases, beside the batter's or alone.
    var running: [PlayEvent.Running] {
        switch self {
        case .strikeout(_, let plus), .walk(_, let plus), .running(let plus): plus
        default: []
        }
    }
}

extension PlayEvent.Advance {
    /// Whether it says who fielded.
    var isCredited: Bool {
        parameters.contains { if case .credit = $0 { true } else { false } }
    }
}

extension QuickHead {
    fileprivate var isHomeRun: Bool {
        if case .play(.hit(bases: 4, _, _), _) = self { true } else { false }
    }

    fileprivate var wantsFielding: Bool {
        switch self {
        case .strikeout(nil, _), .sacrificeHit(nil), .fieldersChoice(nil): true
        default: false
        }
    }

    fileprivate func fielded(_ credit: Credit) -> QuickHead {
        switch self {
        case .strikeout(_, let modifiers): .strikeout(credit, modifiers)
        case .sacrificeHit: .sacrificeHit(credit)
        case .fieldersChoice: .fieldersChoice(credit)
        default: self
        }
    }
}
