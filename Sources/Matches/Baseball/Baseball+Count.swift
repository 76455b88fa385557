// What a play adds to the lines of those in it.
extension Baseball {
    mutating func count(
        _ play: RetrosheetRecord.Play, _ outcome: PlayOutcome, _ situation: Situation, team: Int
    ) {
        let field = 1 - team
        atBat = situation.atBat
        openInning(play.inning, for: team)
        let pitcher = teams[field].book.requirePitcher()
        if !play.pitches.isEmpty {
            hasPitches = true
            teams[field].book.pitchers[pitcher].counts.count(pitches: play.pitches)
        }
        guard play.event.basic != .none else {
            (atBat.count, atBat.batter) = (play.count, play.batter)
            return
        }
        let before = teams[team].runs - teams[field].runs
        isLeadNew = before <= 0 && before + outcome.runs > 0
        teams[team].innings[play.inning - 1] =
            (teams[team].innings[play.inning - 1] ?? 0) + outcome.runs
        teams[team].runs += outcome.runs
        teams[team].outs += outcome.outs

        if play.event.isBatterEvent {
            countBatter(play, outcome, situation, team: team)
            inningBatters += 1
            teams[team].batters += 1
            teams[team].lineup.batted(play.batter)
            atBat = Turn()
        } else {
            (atBat.count, atBat.batter) = (play.count, play.batter)
        }
        countPitcher(play.event, outcome, situation, field: field)
        countRunners(play.event, outcome, situation, team: team)
        countFielders(play.event, outcome, field: field)
    }

    private mutating func openInning(_ inning: Int, for team: Int) {
        while teams[team].innings.count < inning - 1 { teams[team].innings.append(nil) }
        if teams[team].innings.count < inning { teams[team].innings.append(0) }
    }

    private mutating func countBatter(
        _ play: RetrosheetRecord.Play, _ outcome: PlayOutcome, _ situation: Situation, team: Int
    ) {
        let event = play.event
        let own = line(of: situation.batter, team)
        let line = event.isStrikeout ? situation.atBat.strikeoutLine ?? own : own
        var batting = teams[team].book.players[line].batting
        if event.isAtBat { batting.atBats += 1 }
        switch event.basic {
        case .hit(let bases, _, _):
            teams[team].hits += 1
            batting.hits += 1
            if bases == 2 { batting.doubles += 1 }
            if bases == 3 { batting.triples += 1 }
            if bases == 4 { batting.homeRuns += 1 }
        case .strikeout: batting.strikeouts += 1
        case .walk(let isIntentional, _):
            batting.walks += 1
            if isIntentional { batting.intentionalWalks += 1 }
        case .hitByPitch: batting.hitByPitch += 1
        case .out, .error, .fieldersChoice:
            if event.isGroundedDoublePlay, event.isAtBat { batting.groundedIntoDoublePlays += 1 }
        case .interference, .foulError, .running, .none: break
        }
        if event.isSacrificeHit { batting.sacrificeHits += 1 }
        if event.isSacrificeFly { batting.sacrificeFlies += 1 }
        batting.runsBattedIn += outcome.runsBattedIn
        teams[team].book.players[line].batting = batting
    }

    private mutating func countPitcher(
        _ event: PlayEvent, _ outcome: PlayOutcome, _ situation: Situation, field: Int
    ) {
        guard let pitcher = teams[field].book.pitcher else { return }
        let charged = situation.batter.charge.pitcher ?? Self.unnamedPitcher
        var pitching = teams[field].book.pitchers[charged].counts
        pitching.outs += outcome.outs
        if event.isBatterEvent { pitching.battersFaced += 1 }
        if event.isAtBat { pitching.atBats += 1 }
        switch event.basic {
        case .hit(let bases, _, _):
            pitching.hits += 1
            if bases == 4 { pitching.homeRuns += 1 }
        case .strikeout: pitching.strikeouts += 1
        case .walk(let isIntentional, _):
            pitching.walks += 1
            if isIntentional { pitching.intentionalWalks += 1 }
        case .hitByPitch: pitching.hitBatters += 1
        default: break
        }
        if event.hasBalk { pitching.balks += 1 }
        teams[field].book.pitchers[charged].counts = pitching
        // The ball was this pitcher's, whoever answers for the walk.
        if event.hasWildPitch { teams[field].book.pitchers[pitcher].counts.wildPitches += 1 }
    }

    private mutating func countRunners(
        _ event: PlayEvent, _ outcome: PlayOutcome, _ situation: Situation, team: Int
    ) {
        let field = 1 - team
        for base in PlayOutcome.starts {
            let runner = base == .batter ? situation.batter : situation.bases[runner: base]
            guard let runner else { continue }
            if let run = outcome.run(from: base) {
                let line = line(of: runner, team)
                teams[team].book.players[line].batting.runs += 1
                if run == .earned { teams[field].earnedRunsAgainst += 1 }
                let pitcher = outcome.charge(from: base).pitcher ?? Self.unnamedPitcher
                teams[field].book.pitchers[pitcher].counts.runs += 1
                if run != .unearned {
                    teams[field].book.pitchers[pitcher].counts.earnedRuns += 1
                }
            }
            guard base != .batter else { continue }
            if event.hasStolen(from: base) {
                let line = line(of: runner, team)
                teams[team].book.players[line].batting.stolenBases += 1
            }
            if event.wasCaught(from: base) {
                let line = line(of: runner, team)
                teams[team].book.players[line].batting.caughtStealing += 1
            }
        }
    }

    private mutating func line(of runner: Runner, _ team: Int) -> Int {
        runner.line ?? teams[team].book.requireLine(of: runner.player, hint: 0)
    }

    /// The place of the pitcher whom nobody named before the first play.
    private static let unnamedPitcher = 0

    private mutating func countFielders(
        _ event: PlayEvent, _ outcome: PlayOutcome, field: Int
    ) {
        let credits = outcome.credits
        teams[field].errors += credits.errors.total
        let isDouble = event.isDoublePlay
        let isTriple = event.isTriplePlay
        if isDouble { teams[field].doublePlays += 1 }
        if isTriple { teams[field].triplePlays += 1 }
        let hasPassedBall = event.hasPassedBall
        for position in 1...9 {
            guard let place = teams[field].book.fielder(at: position) else { continue }
            var fielding = teams[field].book.fielders[place].counts
            fielding.outs += outcome.outs
            fielding.putouts += credits.putouts[position]
            fielding.assists += credits.assists[position]
            fielding.errors += credits.errors[position]
            if credits.putouts[position] + credits.assists[position] > 0 {
                if isDouble { fielding.doublePlays += 1 }
                if isTriple { fielding.triplePlays += 1 }
            }
            if position == 2, hasPassedBall { fielding.passedBalls += 1 }
            teams[field].book.fielders[place].counts = fielding
        }
    }
}
