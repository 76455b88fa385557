/// The players that an entry speaks of: those of the squad, and those whom it names first.
struct Newcomers {
    private let game: Baseball
    private let team: Int
    private var squad: Squad
    private var taken: Set<String>
    /// The records that keep the numbers of players not known before.
    private(set) var comments: [String] = []

    init(_ game: Baseball, team: Int) {
        self.game = game
        self.team = team
        squad = game.squads[team]
        taken = Set(game.squads.flatMap { $0.players.map(\.id) })
    }

    /// - Throws: `MatchError` when a number alone names nobody, or a name several.
    mutating func player(
        _ named: LineupCard.Named, isBench: Bool = false
    ) throws(MatchError) -> Squad.Player {
        let side = game.sides[team].name
        if !named.number.isEmpty, let known = squad.find(named.number).first,
            known.number == named.number
        {
            guard named.name.isEmpty || known.name.lowercased() == named.name.lowercased() else {
                throw MatchError(
                    .refused,
                    "number \(named.number) of \(side) is \(known.name), not \(named.name)")
            }
            return known
        }
        guard !named.name.isEmpty else {
            throw MatchError(
                .refused,
                "nobody of \(side) has number \(named.number); write \(named.number):NAME to add "
                    + "a player")
        }
        let found = squad.find(named.name)
        let fits = found.filter { named.number.isEmpty || $0.number.isEmpty }
        if let one = fits.first, fits.count == 1,
            named.number.isEmpty || one.name.lowercased() == named.name.lowercased()
        {
            guard !named.number.isEmpty else { return one }
            var numbered = one
            numbered.number = named.number
            add(numbered)
            return numbered
        }
        if fits.count > 1, named.number.isEmpty {
            throw MatchError(
                .ambiguous,
                "“\(named.name)” may be \(fits.map(Self.told).joined(separator: " or "))")
        }
        let player = Squad.Player(
            id: freshID(named), name: named.name, number: named.number)
        if isBench || !named.number.isEmpty { add(player) } else { squad.list(player) }
        taken.insert(player.id)
        return player
    }

    private mutating func add(_ player: Squad.Player) {
        squad.list(player)
        comments.append(Squad.comment(player, team: team))
    }

    private static func told(_ player: Squad.Player) -> String {
        player.number.isEmpty ? player.name : "\(player.number) \(player.name)"
    }

    /// An id as Retrosheet's are: four letters of the last name, one of the first, three digits,
    /// which are the number on the uniform where that is free.
    private func freshID(_ named: LineupCard.Named) -> String {
        func letters(_ text: Substring) -> String {
            String(text.lowercased().filter { $0.isASCII && $0.isLetter })
        }
        let words = named.name.split(separator: " ")
        var last = letters(words.last ?? "")
        if last.isEmpty { last = letters(game.sides[team].name[...]) }
        let first = words.count > 1 ? letters(words[0]) : ""
        let stem =
            String((last + "----").prefix(4)) + (first.isEmpty ? "-" : String(first.prefix(1)))
        var digits = Int(named.number) ?? 1
        while true {
            let text = String(digits)
            let id = stem + String(repeating: "0", count: max(0, 3 - text.count)) + text
            if !taken.contains(id) { return id }
            digits += 100
        }
    }
}
