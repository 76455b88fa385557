// When the rules end a game. They tell it, and end nothing: that is the scorer's.
extension Baseball {
    /// Whether the rules say that the game is over.
    package var isDecided: Bool { winner != nil }

    package func check(_ finish: Finish) throws(MatchError) {
        switch finish.ending {
        case .finished where !isDecided:
            throw MatchError(
                .refused,
                "the game is not over: \(progress). It can be called, suspended, forfeited, or "
                    + "end in a tie")
        case .tie where teams[0].runs != teams[1].runs:
            throw MatchError(.refused, "that is no tie: \(scoreLine)")
        case .suspended where isDecided:
            throw MatchError(.refused, "the game is over, \(scoreLine), and cannot be suspended")
        default: return
        }
    }

    var scoreLine: String {
        zip(sides, teams).map { "\($0.name) \($1.runs)" }.joined(separator: ", ")
    }

    /// Such as `top 3, 1 out`.
    var progress: String {
        let (inning, half) = next
        return "\(isTop(half) ? "top" : "bottom") \(inning), \(onBase.outs) out"
    }

    /// The team that has won by the rules; nil while they let the game go on.
    private var winner: Int? {
        guard hasBegun else { return nil }
        let first = team(inHalf: currentHalves.first)
        let last = 1 - first
        let lead = teams[last].runs - teams[first].runs
        let isHalfOver = outs >= 3
        if isTop(half) {
            // Before the other half, whoever bats there may be ahead already.
            guard isHalfOver else { return nil }
            return lead > 0 && (inning >= innings || isMercy(lead)) ? last : nil
        }
        if inning >= innings {
            if lead > 0 { return last }
            if lead < 0, isHalfOver { return first }
        }
        if isMercy(lead), lead > 0 || isHalfOver { return lead > 0 ? last : first }
        return nil
    }

    private func isMercy(_ lead: Int) -> Bool {
        mercyRuns > 0 && inning >= mercyInning && abs(lead) >= mercyRuns
    }

    /// Whom the tiebreak puts on second when the next play begins a half-inning: the player before
    /// the first batter in the order.
    var automaticRunner: (player: String, base: Base)? {
        let (inning, half) = next
        guard tiebreakInning > 0, inning >= tiebreakInning, placed.isEmpty,
            hasBegun ? outs >= 3 : true
        else { return nil }
        let team = team(inHalf: half)
        let lineup = teams[team].lineup
        let slot = lineup.slot(before: lineup.due)
        return (player(inSlot: slot, of: team), .second)
    }

    /// The id of the player in the slot; where no line-up tells, one made of side and slot.
    func player(inSlot slot: Int, of team: Int) -> String {
        teams[team].lineup[slot] ?? "\(sides[team].key)\(slot)"
    }

    /// Names for the slots of the batting order in which no line-up has a player, by his id.
    var slotNames: [String: String] {
        var names: [String: String] = [:]
        for team in 0...1 {
            for slot in 1...9 where teams[team].lineup[slot] == nil {
                let player = player(inSlot: slot, of: team)
                names[player] = slotName(player)
            }
        }
        return names
    }

    /// The name of a player whom no line-up named.
    func slotName(_ player: String) -> String? {
        for team in 0...1 where player.utf8.starts(with: sides[team].key.utf8) {
            if let slot = Int(player.dropFirst(sides[team].key.count)) {
                return "\(sides[team].name) \(slot)"
            }
        }
        return nil
    }
}

extension Lineup {
    /// The slot that bats before this one.
    func slot(before slot: Int) -> Int {
        let last = max(slots.keys.max() ?? 0, 9)
        var before = slot
        for _ in 0..<last {
            before = before <= 1 ? last : before - 1
            if self[before] != nil { return before }
        }
        return slot <= 1 ? last : slot - 1
    }
}
