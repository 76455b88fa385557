extension Baseball {
    package mutating func apply(_ event: Event) throws(MatchError) {
        guard event.records.count > 1 else {
            if let record = event.records.first { try apply(record) }
            return
        }
        var next = self
        for record in event.records { try next.apply(record) }
        next.last = .records(event.records)
        self = next
    }

    private mutating func apply(_ record: RetrosheetRecord) throws(MatchError) {
        switch record {
        case .play(let play):
            try apply(play)
            return
        case .start(let player): put(player)
        case .substitution(let player): substitute(player)
        case .placedRunner(let player, let base): placed.append((player, base))
        case .outOfTurn(let team, let slot): teams[team].lineup.set(due: slot)
        case .info(let key, let value): take(key.lowercased(), value)
        case .id, .version, .comment, .batterHand, .pitcherHand, .chargedRunner, .data, .other:
            break
        }
        last = .records([record])
    }

    private mutating func put(_ player: RetrosheetRecord.Appearance) {
        if !player.name.isEmpty { names[player.player] = player.name }
        _ = teams[player.team].lineup.put(player.player, in: player.slot)
    }

    /// A runner who is replaced leaves his base to the other.
    private mutating func substitute(_ player: RetrosheetRecord.Appearance) {
        if !player.name.isEmpty { names[player.player] = player.name }
        let before = teams[player.team].lineup.put(player.player, in: player.slot)
        guard let before, player.team == team(inHalf: half) else { return }
        for base in Bases.all where bases[base] == before { bases[base] = player.player }
    }

    private mutating func take(_ key: String, _ value: String) {
        switch key {
        case "innings":
            if let count = Int(value), (1...RetrosheetRecord.Play.inningsMax).contains(count) {
                innings = count
            }
        case "usedh": hasDesignatedHitter = value == "true"
        case "htbf": isHomeFirst = value == "true"
        case "visteam": rename(0, value)
        case "hometeam": rename(1, value)
        default: break
        }
    }

    /// A name that was given at the start stands.
    private mutating func rename(_ side: Int, _ name: String) {
        if sides[side].name == sides[side].key, !name.isEmpty { sides[side].name = name }
    }
}

extension Baseball {
    private mutating func apply(_ play: RetrosheetRecord.Play) throws(MatchError) {
        guard (play.inning, play.half) >= (inning, half) else {
            throw MatchError(
                .refused, "a play of inning \(play.inning) comes after one of inning \(inning)")
        }
        let isNewHalf = (play.inning, play.half) != (inning, half)
        let isHomeInHalf0 = isHomeInHalf0 ?? homeInHalf0(play)
        let team = isHomeInHalf0 ? 1 - play.half : play.half
        var before = isNewHalf ? Bases() : bases
        for (player, base) in placed {
            guard before[base] == nil else {
                throw MatchError(.refused, "two runners would be on \(base.words)")
            }
            before[base] = player
        }
        let outsBefore = isNewHalf ? 0 : outs
        let outcome = try PlayOutcome(
            play.event, batter: play.batter, on: before, outs: outsBefore)
        guard outsBefore + outcome.outs <= Baseball.outsMax else {
            throw MatchError(.refused, "\(outsBefore + outcome.outs) would be out")
        }

        self.isHomeInHalf0 = isHomeInHalf0
        (inning, half) = (play.inning, play.half)
        hasBegun = true
        outs = outsBefore + outcome.outs
        bases = outcome.bases
        count(play, outcome, team: team)
        last = .play(play, outcome, before: before)
    }

    /// Three outs end a half-inning; after a fourth, on appeal, a run may be taken back.
    private static let outsMax = 4

    private mutating func count(
        _ play: RetrosheetRecord.Play, _ outcome: PlayOutcome, team: Int
    ) {
        while teams[team].innings.count < play.inning - 1 { teams[team].innings.append(nil) }
        if teams[team].innings.count < play.inning { teams[team].innings.append(0) }
        teams[team].innings[play.inning - 1] =
            (teams[team].innings[play.inning - 1] ?? 0) + outcome.runs
        teams[team].placed += placed.count
        placed = []
        teams[team].outs += outcome.outs
        if play.event.isHit { teams[team].hits += 1 }
        if play.event.isBatterEvent {
            teams[team].batters += 1
            teams[team].lineup.batted(play.batter)
        }
        teams[1 - team].errors += play.event.errors.count
    }

    /// Books differ in what half 0 means when the home team bats first; the first batter tells.
    private func homeInHalf0(_ play: RetrosheetRecord.Play) -> Bool {
        guard isHomeFirst else { return false }
        let isHome = teams[1].lineup.slots.values.contains(play.batter)
        let isVisitor = teams[0].lineup.slots.values.contains(play.batter)
        return isHome == isVisitor ? true : isHome == (play.half == 0)
    }
}
