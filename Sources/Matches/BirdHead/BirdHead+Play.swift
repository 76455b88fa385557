import JSONTree

extension BirdHead: PlayableKind {
    package func nextStep(random: UInt64) -> PlayStep {
        // Where hands are not known a person deals and tells the last cards too.
        if !rules.areHandsKnown && phase != .over {
            return .person(side: sides[toAct ?? 0].key)
        }
        switch phase {
        case .over:
            return .over
        case .deal:
            let number =
                seed.map { SeededDeal.seed(of: $0, round: round + 1) } ?? random >> 32
            return .entry(print(.deal(.seed(number), starter: nil)))
        case .reveal:
            return .entry(print(.reveal([])))
        case .trick:
            let seat = toAct ?? 0
            guard seat >= sides.count - computers, let view = view(of: seat),
                let move = BirdHeadPlayer.move(view)
            else { return .person(side: sides[seat].key) }
            return .entry(print(move))
        }
    }

    package static func playOptions(sides: Int) -> [KindOption] {
        [KindOption("computers", .integer(Int64(max(0, sides - 1))), "")]
    }

    package static func playNames(person: String) -> [String] {
        [person] + ["Beni", "Chie", "Dai", "Aki"].filter { $0 != person }.prefix(3)
    }

    package static let playHelp = [
        "Whoever holds the highest card at the end of a round takes it as minus points; the game "
            + "ends when somebody has 22 or more, and the fewest win.",
        "To lead, type one card, or two or three equal ones: 8, or 8 8. To follow, type as many "
            + "cards, each at least as high as those that lie there (9 10 on 8 8), or d and your "
            + "lowest cards (d 2 3). The last who did not discard takes the trick and leads.",
    ]
}
