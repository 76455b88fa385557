extension Baseball {
    /// What a person typed: a play in the short notation or as an event file has it, a whole
    /// record, or a word that is no play, such as `sub` or `note`.
    package func read(_ typed: String) throws(MatchError) -> Event {
        switch try QuickLine(typed) {
        case .play(let pitches, let text):
            let play = try QuickPlay(text)
            let completion = PlayCompletion(
                try play.event(at: onBase), at: onBase, isComplete: play.isComplete)
            return try event(completion.event, pitches)
        case .pitches(let pitches): return try readPitches(pitches)
        case .note(let text):
            return try event(["com,\"\(text.filter { $0 != "\"" && !$0.isNewline })\""])
        case .lineup(let lines): return try readLineup(lines)
        case .roster(let lines): return try readRoster(lines)
        case .substitution(let text): return try readSubstitution(text)
        case .placed(let text): return try readPlaced(text)
        case .bats(let text): return try readBats(text)
        case .record(let text):
            let event = try parse(text)
            for case .other(let fields) in event.records {
                throw MatchError(.refused, "\"\(fields[0])\" is no record of an event file")
            }
            return event
        }
    }

    package func question(_ typed: String) -> OpenQuestion? {
        guard let open = completion(of: typed), let assumption = open.assumptions.first,
            (try? read(typed)) != nil
        else { return nil }
        return question(assumption, typed)
    }

    package func remarks(on event: Event, typed: String) -> [Remark] {
        var remarks = completion(of: typed)?.assumptions.map { remark($0, typed) } ?? []
        if isDecided, event.records.contains(where: \.isPlay) {
            remarks.append(Remark("the game was over by the rules before this"))
        }
        var after = self
        do throws(MatchError) {
            try after.apply(event)
        } catch {
            return remarks
        }
        remarks += pitchRemarks(event) + after.lineupRemarks(event, before: self)
        if !isDecided, after.isDecided {
            remarks.append(Remark("the game is over by the rules; “matchbook finish” ends it"))
        }
        return remarks
    }

    /// Who is on base, and how many are out, when the next play begins.
    package var onBase: OnBase {
        OnBase(basesNext, outs: hasBegun && outs < 3 ? outs : 0)
    }

    var basesNext: Bases {
        var bases = hasBegun && outs < 3 ? bases : Bases()
        for (player, base) in placed { bases[base] = player }
        if let runner = automaticRunner { bases[runner.base] = runner.player }
        return bases
    }

    /// A typed play with what it leaves open; nil for what is no play, or cannot be one here.
    private func completion(of typed: String) -> PlayCompletion? {
        guard case .play(_, let text)? = try? QuickLine(typed), let play = try? QuickPlay(text),
            let event = try? play.event(at: onBase)
        else { return nil }
        return PlayCompletion(event, at: onBase, isComplete: play.isComplete)
    }

    /// A play as it is stored: bare, unless there are pitches, or a runner to be placed before.
    func event(_ event: PlayEvent, _ typed: PitchSequence?) throws(MatchError) -> Event {
        let isCounted = typed != nil || !pitchesNext.isEmpty
        let new =
            isCounted
            ? (typed ?? PitchSequence("")).completed(for: event, after: pitchesNext) : nil
        let play = play(event, pitches: new?.text)
        let outcome = try PlayOutcome(
            event, batter: play.batter, on: basesNext, outs: onBase.outs)
        guard onBase.outs + outcome.outs <= 3 else {
            throw MatchError(
                .refused,
                "that would be \(onBase.outs + outcome.outs) outs: "
                    + "\(onBase.outs) before, and \(outcome.outs) in the play")
        }
        let opening = opening
        let text = new?.text ?? ""
        if opening.isEmpty, text.isEmpty {
            return Event(play)
        }
        return try self.event(opening + ["play,,,,,\(text),\(event.description)"])
    }

    /// Pitches alone: the fourth ball, the third strike and a batter hit end the turn.
    private func readPitches(_ new: PitchSequence) throws(MatchError) -> Event {
        let before = PitchSequence(pitchesNext)
        guard before.verdict == .goesOn else {
            throw MatchError(.refused, "the turn at bat has ended; how?")
        }
        let all = PitchSequence(before.text + new.text)
        let basic: PlayEvent.Basic
        var modifiers: [Modifier] = []
        switch all.verdict {
        case .goesOn: return try event(PlayEvent(basic: .none), new)
        case .walk: basic = .walk(isIntentional: false, plus: [])
        case .hitBatter: basic = .hitByPitch
        case .strikeout(let isCalled):
            basic = .strikeout(nil, plus: [])
            if isCalled { modifiers = [.word(.calledStrike)] }
        }
        let isEarly = PitchSequence(before.text + new.text.dropLast()).verdict != .goesOn
        guard !isEarly else {
            throw MatchError(.refused, "these are more pitches than a turn at bat has")
        }
        let completion = PlayCompletion(
            PlayEvent(basic: basic, modifiers: modifiers), at: onBase, isComplete: false)
        return try event(completion.event, new)
    }

    /// `2` or `2 Nishi`: a runner who begins the half-inning.
    private func readPlaced(_ text: String) throws(MatchError) -> Event {
        let words = text.split(separator: " ", maxSplits: 1).map(String.init)
        guard let base = words.first?.uppercased().utf8.first.flatMap(Base.init),
            Bases.all.contains(base), words[0].utf8.count == 1
        else {
            throw MatchError(
                .refused, "say the base of the runner, as in runner 2, or runner 2 Nishi")
        }
        let team = team(inHalf: next.half)
        guard words.count > 1 else {
            let lineup = teams[team].lineup
            let player = player(inSlot: lineup.slot(before: lineup.due), of: team)
            return try event(["radj,\(player),\(base.letter)"])
        }
        let found = squads[team].find(words[1])
        guard let player = found.first, found.count == 1 else {
            throw MatchError(
                .refused, "“\(words[1])” is nobody, or several, of \(sides[team].name)")
        }
        return try event(["radj,\(player.id),\(base.letter)"])
    }

    /// `4`, or a name: who bats out of turn.
    private func readBats(_ text: String) throws(MatchError) -> Event {
        let team = team(inHalf: next.half)
        if let slot = Int(text), (1...LineupCard.slotsMax).contains(slot) {
            return try event(["ladj,\(team),\(slot)"])
        }
        let slots = squads[team].find(text).compactMap { teams[team].lineup.slot(of: $0.id) }
        guard let slot = slots.first, slots.count == 1 else {
            throw MatchError(
                .refused, "“\(text)” is not in the batting order of \(sides[team].name)")
        }
        return try event(["ladj,\(team),\(slot)"])
    }

    private func pitchRemarks(_ event: Event) -> [Remark] {
        for case .play(let play) in event.records where !play.pitches.isEmpty {
            let all = PitchSequence(play.pitches)
            if let objection = all.objection(to: play.event) { return [Remark(objection)] }
        }
        return []
    }
}

extension RetrosheetRecord {
    /// Whether something was played.
    fileprivate var isPlay: Bool {
        if case .play(let play) = self { play.event.basic != .none } else { false }
    }
}
