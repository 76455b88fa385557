extension Baseball {
    mutating func apply(_ play: RetrosheetRecord.Play) throws(MatchError) {
        let halves = halves ?? self.halves(from: play)
        let isLater =
            play.inning > inning
            || play.inning == inning
                && halves.order(of: play.half) >= (hasBegun ? halves.order(of: half) : 0)
        guard isLater else {
            throw MatchError(
                .refused,
                play.inning == inning
                    ? "a play of the first half comes after one of the second half of inning "
                        + "\(inning)"
                    : "a play of inning \(play.inning) comes after one of inning \(inning)")
        }
        let isNewHalf = hasBegun && (play.inning, play.half) != (inning, half)
        let team = halves.team(inHalf: play.half)
        let outsBefore = isNewHalf ? 0 : outs
        if outsBefore >= 3, play.event.basic != .none {
            throw MatchError(.refused, "three are out already in this half of the inning")
        }
        let situation = try situation(play, team: team, isNewHalf: isNewHalf)
        let outcome = try PlayOutcome(
            play.event, batter: situation.batter, on: situation.bases, outs: outsBefore)
        guard outsBefore + outcome.outs <= Baseball.outsMax else {
            throw MatchError(.refused, "\(outsBefore + outcome.outs) would be out")
        }

        // From here on nothing fails.
        self.halves = halves
        if isNewHalf { changeSides() }
        (inning, half) = (play.inning, play.half)
        hasBegun = true
        outs = outsBefore + outcome.outs
        bases = outcome.bases
        teams[team].placed += placed.count
        placed = []
        charged = []
        if isNewHalf {
            halfHits = 0
            if !halfPlays.isEmpty { halvesBefore.append(halfPlays) }
            halfPlays.removeAll(keepingCapacity: true)
        }
        if play.event.basic != .none {
            halfPlays.append(
                PlayedPlay(
                    event: play.event, batter: situation.batter, before: situation.bases,
                    outs: outsBefore, entry: entries, text: entryText))
        }
        if play.event.isHit { halfHits += 1 }
        pitches = play.event.isBatterEvent ? "" : play.pitches
        count(play, outcome, situation, team: team)
        last = .play(play, outcome, before: situation.bases)
    }

    /// Three outs end a half-inning; after a fourth, on appeal, a run may be taken back.
    private static let outsMax = 4

    /// What a play finds: who bats, against whom, and who is on base.
    struct Situation {
        var batter: Runner
        var bases: Bases
        var atBat: Turn
    }

    private func situation(
        _ play: RetrosheetRecord.Play, team: Int, isNewHalf: Bool
    ) throws(MatchError) -> Situation {
        let pitcher = teams[1 - team].book.pitcher
        let book = teams[team].book
        let atBat = isNewHalf ? Turn() : atBat
        let charge = Runner.Charge(
            pitcher: play.event.isWalk ? atBat.walkPitcher ?? pitcher : pitcher)
        let line =
            play.event.isBatterEvent
            ? book.line(of: play.batter, hint: teams[team].lineup.due) : nil
        var bases = isNewHalf ? Bases() : bases
        for (player, base) in placed {
            guard !bases.isTaken(base) else {
                throw MatchError(.refused, "two runners would be on \(base.words)")
            }
            bases[runner: base] = Runner(
                player, line: book.line(of: player, hint: 0),
                charge: Runner.Charge(pitcher: pitcher, isPlaced: true))
        }
        for (name, base) in charged {
            guard let pitcher = teams[1 - team].book.pitcher(named: name) else { continue }
            bases[runner: base]?.charge.pitcher = pitcher
        }
        return Situation(
            batter: Runner(play.batter, line: line, charge: charge), bases: bases, atBat: atBat)
    }

    private mutating func changeSides() {
        atBat = Turn()
        inningBatters = 0
    }

    private func halves(from play: RetrosheetRecord.Play) -> Halves {
        guard isHomeFirst else { return .usual }
        let isHome = teams[1].lineup.slot(of: play.batter) != nil
        let isVisitor = teams[0].lineup.slot(of: play.batter) != nil
        let isHomeUp = isHome == isVisitor ? true : isHome
        return isHomeUp == (play.half == 0) ? .homeInHalf0 : .homeInHalf1
    }
}
