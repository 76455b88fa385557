extension BirdHead {
    /// What is wrong with the state, a sentence each: nothing, whatever was recorded.
    ///
    /// Source: the rules, and what they leave no choice about.
    package var brokenInvariants: [String] {
        var broken: [String] = []
        let removed = minus.joined().reduce(into: [:]) { $0[$1, default: 0] += 1 }
        let held = hands.joined().reduce(into: [:]) { $0[$1, default: 0] += 1 }
        for rank in rules.ranks {
            let sum = (held[rank] ?? 0) + (used[rank] ?? 0) + (removed[rank] ?? 0)
            if sum > rules.copies { broken.append("there are \(sum) cards \(rank)") }
        }
        if trick.isEmpty && Set(counts).count > 1 {
            broken.append("hands differ between tricks: \(counts)")
        }
        if rules.areHandsKnown && hands.map(\.count) != counts {
            broken.append("hands have \(hands.map(\.count)) cards, not \(counts)")
        }
        if trick.count >= sides.count { broken.append("a trick is longer than the table") }
        if let lead = trick.first {
            if lead.isDiscard || Set(lead.cards).count != 1 || lead.cards.count > rules.leadMax {
                broken.append("the lead is \(lead.cards)")
            }
            for action in trick where action.cards.count != lead.cards.count {
                broken.append("\(action.cards) answers \(lead.cards)")
            }
            if let toAct, toAct != (lead.seat + trick.count) % sides.count {
                broken.append("seat \(toAct) is to act after \(trick.count) from \(lead.seat)")
            }
        }
        let isLost = totals.contains { $0 >= rules.limit }
        if isLost != (phase == .over) && nextHand > 0 {
            broken.append("the totals are \(totals) and the phase is \(phase)")
        }
        return broken
    }
}
