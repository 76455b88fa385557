// Which runs of a typed play are not earned, said in its text as event files do.
extension Baseball {
    /// The runs of the play that are not earned, and that its text does not mark.
    package func unearned(_ event: PlayEvent) -> [ErrorlessHalf.Mark] {
        var half = ErrorlessHalf()
        if hasBegun, outs < 3 {
            for play in halfPlays { _ = half.take(play) }
        }
        let team = team(inHalf: next.half)
        let batter = Runner(
            player(inSlot: teams[team].lineup.due, of: team),
            charge: Runner.Charge(pitcher: teams[1 - team].book.pitcher))
        let play = PlayedPlay(event: event, batter: batter, before: basesNext, outs: onBase.outs)
        return half.take(play).filter { !event.isMarkedUnearned($0.base) }
    }

    /// Why the run is not earned, and how to say that it is.
    func remark(_ mark: ErrorlessHalf.Mark, _ typed: String) -> Remark {
        Remark(
            "the run of \(runnerName(mark.base)) is \(mark.verdict)",
            otherwise: typed.trimmed.withWord("er", behindRunOf: mark.base))
    }

    /// The same where the play was written as event files have it, and is taken as it stands.
    func remark(unmarked mark: ErrorlessHalf.Mark, _ event: PlayEvent) -> Remark {
        Remark(
            "the run of \(runnerName(mark.base)) counts as earned, though \(mark.reason.words); "
                + "the play unmarked is taken as written, and with the mark it is "
                + event.marked([mark]).description)
    }
}

extension PlayEvent {
    func marked(_ marks: [ErrorlessHalf.Mark]) -> PlayEvent {
        var event = self
        for mark in marks {
            let word = mark.isOfTeamOnly ? Parameter.teamUnearned : .unearned
            if let place = event.advances.firstIndex(where: { $0.from == mark.base }) {
                event.advances[place].parameters.append(word)
            } else if case .running(let plays) = event.basic,
                let place = plays.firstIndex(where: { $0.runner == mark.base }),
                case .steal(let base, let isPickoff, let parameters) = plays[place]
            {
                var plays = plays
                plays[place] = .steal(base, isPickoff: isPickoff, parameters + [word])
                event.basic = .running(plays)
            } else {
                event.advances.append(
                    Advance(from: mark.base, to: .home, isMarkedOut: false, parameters: [word]))
                event.advances.sort { $0.from > $1.from }
            }
        }
        return event
    }

    fileprivate func isMarkedUnearned(_ base: Base) -> Bool {
        let parameters =
            advances.filter { $0.from == base }.flatMap(\.parameters)
            + running.filter { $0.runner == base }.flatMap(\.parameters)
        return parameters.contains(.unearned) || parameters.contains(.teamUnearned)
    }
}

extension ErrorlessHalf.Mark {
    /// Such as `unearned: he reached on an error`.
    var verdict: String {
        "unearned\(isOfTeamOnly ? " for the team" : ""): \(reason.words)"
    }
}

extension ErrorlessHalf.Reason {
    fileprivate var words: String {
        switch self {
        case .reachedOnError: "he reached on an error"
        case .reachedOnPassedBall: "he reached on a passed ball"
        case .reachedOnInterference: "he reached on interference"
        case .keptByError: "an error kept him on base"
        case .turnProlonged: "a dropped foul prolonged his turn at bat"
        case .tookPlace: "he took the place of one who should have been out"
        case .helpedByError: "an error helped him home"
        case .helpedByPassedBall: "a passed ball helped him home"
        case .overdue: "without the misplays three were out before"
        }
    }
}

extension String {
    /// A typed play with a word behind the runner's advance to home, which is added where it was
    /// not typed.
    fileprivate func withWord(_ word: String, behindRunOf base: Base) -> String {
        let advance = "\(base.letter)-h".lowercased()
        var words = split(separator: " ").map(String.init)
        if let place = words.firstIndex(where: { $0.lowercased() == advance }) {
            words.insert(word, at: place + 1)
        } else {
            words += [advance, word]
        }
        return words.joined(separator: " ")
    }
}
