// Line-ups and rosters, typed or from files.
extension Baseball {
    /// The records of a line-up: `SIDE` and items in the first line, or an item a line.
    func readLineup(_ lines: [String]) throws(MatchError) -> Event {
        let (team, rest) = try side(in: lines[0])
        let items =
            lines.count > 1 ? lines.dropFirst().map(\.self) : LineupCard.items(rest)
        guard !items.isEmpty else {
            throw MatchError(
                .refused,
                "whom? write the line-up behind the side, as in lineup \(sides[team].name) "
                    + "1:6:2:Mori 2:4:4:Endo")
        }
        let card = try LineupCard(items: items)
        if hasBegun, teams[team].lineup.slots.keys.contains(where: { $0 > 0 }),
            !card.starters.isEmpty
        {
            throw MatchError(
                .refused,
                "the line-up of \(sides[team].name) is in the game already; players "
                    + "change by sub, as in sub \(sides[team].name) 2 pr Nishi")
        }
        var known = Newcomers(self, team: team)
        var records: [String] = []
        for starter in card.starters {
            let player = try known.player(starter.player)
            records.append(
                Baseball.record(
                    "start", player, team: team, slot: starter.slot, position: starter.position))
        }
        for named in card.bench { _ = try known.player(named, isBench: true) }
        return try event(records + known.comments)
    }

    /// The records of a roster file's rows.
    func readRoster(_ lines: [String]) throws(MatchError) -> Event {
        let (team, _) = try side(in: lines[0])
        var records: [String] = []
        for line in lines.dropFirst() {
            let cells = RetrosheetFields.split(line).map(\.trimmed)
            guard cells.count >= 5 else {
                throw MatchError(.malformed, "“\(line)” is no row of a roster")
            }
            let name = [cells[2], cells[1]].filter { !$0.isEmpty }.joined(separator: " ")
            let player = Squad.Player(
                id: cells[0], name: name, bats: cells[3], throwing: cells[4])
            records.append(Squad.comment(player, team: team))
        }
        guard !records.isEmpty else {
            throw MatchError(.refused, "a roster has a player a line, as Retrosheet's files do")
        }
        return try event(records)
    }

    /// An event of several records, which is read back from its text.
    func event(_ lines: [String]) throws(MatchError) -> Event {
        try parse(lines.joined(separator: "\n"))
    }

    static func record(
        _ word: String, _ player: Squad.Player, team: Int, slot: Int, position: Int
    ) -> String {
        let name = player.name.filter { $0 != "\"" && !$0.isNewline }
        return "\(word),\(player.id),\"\(name)\",\(team),\(slot),\(position)"
    }

    /// The side that the first word names, and the words behind it.
    func side(in text: String) throws(MatchError) -> (team: Int, rest: String) {
        // Names of sides may have blanks; the longest that fits is meant.
        let lowered = text.lowercased()
        let exact = sides.indices.flatMap { team in
            [sides[team].name, sides[team].key].map { (team, $0.lowercased()) }
        }.filter { lowered == $0.1 || lowered.hasPrefix($0.1 + " ") }
        if let best = exact.max(by: { $0.1.count < $1.1.count }) {
            return (best.0, String(text.dropFirst(best.1.count)).trimmed)
        }
        let word = String(text.prefix { !$0.isWhitespace })
        if let team = team(beginning: word) {
            return (team, String(text.dropFirst(word.count)).trimmed)
        }
        throw MatchError(
            .refused,
            "no side is called “\(word)”; there are \(sides[0].name) and \(sides[1].name)")
    }

    /// The side with the name, the key, or the only one whose name begins so.
    package func team(named typed: String) throws(MatchError) -> Int {
        try side(in: typed.trimmed).team
    }

    /// The only side whose name begins so.
    func team(beginning word: String) -> Int? {
        guard !word.isEmpty else { return nil }
        let found = sides.indices.filter {
            sides[$0].name.lowercased().hasPrefix(word.lowercased())
                || sides[$0].key == word.lowercased()
        }
        return found.count == 1 ? found[0] : nil
    }
}
