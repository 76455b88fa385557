// Who comes in for whom.
extension Baseball {
    /// The records of one moment: `TSU 2 pr 25:Nishi`, `p Kato`, `TSU 9 p 21:Sato, 7 lf Abe`,
    /// `Nishi for Endo`.
    ///
    /// All of a moment are one entry, so that a double switch is undone as one.
    func readSubstitution(_ text: String) throws(MatchError) -> Event {
        let items = text.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
        guard let first = items.first else {
            throw MatchError(
                .refused,
                "who comes in for whom? write sub \(sides[0].name) 2 pr 25:Nishi, or sub Nishi for "
                    + "Endo")
        }
        var named: Int?
        var rest = first
        if let (team, words) = try? side(in: first), !words.isEmpty {
            (named, rest) = (team, words)
        }
        let orders = ([rest] + items.dropFirst()).map { SubstitutionOrder($0) }
        let team: Int
        if let named { team = named } else { team = try self.team(of: orders) }
        var known = Newcomers(self, team: team)
        var records: [String] = []
        for order in orders {
            records.append(try record(order, team: team, &known))
        }
        return try event(opening + [Baseball.noPlay] + records + known.comments)
    }

    /// What must stand before the next play: a runner whom the tiebreak puts on base.
    var opening: [String] {
        automaticRunner.map { ["radj,\($0.player),\($0.base.letter)"] } ?? []
    }

    private static let noPlay = "play,,,,,,NP"

    private func record(
        _ order: SubstitutionOrder, team: Int, _ known: inout Newcomers
    ) throws(MatchError) -> String {
        let slot = try slot(for: order, team: team)
        guard let player = order.player else {
            guard order.slot != nil else {
                throw MatchError(
                    .refused, "say who comes in, as in sub \(sides[team].name) 2 pr 25:Nishi")
            }
            guard let id = teams[team].lineup[slot], let position = order.position, position <= 10
            else {
                throw MatchError(
                    .refused, "nobody of \(sides[team].name) is in slot \(slot) to move")
            }
            let mover = squads[team][id] ?? Squad.Player(id: id, name: name(id))
            return Baseball.record("sub", mover, team: team, slot: slot, position: position)
        }
        let named = try self.named(player, team: team)
        let comer = try known.player(named)
        try checkPlace(comer, slot, team)
        let position = order.position ?? squads[team].positions[slot] ?? 0
        guard position > 0 else {
            throw MatchError(
                .refused, "say at which position \(comer.name) comes in, as in ph or ss")
        }
        return Baseball.record("sub", comer, team: team, slot: slot, position: position)
    }

    /// A player who is typed: of the squad, or `25:Nishi` for one who was not named before.
    private func named(_ typed: String, team: Int) throws(MatchError) -> LineupCard.Named {
        let fields = typed.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            .map { String($0).trimmed }
        if fields.count == 2 { return LineupCard.Named(number: fields[0], name: fields[1]) }
        let squad = squads[team]
        let found = squad.find(typed)
        let side = sides[team].name
        if found.isEmpty, squad.players.contains(where: { !$0.number.isEmpty }) {
            throw MatchError(
                .refused,
                "nobody of \(side) is called “\(typed)”; write NUMBER:NAME to add a player, as in "
                    + "25:\(typed.allSatisfy(\.isNumber) ? "Nishi" : typed)")
        }
        if found.isEmpty, !typed.isLikeName {
            throw MatchError(
                .refused,
                "“\(typed)” is no position and nobody of \(side); a new player begins with a large "
                    + "letter, or is written NUMBER:NAME, as in 25:Nishi")
        }
        return typed.allSatisfy(\.isNumber)
            ? LineupCard.Named(number: typed, name: "")
            : LineupCard.Named(number: "", name: found.count == 1 ? found[0].name : typed)
    }

    private func slot(for order: SubstitutionOrder, team: Int) throws(MatchError) -> Int {
        if let slot = order.slot {
            if slot != 0 || teams[team].lineup[0] == nil && !hasDesignatedHitter {
                try checkSlot(slot, of: team)
            }
            return slot
        }
        let side = sides[team].name
        if let leaver = order.leaver {
            let found = squads[team].find(leaver).compactMap { player in
                teams[team].lineup.slots.filter { $0.value == player.id }.keys.min()
            }
            guard let slot = found.first, found.count == 1 else {
                throw MatchError(.refused, "“\(leaver)” is not in the line-up of \(side)")
            }
            return slot
        }
        switch order.position {
        case 11: return teams[team].lineup.due
        case 12:
            let runners = Bases.all.compactMap { basesNext[$0] }
            guard runners.count == 1, let slot = teams[team].lineup.slot(of: runners[0]) else {
                throw MatchError(
                    .refused, "say for whom he runs, as in sub \(side) pr Nishi for Endo")
            }
            return slot
        case let position?:
            if let slot = squads[team].slot(at: position) { return slot }
            if let vacancy = vacancies(of: team).first(where: { $0.position == position }) {
                return vacancy.slot
            }
            if position == 1, hasDesignatedHitter { return 0 }
            throw MatchError(
                .refused,
                "nobody of \(side) is \(Position.title(position)) now; say the slot, as in sub "
                    + "\(side) 4 \(Position.letters(position)) Nishi")
        case nil:
            throw MatchError(.refused, "say for whom, as in sub \(side) Nishi for Endo")
        }
    }

    /// Refuses a slot that the batting order has not.
    func checkSlot(_ slot: Int, of team: Int) throws(MatchError) {
        let size = teams[team].lineup.size
        guard (1...size).contains(slot) else {
            throw MatchError(
                .refused,
                "there is no slot \(slot) in the batting order of \(sides[team].name), which has "
                    + "\(size)")
        }
    }

    /// Nobody bats in two slots.
    private func checkPlace(_ comer: Squad.Player, _ slot: Int, _ team: Int) throws(MatchError) {
        let side = sides[team].name
        guard slot > 0,
            let own = teams[team].lineup.slots.first(where: {
                $0.key > 0 && $0.key != slot && $0.value == comer.id
            })?.key
        else { return }
        throw MatchError(
            .refused,
            "\(comer.name) bats in slot \(own) of \(side) already; sub \(side) \(own) lf, say, "
                + "moves him to another position")
    }

    /// The side that nobody named: those at bat send hitters and runners, the others fielders.
    private func team(of orders: [SubstitutionOrder]) throws(MatchError) -> Int {
        let batting = team(inHalf: next.half)
        for order in orders {
            if let position = order.position { return position >= 10 ? batting : 1 - batting }
            for typed in [order.leaver, order.player].compactMap(\.self) {
                let found = sides.indices.filter { !squads[$0].find(typed).isEmpty }
                if found.count == 1 { return found[0] }
            }
        }
        throw MatchError(
            .refused,
            "say whose player, as in sub \(sides[0].name) 2 pr Nishi; there are \(sides[0].name) "
                + "and \(sides[1].name)")
    }
}

extension String {
    /// Whether it may be a name that somebody types for the first time: it begins with a large
    /// letter, or with one of a script that has none.
    fileprivate var isLikeName: Bool {
        guard let first = trimmed.first else { return false }
        return first.isNumber || first.isLetter && !first.isLowercase
    }
}
