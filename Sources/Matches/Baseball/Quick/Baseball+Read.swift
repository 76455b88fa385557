extension Baseball {
    /// What a person typed: a play in the short notation or as an event file has it, a whole
    /// record, or a word that is no play, such as `sub` or `note`.
    package func read(_ typed: String) throws(MatchError) -> Event {
        let line = try QuickLine(typed)
        switch line {
        case .play(let pitches, let text):
            let play = try QuickPlay(text)
            let completion = PlayCompletion(
                try play.event(at: onBase), at: onBase, isComplete: play.isComplete)
            return try event(completion.event, pitches: pitches)
        case .record(let text):
            let event = try parse(text)
            for case .other(let fields) in event.records {
                throw MatchError(.refused, "\"\(fields[0])\" is no record of an event file")
            }
            return event
        }
    }

    package func question(_ typed: String) -> OpenQuestion? {
        guard let open = completion(of: typed), let assumption = open.assumptions.first else {
            return nil
        }
        return question(assumption, typed)
    }

    package func remarks(on event: Event, typed: String) -> [Remark] {
        guard let open = completion(of: typed) else { return [] }
        return open.assumptions.map { remark($0, typed) }
    }

    /// Who is on base, and how many are out, when the next play begins.
    package var onBase: OnBase {
        OnBase(basesNext, outs: hasBegun && outs < 3 ? outs : 0)
    }

    var basesNext: Bases {
        var bases = hasBegun && outs < 3 ? bases : Bases()
        for (player, base) in placed { bases[base] = player }
        return bases
    }

    /// A typed play with what it leaves open; nil for what is no play, or cannot be one here.
    private func completion(of typed: String) -> PlayCompletion? {
        guard case .play(_, let text)? = try? QuickLine(typed), let play = try? QuickPlay(text),
            let event = try? play.event(at: onBase)
        else { return nil }
        return PlayCompletion(event, at: onBase, isComplete: play.isComplete)
    }

    private func event(_ event: PlayEvent, pitches: String) throws(MatchError) -> Event {
        let play = play(event, pitches: pitches)
        let outcome = try PlayOutcome(
            event, batter: play.batter, on: basesNext, outs: onBase.outs)
        guard onBase.outs + outcome.outs <= 3 else {
            throw MatchError(
                .refused,
                "that would be \(onBase.outs + outcome.outs) outs: "
                    + "\(onBase.outs) before, and \(outcome.outs) in the play")
        }
        let text =
            pitches.isEmpty
            ? event.description : "play,,,,,\(pitches),\(event.description)"
        return Event(text: text, records: [.play(play)])
    }
}

extension Baseball {
    /// Who stands on a base for the next play, or is at the plate.
    func runnerName(_ base: Base) -> String {
        if base == .batter { return turn.isEmpty ? "the batter" : turn }
        let player = basesNext[base]
        return player.map { name($0) } ?? "the runner on \(base.words)"
    }

    private func question(
        _ assumption: PlayCompletion.Assumption, _ typed: String
    ) -> OpenQuestion {
        let from = assumption.from
        func entry(_ word: String) -> String {
            "\(typed.trimmed) \(from.letter)\(word)".lowercased()
        }
        if from == .batter {
            return OpenQuestion(
                "\(runnerName(from)) is out?",
                [OpenQuestion.Choice("1", "safe at first", entry: entry("-1"))],
                standard: entry("x1"))
        }
        var choices = assumption.others.map { base in
            OpenQuestion.Choice(
                base.letter.lowercased(), base == .home ? "scores" : "to \(base.words)",
                entry: entry("-\(base.letter)"))
        }
        if assumption.to != from {
            choices.insert(
                OpenQuestion.Choice(
                    assumption.to.letter, "to \(assumption.to.words)",
                    entry: entry("-\(assumption.to.letter)")),
                at: 0)
        }
        let next = (assumption.to == from ? from.next : assumption.to) ?? .home
        choices.append(
            OpenQuestion.Choice("x", "out at \(next.words)", entry: entry("x\(next.letter)")))
        for base in assumption.others where base != next {
            choices.append(
                OpenQuestion.Choice(
                    "x\(base.letter.lowercased())", "out at \(base.words)",
                    entry: entry("x\(base.letter)")))
        }
        return OpenQuestion(
            "\(runnerName(from)) \(verb(assumption))?", choices,
            standard: entry("-\(assumption.to.letter)"))
    }

    private func remark(_ assumption: PlayCompletion.Assumption, _ typed: String) -> Remark {
        let who = runnerName(assumption.from)
        let letter = assumption.from.letter
        if assumption.from == .batter {
            return Remark("\(who) is taken to be out", otherwise: "\(typed.trimmed) b-1")
        }
        let other = assumption.others.first ?? .home
        return Remark(
            "\(who) \(verb(assumption)), as nothing was said of him",
            otherwise: "\(typed.trimmed) \(letter)-\(other.letter)".lowercased())
    }

    private func verb(_ assumption: PlayCompletion.Assumption) -> String {
        if assumption.to == assumption.from { return "stays at \(assumption.to.words)" }
        return assumption.to == .home ? "scores" : "goes to \(assumption.to.words)"
    }
}
