extension Baseball {
    /// What a person typed: a play in the short notation or as an event file has it, a whole
    /// record, or a word that is no play, such as `sub` or `note`.
    package func read(_ typed: String) throws(MatchError) -> Event {
        switch try QuickLine(typed) {
        case .play(let pitches, let text):
            try checkGoesOn()
            return try event(try reading(text).event, pitches)
        case .pitches(let pitches):
            try checkGoesOn()
            return try readPitches(pitches)
        case .note(let lines):
            return try event(lines.map { line in "com,\"\(line.filter { $0 != "\"" })\"" })
        case .lineup(let lines): return try readLineup(lines)
        case .roster(let lines): return try readRoster(lines)
        case .substitution(let text): return try readSubstitution(text)
        case .placed(let text): return try readPlaced(text)
        case .bats(let text): return try readBats(text)
        case .record(let text):
            let event = try parse(text)
            for record in event.records { try check(record) }
            return event
        }
    }

    package func question(_ typed: String) -> OpenQuestion? {
        guard let open = reading(ofPlay: typed), let assumption = open.assumptions.first,
            (try? read(typed)) != nil
        else { return nil }
        return question(assumption, typed)
    }

    package func remarks(on event: Event, typed: String) -> [Remark] {
        let reading = reading(ofPlay: typed)
        var remarks = reading?.assumptions.map { remark($0, typed) } ?? []
        if let reading {
            remarks += thirdOutRemarks(reading.event) + oddities(reading.event)
            remarks += [reading.walkOff].compactMap(\.self)
            remarks += reading.unearned.map { remark($0, typed) }
            remarks += reading.unmarked.map { remark(unmarked: $0, reading.event) }
        }
        var after = self
        do throws(MatchError) {
            try after.apply(event)
        } catch {
            return remarks
        }
        remarks += vacancyRemarks(event) + pitchRemarks(event)
        remarks += after.lineupRemarks(event, before: self)
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
        let runners = placed + [automaticRunner].compactMap(\.self)
        for (player, base) in runners {
            bases[runner: base] = Runner(player, charge: Runner.Charge(isPlaced: true))
        }
        return bases
    }

    /// What a typed play says, what it leaves open, and which of its runs are not earned.
    private struct Reading {
        let event: PlayEvent
        let assumptions: [PlayCompletion.Assumption]
        /// Runs that are marked, unless the words say that they are earned.
        let unearned: [ErrorlessHalf.Mark]
        /// Those of a play that was written as in an event file, and is taken as it is.
        let unmarked: [ErrorlessHalf.Mark]
        /// Why the hit that ends the game is worth less than was typed.
        var walkOff: Remark?
    }

    private func reading(_ text: String) throws(MatchError) -> Reading {
        let play = try QuickPlay(text)
        let event = try play.event(at: onBase)
        try checkRunners(event)
        var completion = PlayCompletion(event, at: onBase, isComplete: play.isComplete)
        let walkOff = play.isComplete ? nil : walkOff(completion.event)
        if let walkOff {
            completion = PlayCompletion(walkOff.event, at: onBase, isComplete: false)
        }
        let marks = unearned(completion.event).filter { !play.earned.contains($0.base) }
        if play.isComplete {
            return Reading(
                event: completion.event, assumptions: completion.assumptions, unearned: [],
                unmarked: marks)
        }
        // Where runners stand when the game is over matters no more.
        return Reading(
            event: completion.event.marked(marks),
            assumptions: walkOff == nil ? completion.assumptions : [], unearned: marks,
            unmarked: [], walkOff: walkOff?.remark)
    }

    /// The same of a whole line; nil for what is no play, or cannot be one here.
    private func reading(ofPlay typed: String) -> Reading? {
        guard case .play(_, let text)? = try? QuickLine(typed) else { return nil }
        return try? reading(text)
    }

    /// A record that was typed whole.
    private func check(_ record: RetrosheetRecord) throws(MatchError) {
        switch record {
        case .other(let fields):
            throw MatchError(.refused, "\"\(fields[0])\" is no record of an event file")
        case .play(let play) where play.event.basic != .none:
            try checkGoesOn()
            guard (play.inning, play.half) == next else { return }
            try checkRunners(play.event)
            let outcome = try PlayOutcome(
                play.event, batter: play.batter, on: basesNext, outs: onBase.outs)
            try checkRules(play.event, outcome)
        default: return
        }
    }

    /// A play as it is stored: bare, unless there are pitches, or a runner to be placed before.
    func event(_ event: PlayEvent, _ typed: PitchSequence?) throws(MatchError) -> Event {
        let isCounted = typed != nil || !pitchesNext.isEmpty
        let new =
            isCounted
            ? (typed ?? PitchSequence("")).completed(for: event, after: pitchesNext) : nil
        let play = play(event, pitches: new?.text)
        if event.basic != .none, !play.pitches.isEmpty,
            let contradiction = PitchSequence(play.pitches).contradiction(to: event)
        {
            throw MatchError(
                .refused,
                "the pitches make \(PitchSequence(play.pitches).words), and \(contradiction)")
        }
        let outcome = try PlayOutcome(
            event, batter: play.batter, on: basesNext, outs: onBase.outs)
        try checkRules(event, outcome)
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
        if let slot = Int(text) {
            try checkSlot(slot, of: team)
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
