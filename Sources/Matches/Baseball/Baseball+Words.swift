extension Baseball {
    /// What the last record was, kept until somebody asks for it in words.
    enum LastRecord: Sendable {
        case none
        /// Of one entry; `play` is what the last of them did.
        case records([RetrosheetRecord], play: LastPlay?)
        case play(RetrosheetRecord.Play, PlayOutcome, before: Bases)
    }

    package typealias LastPlay = (
        play: RetrosheetRecord.Play, outcome: PlayOutcome, before: Bases
    )

    package var words: String {
        switch last {
        case .none: ""
        case .records(let records, let play):
            [words(for: records), play.map { words(for: $0.play, $0.outcome, $0.before) } ?? ""]
                .filter { !$0.isEmpty }.joined(separator: "; ")
        case .play(let play, let outcome, let before): words(for: play, outcome, before)
        }
    }

    /// The last record when it was a play, what it did, and who was on base before.
    package var lastPlay: LastPlay? {
        switch last {
        case .play(let play, let outcome, let before): (play, outcome, before)
        case .records(_, let play): play
        case .none: nil
        }
    }

    /// The ids of the pitchers of a team, 0 for the visitors, by appearance.
    package func pitchers(of team: Int) -> [String] { teams[team].book.pitchers.map(\.id) }

    func name(_ player: String) -> String {
        if let name = names[player] { return name }
        if let name = slotName(player) { return name }
        return player.isEmpty ? "the batter" : player
    }

    func words(for record: RetrosheetRecord) -> String {
        switch record {
        case .id(let id): "game \(id)"
        case .version(let version): "version \(version)"
        case .info(let key, let value): "\(key): \(value)"
        case .start(let player):
            "\(name(player.player)) starts for \(sides[player.team].name)\(place(player))"
        case .substitution(let player):
            "\(name(player.player)) comes in for \(sides[player.team].name)\(place(player))"
        case .play: ""
        case .comment(let text): Squad.player(inComment: text) == nil ? text : rosterWords(text)
        case .batterHand(let player, let hand): "\(name(player)) bats from side \(hand)"
        case .pitcherHand(let player, let hand): "\(name(player)) pitches with hand \(hand)"
        case .outOfTurn(let team, let slot): "slot \(slot) of \(sides[team].name) bats next"
        case .placedRunner(let player, let base): "\(name(player)) begins on \(base.words)"
        case .chargedRunner(let pitcher, let base):
            "the runner on \(base.words) is charged to \(name(pitcher))"
        case .data(let fields), .other(let fields): fields.joined(separator: ", ")
        }
    }

    private func place(_ player: RetrosheetRecord.Appearance) -> String {
        let role: String? =
            switch player.position {
            case 1...9: Fielder(player.position).title
            case 10: "the designated hitter"
            case 11: "a pinch hitter"
            case 12: "a pinch runner"
            default: nil
            }
        let slot = player.slot > 0 ? ", batting in slot \(player.slot)" : ""
        return (role.map { " as \($0)" } ?? "") + slot
    }

    private func words(
        for play: RetrosheetRecord.Play, _ outcome: PlayOutcome, _ before: Bases
    ) -> String {
        if play.event.basic == .none {
            let pitches = PitchSequence(play.pitches)
            guard !play.pitches.isEmpty, play.count == pitches.count(beforeLast: false) else {
                return "no play"
            }
            return "\(name(play.batter)): \(pitches.words)"
        }
        var parts: [String] = []
        var scored = false
        if play.event.isBatterEvent {
            parts.append("\(name(play.batter)) \(play.event.batting(outcome))")
            parts += play.event.besideWords(outcome)
        } else {
            parts.append(play.event.basic.words)
        }
        for base in [Base.third, .second, .first] {
            guard let player = before[base], !play.event.tells(of: base) else { continue }
            switch outcome.move(of: base) {
            case .stays: continue
            case .safe(at: let goal) where goal == base: continue
            case .safe(at: .home):
                parts.append("\(name(player)) scores")
                scored = true
            case .safe(at: let goal): parts.append("\(name(player)) to \(goal.words)")
            case .out(at: let goal): parts.append("\(name(player)) is out at \(goal.words)")
            }
        }
        var sentence = parts.filter { !$0.isEmpty }.joined(separator: "; ")
        if scored, play.event.isBatterEvent, outcome.runsBattedIn < outcome.runs {
            sentence += ", \(outcome.runsBattedIn == 0 ? "no" : String(outcome.runsBattedIn)) RBI"
        }
        if isDecided { return "\(sentence). The game is over: \(scoreLine)" }
        return outs >= 3 ? "\(sentence). \(sideRetired)" : sentence
    }
}
