/// What the fielders did in one play.
package struct FieldingCredits: Equatable, Sendable {
    package private(set) var putouts = PositionCounts()
    package private(set) var assists = PositionCounts()
    package private(set) var errors = PositionCounts()

    package init(_ event: PlayEvent) {
        let isBatterAwarded = event.basic == .interference
        take(event)
        for case .error(let fielder) in event.modifiers where isBatterAwarded {
            errors.add(fielder)
        }
        for advance in event.advances {
            for case .credit(let credit, _) in advance.parameters {
                // `C/E2.B-1(E2)` tells of one error twice.
                if isBatterAwarded, credit.fielders.isEmpty { continue }
                add(credit)
            }
        }
        // Where a play is not known, nobody is credited with any part of it.
        if event.isUnknownPlay { (putouts, assists) = (PositionCounts(), PositionCounts()) }
    }

    private mutating func take(_ event: PlayEvent) {
        switch event.basic {
        case .out(let putouts):
            for putout in putouts { add(putout.credit, from: putout.from) }
        case .strikeout(let credit, let plus):
            if let credit {
                add(credit)
            } else if event.isOutOnStrikes {
                putouts.add(.catcher)
            }
            plus.forEach { take($0) }
        case .walk(_, let plus), .running(let plus): plus.forEach { take($0) }
        case .error(let fielder), .foulError(let fielder): errors.add(fielder)
        case .hitByPitch, .interference, .hit, .fieldersChoice, .none: break
        }
    }

    private mutating func take(_ play: PlayEvent.Running) {
        if case .error(let fielder) = play { errors.add(fielder) }
        for case .credit(let credit, _) in play.parameters { add(credit) }
    }

    /// One assist for each fielder and out, however often he had the ball.
    private mutating func add(_ credit: Credit, from: Fielder? = nil) {
        var hadBall: UInt16 = 0
        if let from, from != credit.fielders.first { hadBall |= 1 << UInt16(from.position) }
        let isOut = credit.error == nil
        for fielder in isOut ? credit.fielders.dropLast() : credit.fielders[...] {
            hadBall |= 1 << UInt16(fielder.position)
        }
        for position in 0...9 where hadBall >> UInt16(position) & 1 == 1 {
            assists.add(Fielder(position))
        }
        if let error = credit.error {
            errors.add(error)
        } else if let last = credit.fielders.last {
            putouts.add(last)
        }
    }
}

extension PlayEvent {
    /// Whether the catcher has the putout of a strikeout that names nobody: the batter did not run.
    fileprivate var isOutOnStrikes: Bool {
        guard let advance = advances.last(where: { $0.from == .batter }) else { return true }
        return advance.isMarkedOut
            && !advance.parameters.contains { if case .credit = $0 { true } else { false } }
    }

    /// `99` stands for fielders whom nobody wrote down.
    fileprivate var isUnknownPlay: Bool {
        if case .out(let putouts) = basic, putouts.contains(where: { $0.credit.isUnknown }) {
            return true
        }
        return advances.contains { advance in
            advance.parameters.contains {
                if case .credit(let credit, _) = $0 { credit.isUnknown } else { false }
            }
        }
    }
}

extension Credit {
    /// Whether it is `99`, or holds it.
    fileprivate var isUnknown: Bool {
        zip(fielders, fielders.dropFirst()).contains { $0.position == 9 && $1.position == 9 }
    }
}
