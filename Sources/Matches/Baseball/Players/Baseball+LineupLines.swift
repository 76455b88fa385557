// The line-ups as they stand, and what is odd about them.
extension Baseball {
    /// The line-up of a team and its bench, a player a line.
    package func lineupLines(_ team: Int) -> [String] {
        let lineup = teams[team].lineup.slots
        let squad = squads[team]
        func line(_ id: String, _ place: String, _ position: String) -> String {
            let number = squad[id]?.number ?? ""
            let blanks = String(repeating: " ", count: max(0, 3 - number.count))
            let pad = String(repeating: " ", count: max(0, 2 - position.count))
            return "\(place)  \(position)\(pad)  \(blanks)\(number)  \(name(id))"
        }
        var lines: [String] = []
        for slot in lineup.keys.sorted(by: { ($0 == 0 ? 99 : $0) < ($1 == 0 ? 99 : $1) }) {
            guard let id = lineup[slot] else { continue }
            let place = slot == 0 ? "  " : slot < 10 ? " \(slot)" : String(slot)
            lines.append(line(id, place, Position.letters(squad.positions[slot] ?? 0)))
        }
        let playing = Set(lineup.values)
        for player in squad.players where !playing.contains(player.id) {
            lines.append(line(player.id, squad.gone.contains(player.id) ? " x" : " b", ""))
        }
        return lines
    }

    /// What is odd about the line-ups after the event, and was not before.
    func lineupRemarks(_ event: Event, before: Baseball) -> [Remark] {
        var remarks: [Remark] = []
        var starters: [LineupCard.Starter] = []
        for record in event.records {
            switch record {
            case .start(let player):
                starters.append(
                    LineupCard.Starter(
                        slot: player.slot, position: player.position,
                        player: LineupCard.Named(number: player.player, name: player.name)))
            case .substitution(let player):
                remarks += remark(on: player, before: before)
            default: continue
            }
        }
        if starters.count > 1 {
            let card = LineupCard(starters)
            remarks += card.oddities(hasDesignatedHitter: hasDesignatedHitter)
                .map { Remark($0) }
        }
        if event.records.contains(where: { if case .substitution = $0 { true } else { false } }) {
            for team in 0...1 { remarks += unfilled(team, before: before) }
        }
        return remarks
    }

    private func remark(
        on player: RetrosheetRecord.Appearance, before: Baseball
    ) -> [Remark] {
        let who = name(player.player)
        var remarks: [Remark] = []
        if before.squads[player.team][player.player] == nil {
            remarks.append(Remark("\(who) is a new player of \(sides[player.team].name)"))
        }
        if before.squads[player.team].gone.contains(player.player) {
            remarks.append(Remark("\(who) had left the game and comes in again"))
        }
        remarks += oddities(of: player, before: before)
        let slots = teams[player.team].lineup.slots.filter { $0.value == player.player }
        if slots.count > 1, hasDesignatedHitter == false || slots[0] == nil {
            remarks.append(Remark("\(who) is in the line-up twice"))
        }
        if before.teams[player.team].lineup[0] != nil, teams[player.team].lineup[0] == nil {
            remarks.append(
                Remark("\(sides[player.team].name) has no designated hitter from here on"))
        }
        return remarks
    }

    /// Who cannot come in so, or changes nothing.
    private func oddities(
        of player: RetrosheetRecord.Appearance, before: Baseball
    ) -> [Remark] {
        let who = name(player.player)
        let side = sides[player.team].name
        var remarks: [Remark] = []
        if player.position > 10, player.team != before.team(inHalf: before.next.half) {
            let does = player.position == 11 ? "bats" : "runs"
            remarks.append(Remark("\(side) is in the field, so that \(who) \(does) for nobody now"))
        }
        if before.teams[player.team].lineup[player.slot] == player.player,
            player.position > 10
                || before.squads[player.team].positions[player.slot] == player.position
        {
            let holds =
                player.slot > 0 ? "is in slot \(player.slot) of \(side)" : "pitches for \(side)"
            remarks.append(Remark("\(who) \(holds) already, and comes in for himself"))
        }
        return remarks
    }

    /// Positions in the field that nobody, or more than one, holds; hitters and runners have till
    /// their side takes the field.
    private func unfilled(_ team: Int, before: Baseball) -> [Remark] {
        let positions = squads[team].positions
        guard positions.count >= 9, !positions.values.contains(where: { $0 > 10 }),
            positions != before.squads[team].positions
        else { return [] }
        return (1...9).compactMap { position in
            let count = positions.values.count { $0 == position }
            if count == 1 { return nil }
            let who = count == 0 ? "nobody is" : "\(count) are"
            return Remark("\(who) \(Position.title(position)) of \(sides[team].name) now")
        }
    }
}
