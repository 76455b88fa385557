/// A line-up as it is typed or stands in a file: who bats where, who plays where, and the bench.
package struct LineupCard: Equatable, Sendable {
    package struct Starter: Equatable, Sendable {
        /// 1 and up in the batting order; 0 for a pitcher who does not bat.
        let slot: Int
        /// 1 to 10.
        let position: Int
        let player: Named
    }

    /// A player by number, name or both.
    package struct Named: Equatable, Sendable {
        let number: String
        let name: String
    }

    private(set) var starters: [Starter] = []
    private(set) var bench: [Named] = []

    init(_ starters: [Starter]) {
        self.starters = starters
    }

    /// Items such as `1:6:2:Mori` (slot, position, number, name), `1:6:2`, `1:6:Mori` and
    /// `b:25:Nishi`; words without colons go on with the name before.
    init(items: [String]) throws(MatchError) {
        for item in items { try add(item) }
    }

    /// The items in a line of words.
    static func items(_ text: String) -> [String] {
        var items: [String] = []
        for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
            let head = word.prefix { $0 != ":" }
            let isItem =
                head.count < word.count
                && (Int(head) != nil || head.lowercased() == "b" || items.isEmpty)
            if isItem || items.isEmpty {
                items.append(String(word))
            } else {
                items[items.count - 1] += " \(word)"
            }
        }
        return items
    }

    private mutating func add(_ item: String) throws(MatchError) {
        let fields = item.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
            .map { String($0).trimmed }
        let shape =
            "write slot:position:number:name, as in 1:6:2:Mori, and b:25:Nishi for the bench"
        guard let head = fields.first, fields.count > 1 else {
            throw MatchError(.refused, "“\(item)” is no place in a line-up; \(shape)")
        }
        if head.isEmpty || head.lowercased() == "b" {
            // A bench player's position, which a table may have, says nothing.
            let rest = fields.count == 4 ? Array(fields.dropFirst(2)) : Array(fields.dropFirst())
            bench.append(try Self.named(rest, item))
            return
        }
        guard let slot = Int(head), (0...Self.slotsMax).contains(slot) else {
            throw MatchError(.refused, "“\(head)” is no slot of a batting order; \(shape)")
        }
        guard fields.count > 2 else {
            throw MatchError(.refused, "“\(item)” names no player; \(shape)")
        }
        guard let position = Position.number(fields[1]), position <= 10 else {
            throw MatchError(
                .refused,
                "“\(fields[1])” in “\(item)” is no position; they are 1 to 9 and 10, or p c 1b 2b "
                    + "3b ss lf cf rf dh")
        }
        guard !starters.contains(where: { $0.slot == slot }) else {
            throw MatchError(.refused, "slot \(slot) is in the line-up twice")
        }
        starters.append(
            Starter(
                slot: slot, position: position, player: try Self.named(Array(fields[2...]), item)))
    }

    private static func named(_ fields: [String], _ item: String) throws(MatchError) -> Named {
        if fields.count > 1 {
            return Named(number: fields[0], name: fields[1...].joined(separator: ":"))
        }
        guard let word = fields.first, !word.isEmpty else {
            throw MatchError(.refused, "“\(item)” names no player")
        }
        return word.allSatisfy(\.isNumber)
            ? Named(number: word, name: "") : Named(number: "", name: word)
    }

    /// Teams that let everybody bat have more than nine.
    static let slotsMax = 30
}

extension LineupCard {
    /// What is odd about it, without being impossible.
    func oddities(hasDesignatedHitter: Bool) -> [String] {
        var oddities: [String] = []
        let batters = starters.count { $0.slot > 0 }
        if batters != 9 { oddities.append("\(batters) bat, not 9") }
        for position in 1...9 {
            let holders = starters.filter { $0.position == position }
            if holders.isEmpty { oddities.append("nobody is \(Position.title(position))") }
            if holders.count > 1 {
                oddities.append("\(holders.count) are \(Position.title(position))")
            }
        }
        let hitters = starters.count { $0.position == 10 }
        let pitcher = starters.first { $0.slot == 0 }
        if hitters > 0, pitcher == nil {
            oddities.append("a designated hitter bats, but no pitcher is in slot 0")
        }
        if let pitcher {
            if pitcher.position != 1 { oddities.append("slot 0 is not the pitcher's") }
            if hitters == 0 {
                oddities.append("slot 0 has a pitcher, but no designated hitter bats")
            }
        }
        if hitters > 0, !hasDesignatedHitter {
            oddities.append("the game has no designated hitter")
        }
        if hitters > 1 { oddities.append("\(hitters) are designated hitter") }
        var seen: Set<String> = []
        for starter in starters {
            let key = starter.player.number + " " + starter.player.name.lowercased()
            if !seen.insert(key).inserted {
                let who = starter.player.name.isEmpty ? starter.player.number : starter.player.name
                oddities.append("\(who) is in the line-up twice")
            }
        }
        return oddities
    }
}
