/// The players of one team: those who play, those who have played, and those on the bench.
package struct Squad: Equatable, Sendable {
    package struct Player: Equatable, Sendable {
        package let id: String
        package var name: String
        /// On the uniform; empty when it is not known.
        package var number: String
        package var bats: String
        package var throwing: String

        package init(
            id: String, name: String, number: String = "", bats: String = "",
            throwing: String = ""
        ) {
            self.id = id
            self.name = name
            self.number = number
            self.bats = bats
            self.throwing = throwing
        }
    }

    /// In the order in which they were named.
    package private(set) var players: [Player] = []
    private var places: [String: Int] = [:]
    /// By slot, the position held now, 1 to 12.
    package private(set) var positions: [Int: Int] = [:]
    /// By slot, whom the player there replaced; the player himself when he only moved.
    private(set) var replaced: [Int: String] = [:]
    /// Those who left the game.
    package private(set) var gone: Set<String> = []

    /// The player with the id; nil when nobody named him.
    package subscript(id: String) -> Player? { places[id].map { players[$0] } }

    /// Names a player, or adds what was not known of him.
    mutating func list(_ player: Player) {
        guard let place = places[player.id] else {
            places[player.id] = players.count
            players.append(player)
            return
        }
        if !player.name.isEmpty { players[place].name = player.name }
        if !player.number.isEmpty { players[place].number = player.number }
        if !player.bats.isEmpty { players[place].bats = player.bats }
        if !player.throwing.isEmpty { players[place].throwing = player.throwing }
    }

    /// Puts a player where another was; nil where nobody was.
    mutating func enter(_ player: RetrosheetRecord.Appearance, inPlaceOf before: String?) {
        list(Player(id: player.player, name: player.name))
        positions[player.slot] = player.position
        replaced[player.slot] = before
        if let before, before != player.player { gone.insert(before) }
        // A pitcher in the batting order: nobody bats for him any more.
        if player.position == 1, player.slot > 0 { positions[0] = nil }
    }

    /// The slot of whoever holds the position.
    package func slot(at position: Int) -> Int? {
        positions.filter { $0.value == position }.keys.min()
    }
}

extension Squad {
    /// Whoever is meant by a number, a name or the beginning of one, in either case.
    package func find(_ typed: String) -> [Player] {
        let word = typed.trimmed.lowercased()
        guard !word.isEmpty else { return [] }
        let numbered = players.filter { !$0.number.isEmpty && $0.number.lowercased() == word }
        if !numbered.isEmpty { return numbered }
        let named = players.filter { $0.name.lowercased() == word || $0.id == word }
        if !named.isEmpty { return named }
        let parts = players.filter { player in
            player.name.lowercased().split(separator: " ").contains { $0 == word }
        }
        if !parts.isEmpty { return parts }
        return players.filter { player in
            let name = player.name.lowercased()
            return name.hasPrefix(word)
                || name.split(separator: " ").contains { $0.hasPrefix(word) }
        }
    }

    /// The text of the comment that keeps a player's number and hands in an event file.
    static func comment(_ player: Player, team: Int) -> String {
        let fields = [
            commentWord, String(team), player.id, player.number, player.bats, player.throwing,
            player.name,
        ]
        return "com,\"" + fields.map { $0.filter { $0 != "\"" } }.joined(separator: ",") + "\""
    }

    /// The player and the team of such a comment; nil when it is another.
    static func player(inComment text: String) -> (player: Player, team: Int)? {
        guard text.utf8.starts(with: commentWord.utf8) else { return nil }
        let fields = text.split(separator: ",", maxSplits: 6, omittingEmptySubsequences: false)
            .map(String.init)
        guard fields.count == 7, fields[0] == commentWord, let team = Int(fields[1]),
            (0...1).contains(team), !fields[2].isEmpty
        else { return nil }
        return (
            Player(
                id: fields[2], name: fields[6], number: fields[3], bats: fields[4],
                throwing: fields[5]),
            team
        )
    }

    private static let commentWord = "roster"
}
