// Positions in the field whose players left for hitters and runners, and that nobody took over.
extension Baseball {
    struct Vacancy: Equatable {
        /// 1 to 9.
        let position: Int
        /// Who stood there, and is still taken to.
        let leaver: String
        let slot: Int
    }

    func vacancies(of team: Int) -> [Vacancy] {
        let book = teams[team].book
        let lineup = teams[team].lineup.slots
        let playing = Set(lineup.values)
        return (1...9).compactMap { position in
            guard squads[team].slot(at: position) == nil,
                let place = book.fielder(at: position)
            else { return nil }
            let line = book.fielders[place].player
            let leaver = book.players[line].id
            guard !playing.contains(leaver),
                let slot = book.slots.indices.first(where: { book.slots[$0].contains(line) }),
                lineup[slot] != nil
            else { return nil }
            return Vacancy(position: position, leaver: leaver, slot: slot)
        }
    }

    /// Told at the first play against a side that took the field without filling them.
    func vacancyRemarks(_ event: Event) -> [Remark] {
        let isPlay = event.records.contains { record in
            if case .play(let play) = record { play.event.basic != .none } else { false }
        }
        guard isPlay, !hasBegun || outs >= 3 || halfPlays.isEmpty else { return [] }
        let team = 1 - team(inHalf: next.half)
        let side = sides[team].name
        return vacancies(of: team).map { vacancy in
            let letters = Position.letters(vacancy.position)
            let stayer = teams[team].lineup[vacancy.slot].map { name($0) } ?? "who is there"
            return Remark(
                "\(name(vacancy.leaver)) left the game, and nobody is "
                    + "\(Position.title(vacancy.position)) of \(side); sub \(side) \(vacancy.slot) "
                    + "\(letters) NAME says who is, or sub \(side) \(vacancy.slot) \(letters) when "
                    + "\(stayer) stays in; undo this play first, to count it to him")
        }
    }
}
