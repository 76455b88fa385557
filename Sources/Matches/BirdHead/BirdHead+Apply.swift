extension BirdHead {
    package mutating func apply(_ event: Event) throws(MatchError) {
        var next = self
        switch event {
        case .deal(let dealt, let starter): try next.deal(dealt, starter)
        case .lay(let cards, let isDiscard): try next.lay(cards, isDiscard)
        case .reveal(let cards): try next.reveal(cards)
        case .note(let text): next.words = "note: \(text)"
        }
        self = next
    }

    /// Why an entry of another kind does not fit here.
    var notNow: MatchError {
        let sentence =
            switch phase {
            case .deal: "no cards are dealt: a round begins with deal"
            case .trick: "the round goes on, it is \(sides[toAct ?? 0].name)'s turn"
            case .reveal: "everybody has one card left: reveal shows them"
            case .over: "the game is over, \(winners)"
            }
        return MatchError(.refused, sentence)
    }

    // MARK: Deal

    private mutating func deal(_ dealt: Dealt, _ starter: Int?) throws(MatchError) {
        guard phase == .deal else { throw notNow }
        let size = nextHand
        switch dealt {
        case .seed(let seed):
            try checkKnown(true)
            var generator = SeededDeal(seed: seed)
            let first = generator.below(sides.count)
            var deck = deck
            generator.shuffle(&deck)
            hands = sides.indices.map { Array(deck[($0 * size)..<(($0 + 1) * size)]).sorted() }
            if toAct == nil { toAct = first }
        case .hands(let given):
            try checkKnown(true)
            try check(given, size)
            hands = given
        case .unknown:
            try checkKnown(false)
        }
        if let starter { toAct = starter }
        counts = sides.map { _ in size }
        round += 1
        trickCount = 0
        (trick, trickBefore, used) = ([], [], [:])
        let leader = toAct ?? 0
        (toAct, roundStarter) = (leader, leader)
        phase = size > 1 ? .trick : .reveal
        words =
            "round \(round): \(size) \(size == 1 ? "card" : "cards") each, "
            + "\(sides[leader].name) leads"
    }

    private func checkKnown(_ isKnown: Bool) throws(MatchError) {
        guard rules.areHandsKnown != isKnown else { return }
        throw MatchError(
            .refused,
            isKnown
                ? "hands are not known in this game: write deal alone"
                : "say what is dealt: a number, such as deal seed 4711, or every hand")
    }

    /// The cards that are not taken as minus points, in order.
    private var deck: [Int] {
        let out = minus.joined().reduce(into: [:]) { $0[$1, default: 0] += 1 }
        return rules.ranks.flatMap { rank in
            [Int](repeating: rank, count: max(0, rules.copies - (out[rank] ?? 0)))
        }
    }

    private func check(_ given: [[Int]], _ size: Int) throws(MatchError) {
        guard given.count == sides.count else {
            throw MatchError(
                .refused, "\(sides.count) hands are dealt, not \(given.count)")
        }
        for (side, hand) in zip(sides, given) where hand.count != size {
            throw MatchError(
                .refused, "\(side.name) is dealt \(size) cards, not \(hand.count)")
        }
        let left = deck.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        let all = given.joined().reduce(into: [:]) { $0[$1, default: 0] += 1 }
        for rank in rules.ranks where (all[rank] ?? 0) > (left[rank] ?? 0) {
            throw MatchError(
                .refused,
                "\(all[rank] ?? 0) cards \(rank) are dealt, the deck has "
                    + "\(left[rank] ?? 0)")
        }
    }

    // MARK: Tricks

    private mutating func lay(_ cards: [Int], _ isDiscard: Bool) throws(MatchError) {
        guard phase == .trick, let seat = toAct else { throw notNow }
        try checkHeld(cards, by: seat)
        let reaches = !trick.isEmpty && rules.canPlay(cards, on: top)
        if trick.isEmpty {
            try checkLead(cards, isDiscard, by: seat)
        } else {
            guard cards.count == top.count else {
                throw MatchError(
                    .refused, "\(Self.count(top.count)) lie there, not \(cards.count)")
            }
            guard reaches || isDiscard else {
                throw MatchError(
                    .refused,
                    "\(Self.text(cards)) does not reach \(Self.text(top)) card by card; "
                        + "a discard starts with \"d\"")
            }
            if isDiscard && !reaches { try checkLowest(cards, of: seat) }
        }
        take(Action(seat: seat, cards: cards, isDiscard: isDiscard && !reaches))
    }

    private func checkLead(
        _ cards: [Int], _ isDiscard: Bool, by seat: Int
    ) throws(MatchError) {
        guard !isDiscard else {
            throw MatchError(.refused, "\(sides[seat].name) leads, and cannot discard")
        }
        guard cards.count <= rules.leadMax else {
            throw MatchError(.refused, "a lead is \(Self.count(rules.leadMax)) at most")
        }
        guard cards.allSatisfy({ $0 == cards[0] }) else {
            throw MatchError(.refused, "the cards of a lead are equal, not \(Self.text(cards))")
        }
        guard cards.count < counts[seat] else {
            throw MatchError(.refused, "a lead keeps at least one card in the hand")
        }
    }

    private func checkHeld(_ cards: [Int], by seat: Int) throws(MatchError) {
        let laid = cards.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        for (rank, count) in laid.sorted(by: { $0.key < $1.key }) {
            if rules.areHandsKnown {
                let held = hands[seat].count { $0 == rank }
                guard count <= held else {
                    throw MatchError(
                        .refused,
                        held == 0
                            ? "\(sides[seat].name) has no \(rank)"
                            : "\(sides[seat].name) has only \(held) of \(rank)")
                }
            }
            let out = minus.joined().count { $0 == rank }
            guard count + (used[rank] ?? 0) + out <= rules.copies else {
                throw MatchError(
                    .refused, "there are \(rules.copies) cards \(rank), and more would be laid down"
                )
            }
        }
    }

    private func checkLowest(_ cards: [Int], of seat: Int) throws(MatchError) {
        guard rules.areHandsKnown else { return }
        let lowest = Array(hands[seat].prefix(cards.count))
        guard cards.sorted() == lowest else {
            throw MatchError(
                .refused,
                "a discard is the lowest cards, \(Self.text(lowest)), not \(Self.text(cards))")
        }
    }

    private mutating func take(_ action: Action) {
        for card in action.cards {
            used[card, default: 0] += 1
            if let at = hands[action.seat].firstIndex(of: card) {
                hands[action.seat].remove(at: at)
            }
        }
        counts[action.seat] -= action.cards.count
        let verb = trick.isEmpty ? "leads" : action.isDiscard ? "discards" : "plays"
        words = "\(sides[action.seat].name) \(verb) \(Self.text(action.cards))"
        trick.append(action)
        guard trick.count == sides.count else {
            toAct = (action.seat + 1) % sides.count
            return
        }
        let winner = trickWinner
        words += "; \(sides[winner].name) takes the trick"
        trickBefore = trick
        trick = []
        trickCount += 1
        toAct = winner
        if counts.allSatisfy({ $0 <= 1 }) { phase = .reveal }
    }

    /// The last who played; where a discard may win, the last with the highest card.
    private var trickWinner: Int {
        guard rules.canDiscardWin else {
            return trick.last { !$0.isDiscard }?.seat ?? trick[0].seat
        }
        let highest = trick.flatMap(\.cards).max()
        return trick.last { $0.cards.max() == highest }?.seat ?? trick[0].seat
    }

    static func count(_ cards: Int) -> String { cards == 1 ? "1 card" : "\(cards) cards" }

    // MARK: Reveal

    private mutating func reveal(_ given: [Int]) throws(MatchError) {
        guard phase == .reveal else { throw notNow }
        let last = rules.areHandsKnown ? hands.map { $0.first ?? 0 } : given
        guard last.count == sides.count else {
            throw MatchError(
                .refused, "reveal names one card for each of the \(sides.count) players in order")
        }
        guard given.isEmpty || given == last else {
            throw MatchError(.refused, "the last cards are \(Self.text(last))")
        }
        if !rules.areHandsKnown {
            for rank in Set(last).sorted() {
                let count = last.count { $0 == rank }
                let out = minus.joined().count { $0 == rank } + (used[rank] ?? 0)
                guard count + out <= rules.copies else {
                    throw MatchError(
                        .refused, "there are \(rules.copies) cards \(rank), and more would be shown"
                    )
                }
            }
        }
        let highest = last.max() ?? 0
        let losers = last.indices.filter { last[$0] == highest }
        for seat in losers { minus[seat].append(highest) }
        for seat in sides.indices { (hands[seat], counts[seat]) = ([], 0) }
        (trick, trickBefore, used) = ([], [], [:])
        // The last of them in the order of play, which began with who led the round.
        let order = sides.indices.map { (roundStarter + $0) % sides.count }
        toAct = order.last { losers.contains($0) }.map { ($0 + 1) % sides.count }
        let shown = zip(sides, last).map { "\($0.name) \($1)" }.joined(separator: ", ")
        let taken = losers.map { "\(sides[$0].name) takes \(highest)" }.joined(separator: ", ")
        words = "\(shown): \(taken)"
        phase = totals.contains { $0 >= rules.limit } || nextHand < 1 ? .over : .deal
        if phase == .over {
            toAct = nil
            words += "; \(winners)"
        }
    }

    /// Who has the fewest minus points, as a sentence.
    var winners: String {
        let totals = totals
        let least = totals.min() ?? 0
        let names = zip(sides, totals).filter { $0.1 == least }.map(\.0.name)
        return names.count == 1
            ? "\(names[0]) wins with \(least)"
            : "\(names.joined(separator: " and ")) share the win with \(least)"
    }
}
