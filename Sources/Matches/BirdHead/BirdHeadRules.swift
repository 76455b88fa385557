import JSONTree

/// The settings of a game, and what follows from them alone.
package struct BirdHeadRules: Equatable, Sendable {
    package let ranks: ClosedRange<Int>
    /// Cards of each rank.
    package let copies: Int
    /// Cards that each player is dealt, when there are enough.
    package let hand: Int
    /// The most cards of a lead.
    package let leadMax: Int
    /// Minus points that end the game.
    package let limit: Int
    /// Whether everybody's cards are in the log, or only what was laid on a table.
    package let areHandsKnown: Bool
    /// Whether a discard takes the trick when it holds the highest card.
    package let canDiscardWin: Bool
    /// Whether cards are compared as they lie, and not the lowest with the lowest.
    package let isPairedAsLaid: Bool

    static let options = [
        KindOption("cards", "2..11", "the lowest and the highest rank"),
        KindOption("copies", 5, "cards of each rank"),
        KindOption("hand", 10, "cards that each player is dealt"),
        KindOption("max-lead", 3, "the most cards of a lead"),
        KindOption("limit", 22, "minus points that end the game"),
        KindOption(
            "hands", "known", "whether the cards dealt are recorded, or only those laid down",
            choices: ["known", "unknown"]),
        KindOption("discard-wins", false, "whether a discard with the highest card takes a trick"),
        KindOption(
            "pairing", "sorted", "how cards are compared: lowest with lowest, or as they were laid",
            choices: ["sorted", "laid"]),
        KindOption("starter", "", "the player who leads first"),
        KindOption("seed", 0, "a number from which every deal follows, 0 for none"),
        KindOption("computers", 0, "how many players, from the last, are the computer's"),
    ]

    init(_ setup: Setup, players: Int) throws(MatchError) {
        func number(_ name: String, _ standard: Int64, _ range: ClosedRange<Int64>)
            throws(MatchError) -> Int
        {
            let value = setup.integer(name) ?? standard
            guard range.contains(value) else {
                throw MatchError(
                    .refused,
                    "\(name) is \(range.lowerBound) to \(range.upperBound), not \(value)")
            }
            return Int(value)
        }
        let text = setup.options["cards"].string ?? "2..11"
        guard let ranks = Self.ranks(text) else {
            throw MatchError(
                .refused, "cards are two ranks from 1 to 99 such as 2..11, not \"\(text)\"")
        }
        self.ranks = ranks
        copies = try number("copies", 5, 1...20)
        hand = try number("hand", 10, 1...25)
        leadMax = try number("max-lead", 3, 1...5)
        limit = try number("limit", 22, 1...9999)
        areHandsKnown = setup.options["hands"].string != "unknown"
        canDiscardWin = setup.flag("discard-wins") ?? false
        isPairedAsLaid = setup.options["pairing"].string == "laid"
        guard ranks.count * copies >= players else {
            throw MatchError(
                .refused, "\(ranks.count * copies) cards are too few for \(players) players")
        }
    }

    private static func ranks(_ text: String) -> ClosedRange<Int>? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: true)
        guard parts.count == 2, text.utf8.count(where: { $0 == UInt8(ascii: ".") }) == 2,
            let low = Int(parts[0]), let high = Int(parts[1]), low >= 1, low <= high, high <= 99
        else { return nil }
        return low...high
    }

    /// Whether cards reach those that lie there, card by card.
    package func canPlay(_ cards: [Int], on top: [Int]) -> Bool {
        let pairs =
            isPairedAsLaid ? zip(cards, top) : zip(cards.sorted(), top.sorted())
        return cards.count == top.count && pairs.allSatisfy { $0 >= $1 }
    }
}
