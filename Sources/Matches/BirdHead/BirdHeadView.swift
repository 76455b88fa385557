/// What a player sees of a game: the own hand, what lies on the table, and what has been laid and
/// taken in sight of all.
///
/// The computer's players are given this and nothing else.
package struct BirdHeadView: Equatable, Sendable {
    package let rules: BirdHeadRules
    package let seat: Int
    /// Sorted.
    package let hand: [Int]
    /// Cards that each player holds.
    package let counts: [Int]
    package let trick: [BirdHead.Action]
    /// Cards laid down this round, by rank.
    package let used: [Int: Int]
    /// Cards taken as minus points.
    package let minus: [[Int]]

    /// The cards that a Play must reach; none when it is to lead.
    package var top: [Int] { trick.last { !$0.isDiscard }?.cards ?? [] }

    /// Cards of a rank that others hold or that are not in the round.
    func unseen(_ rank: Int) -> Int {
        let seen = hand.count { $0 == rank } + (used[rank] ?? 0)
        return max(0, rules.copies - seen - minus.joined().count { $0 == rank })
    }

    /// Everything that the rules allow, plays from low to high and the discard last.
    package var moves: [BirdHead.Event] {
        if top.isEmpty { return leads }
        var moves = plays.map { BirdHead.Event.lay(cards: $0, isDiscard: false) }
        let lowest = Array(hand.prefix(top.count))
        if !rules.canPlay(lowest, on: top) {
            moves.append(.lay(cards: lowest, isDiscard: true))
        }
        return moves
    }

    private var leads: [BirdHead.Event] {
        var leads: [BirdHead.Event] = []
        for rank in Set(hand).sorted() {
            let most = min(hand.count { $0 == rank }, rules.leadMax, hand.count - 1)
            for count in stride(from: 1, through: most, by: 1) {
                leads.append(
                    .lay(cards: [Int](repeating: rank, count: count), isDiscard: false))
            }
        }
        return leads
    }

    /// Every choice of as many cards as lie there that reaches them, each once.
    private var plays: [[Int]] {
        var found: [[Int]] = []
        func choose(_ chosen: [Int], from start: Int) {
            guard chosen.count < top.count else {
                if rules.canPlay(chosen, on: top) { found.append(chosen) }
                return
            }
            var index = start
            while index < hand.count {
                choose(chosen + [hand[index]], from: index + 1)
                // The same rank in the same place would give the same choice again.
                let rank = hand[index]
                while index < hand.count && hand[index] == rank { index += 1 }
            }
        }
        choose([], from: 0)
        return found
    }
}

extension BirdHead {
    /// What the player sees; nil when it is not their turn, or hands are not known.
    package func view(of seat: Int) -> BirdHeadView? {
        guard rules.areHandsKnown, phase == .trick, toAct == seat else { return nil }
        return BirdHeadView(
            rules: rules, seat: seat, hand: hands[seat], counts: counts, trick: trick, used: used,
            minus: minus)
    }
}

extension BirdHead {
    /// The same game with cards that nobody has seen in other hands, to show that what a player
    /// does follows from what a player sees.
    package mutating func exchangeHands(_ hands: [[Int]]) {
        precondition(hands.map(\.count) == counts, "hands of other sizes")
        self.hands = hands
    }
}
