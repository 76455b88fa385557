import JSONTree

/// The card game BirdHead: tricks in which one plays at least as high or throws the lowest away,
/// and whoever holds the highest card at the end takes it as minus points.
///
/// Source of the rules: yamaimo.hatenablog.jp, entries of 30 November and 1 December 2015.
///
/// Stored are `deal seed 4711`, `deal 2 3 9 / 4 4 10 / …` with a hand for each player, or `deal`
/// where hands are not known, with `starter Aki` after it where that does not follow from the
/// game; `8 8` for cards played, `d 2 3` for cards discarded, each by whose turn it is; and
/// `reveal`, with the cards in the order of the players where hands are not known.
package struct BirdHead: MatchKind {
    package enum Event: Equatable, Sendable {
        case deal(Dealt, starter: Int?)
        case lay(cards: [Int], isDiscard: Bool)
        /// The last cards; none where they are known.
        case reveal([Int])
        case note(String)
    }

    /// What a deal says of the hands.
    package enum Dealt: Equatable, Sendable {
        case seed(UInt64)
        case hands([[Int]])
        case unknown
    }

    /// What is to come next.
    package enum Phase: Equatable, Sendable {
        case deal
        case trick
        case reveal
        case over
    }

    /// What one player laid down in a trick.
    package struct Action: Equatable, Sendable {
        package let seat: Int
        package let cards: [Int]
        package let isDiscard: Bool
    }

    package static let name = "birdhead"
    package static let title = "the card game BirdHead, for four players or so"
    package static let notation =
        "8 8 plays cards, d 2 3 discards the lowest; a player's name may stand before it. "
        + "deal seed 4711, or deal 2 3 / 4 5 with every hand, begins a round; reveal ends it, "
        + "reveal 5 9 11 3 where hands are not known. note TEXT is a remark."
    package static let options = BirdHeadRules.options
    package static let sideKeys: [String]? = nil

    package let sides: [Side]
    package let rules: BirdHeadRules
    /// From which every deal follows; nil when each has a seed of its own.
    let seed: UInt64?
    /// Players, from the last, that the computer plays.
    package let computers: Int

    package internal(set) var phase = Phase.deal
    /// From 1; 0 before the first deal.
    package internal(set) var round = 0
    /// Sorted; empty where hands are not known.
    package internal(set) var hands: [[Int]]
    /// Cards that each player holds.
    package internal(set) var counts: [Int]
    /// The trick that goes on; shorter than there are players.
    package internal(set) var trick: [Action] = []
    /// The trick before it in this round.
    package internal(set) var trickBefore: [Action] = []
    /// Tricks finished this round.
    package internal(set) var trickCount = 0
    /// Whose turn it is; who leads first, before a deal, when that is known.
    package internal(set) var toAct: Int?
    /// Cards laid down this round, by rank.
    package internal(set) var used: [Int: Int] = [:]
    /// Cards taken as minus points, over the whole game.
    package internal(set) var minus: [[Int]]
    /// Who led the first trick of the round.
    var roundStarter = 0
    package internal(set) var words = ""

    package init(_ setup: Setup) throws(MatchError) {
        let standard = ["Aki", "Beni", "Chie", "Dai"]
        let sides =
            setup.sides.isEmpty
            ? standard.enumerated().map { Side(key: String($0.offset), name: $0.element) }
            : setup.sides
        try sides.checkNames(atLeast: 2, of: "birdhead")
        guard sides.count <= 10 else {
            throw MatchError(.refused, "birdhead is for ten players at most")
        }
        for side in sides where Self.readsAsCards(side.name) {
            throw MatchError(
                .refused, "a player called \"\(side.name)\" could not be told from cards")
        }
        self.sides = sides
        rules = try BirdHeadRules(setup, players: sides.count)
        let seed = setup.integer("seed") ?? 0
        guard seed >= 0 else { throw MatchError(.refused, "a seed is 0 or more") }
        self.seed = seed > 0 ? UInt64(seed) : nil
        let computers = setup.integer("computers") ?? 0
        guard (0...Int64(sides.count)).contains(computers) else {
            throw MatchError(.refused, "the computer plays for 0 to \(sides.count) players")
        }
        self.computers = Int(computers)
        hands = sides.map { _ in [] }
        counts = sides.map { _ in 0 }
        minus = sides.map { _ in [] }
        if let starter = setup.options["starter"].string, !starter.isEmpty {
            toAct = try sides.index(typed: starter)
        }
    }

    /// Minus points of each player.
    package var totals: [Int] { minus.map { $0.reduce(0, +) } }

    /// The cards that the next Play must reach; none before a lead.
    package var top: [Int] { trick.last { !$0.isDiscard }?.cards ?? [] }

    /// Cards that each player is dealt next: those taken as minus points stay out.
    package var nextHand: Int {
        let left = rules.ranks.count * rules.copies - minus.reduce(0) { $0 + $1.count }
        return min(rules.hand, left / sides.count)
    }
}
