// Who came in, in words.
extension Baseball {
    /// What belongs to one moment, in one sentence.
    func words(for records: [RetrosheetRecord]) -> String {
        if records.contains(where: { if case .start = $0 { true } else { false } }),
            records.count > 1
        {
            return lineupWords(records)
        }
        var parts: [String] = []
        for record in records {
            switch record {
            case .substitution(let player) where records.count > 1:
                parts.append(substitutionWords(player))
            case .comment where records.count > 1: continue
            default: parts.append(words(for: record))
            }
        }
        let told = parts.filter { !$0.isEmpty }
        return told.isEmpty ? rosterWords(records) : told.joined(separator: "; ")
    }

    private func lineupWords(_ records: [RetrosheetRecord]) -> String {
        (0...1).compactMap { team in
            var slots: Set<Int> = []
            var listed = 0
            for record in records {
                if case .start(let player) = record, player.team == team {
                    slots.insert(player.slot)
                }
            }
            guard !slots.isEmpty else { return nil }
            listed = squads[team].players.count { player in
                !teams[team].lineup.slots.values.contains(player.id)
            }
            let batters = slots.count { $0 > 0 }
            return "\(sides[team].name): \(batters) \(batters == 1 ? "batter" : "batters")"
                + (slots.contains(0) ? " + pitcher" : "")
                + (listed > 0 ? ", \(listed) on the bench" : "")
        }.joined(separator: "; ")
    }

    private func rosterWords(_ records: [RetrosheetRecord]) -> String {
        var counts = [0, 0]
        for case .comment(let text) in records {
            if let (_, team) = Squad.player(inComment: text) { counts[team] += 1 }
        }
        return (0...1).filter { counts[$0] > 0 }.map { team in
            let count = counts[team]
            return
                "\(sides[team].name): \(count) \(count == 1 ? "player" : "players") on the roster"
        }.joined(separator: "; ")
    }

    /// Of one comment alone.
    func rosterWords(_ comment: String) -> String {
        guard let (player, team) = Squad.player(inComment: comment) else { return comment }
        let number = player.number.isEmpty ? "" : ", number \(player.number),"
        return "\(player.name)\(number) is on the roster of \(sides[team].name)"
    }

    private func substitutionWords(_ player: RetrosheetRecord.Appearance) -> String {
        let who = name(player.player)
        let before = squads[player.team].replaced[player.slot]
        let slot = player.slot > 0 ? " (slot \(player.slot))" : ""
        guard before != player.player else {
            return "\(who) goes to \(Position.title(player.position))\(slot)"
        }
        let whom = before.map { " for \(name($0))" } ?? ""
        let does =
            switch player.position {
            case 1: "pitches"
            case 11: "bats"
            case 12: "runs"
            default: "plays \(Position.title(player.position))"
            }
        return "\(who) \(does)\(whom)\(slot)"
    }

    /// What the half-inning that just ended came to.
    var sideRetired: String {
        let team = team(inHalf: half)
        let runs =
            teams[team].innings.indices.contains(inning - 1)
            ? teams[team].innings[inning - 1] ?? 0 : 0
        func count(_ number: Int, _ word: String) -> String {
            "\(number) \(word)\(number == 1 ? "" : "s")"
        }
        return "Side retired: \(count(runs, "run")), \(count(halfHits, "hit")), "
            + "\(bases.count) left"
    }
}

extension PlayEvent {
    /// Whether the words for the batter tell already what became of the runner: forced out in a
    /// double play, or the one whose own play it is.
    func tells(of base: Base) -> Bool {
        guard case .out(let putouts) = basic, putouts.count > 1 else { return false }
        return putouts.contains { $0.runner == base && $0.credit.error == nil }
    }
}
