/// How the computer plays: by what a player sees, always alike.
///
/// A round is lost by the highest last card. Whoever must discard loses low cards; high ones are
/// what keeps one from discarding. So each move is judged by the card that the rest of the hand
/// would likely end with: the lowest, if every other card can be played, and a higher one for
/// each that cannot.
package enum BirdHeadPlayer {
    package static func move(_ view: BirdHeadView) -> BirdHead.Event? {
        var best: (move: BirdHead.Event, cost: Double)?
        for move in view.moves {
            let cost = cost(of: move, view)
            // Of equals the first, which is the lowest.
            if cost < (best?.cost ?? .infinity) { best = (move: move, cost: cost) }
        }
        return best?.move
    }

    private static func cost(of move: BirdHead.Event, _ view: BirdHeadView) -> Double {
        guard case .lay(let cards, let isDiscard) = move else { return .infinity }
        var rest = view.hand
        for card in cards {
            if let index = rest.firstIndex(of: card) { rest.remove(at: index) }
        }
        var cost = expectedLast(rest, view)
        if isDiscard { return cost }
        let high = Double(cards.max() ?? 0)
        let followers = view.counts.count - 1 - view.trick.count
        if view.top.isEmpty {
            // A lead of several cards takes low ones from whoever has no answer.
            cost -= Double(cards.count - 1) * chanceToWin(high, view, cards: cards.count) * 1.5
        }
        if followers == 0 || chanceToWin(high, view, cards: 1) > 0.8 {
            // To lead is to choose, and never to discard in that trick.
            cost -= 0.6
        }
        return cost
    }

    /// The rank of the last card, as far as it can be told from a hand.
    private static func expectedLast(_ hand: [Int], _ view: BirdHeadView) -> Double {
        guard let lowest = hand.first else { return 0 }
        let failures = hand.dropFirst().reduce(0.0) { $0 + chanceToFail(Double($1), view) }
        // Each discard takes the lowest card away, so that the next one may be the last.
        let place = min(failures, Double(hand.count - 1))
        let below = Int(place)
        let above = min(below + 1, hand.count - 1)
        let part = place - Double(below)
        let expected = Double(hand[below]) * (1 - part) + Double(hand[above]) * part
        return expected + Double(lowest) * 0.05
    }

    /// How likely a card cannot be played when its turn comes: some other player has gone higher.
    private static func chanceToFail(_ card: Double, _ view: BirdHeadView) -> Double {
        let (higher, all) = unseen(above: card, view)
        guard all > 0 else { return 0 }
        // Two others, on the average, have laid before.
        let fraction = 1 - higher / all
        return 1 - fraction * fraction
    }

    private static func chanceToWin(_ card: Double, _ view: BirdHeadView, cards: Int) -> Double {
        let (higher, all) = unseen(above: card - 1, view)
        guard all > 0 else { return 1 }
        let fraction = 1 - higher / all
        return cards > 1 ? min(1, fraction + 0.3) : fraction
    }

    private static func unseen(
        above card: Double, _ view: BirdHeadView
    ) -> (higher: Double, all: Double) {
        var higher = 0
        var all = 0
        for rank in view.rules.ranks {
            let count = view.unseen(rank)
            all += count
            if Double(rank) > card { higher += count }
        }
        return (higher: Double(higher), all: Double(all))
    }
}
