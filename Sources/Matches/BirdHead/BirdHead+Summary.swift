extension BirdHead {
    package var isDecided: Bool { phase == .over }

    package var turn: String {
        phase == .trick ? toAct.map { sides[$0].name } ?? "" : ""
    }

    package var line: String {
        let score = scoreLine
        switch phase {
        case .deal: return round == 0 ? "\(score)  to deal" : "\(score)  round \(round) is over"
        case .trick:
            let name = sides[toAct ?? 0].name
            let table = top.isEmpty ? "\(name) leads" : "\(name) plays on \(Self.text(top))"
            return "\(score)  round \(round), trick \(trickCount + 1)  \(table)"
        case .reveal: return "\(score)  round \(round)  one card each, to reveal"
        case .over: return "\(score)  \(winners)"
        }
    }

    package func summary(_ ending: Finish?) -> Summary {
        Summary(
            sides: zip(sides, totals).map { Summary.SideScore($0, score: Int64($1)) },
            scoreLine: scoreLine, progress: progress(ending), board: board(ending, seenBy: .table))
    }

    package func check(_ finish: Finish) throws(MatchError) {
        switch finish.ending {
        case .finished where phase != .over:
            throw MatchError(
                .refused,
                "nobody has \(rules.limit) minus points yet: the game is called, suspended or "
                    + "given up")
        case .suspended where phase == .over, .tie where phase != .over:
            throw MatchError(
                .refused, phase == .over ? "the game is over, \(winners)" : "nobody has lost yet")
        default: return
        }
    }

    package func board(_ ending: Finish?, seenBy sight: Sight) -> [String] {
        guard round > 0 else { return [] }
        var rows = [["", "minus", "cards", "laid"]]
        if phase == .over { rows = [["", "minus"]] }
        for seat in order {
            var row = [sides[seat].name, String(totals[seat])]
            if phase != .over {
                row.append(String(counts[seat]))
                row.append(laid(by: seat))
            }
            rows.append(row)
        }
        return TextColumns.lines(rows) + handLines(sight)
    }

    private var scoreLine: String {
        zip(sides, totals).map { "\($0.name) \($1)" }.joined(separator: ", ")
    }

    private func progress(_ ending: Finish?) -> String {
        switch phase {
        case .over: winners
        case .trick where ending == nil: "round \(round), trick \(trickCount + 1)"
        case .deal where ending == nil && round > 0: "round \(round) is over"
        case .reveal where ending == nil: "round \(round), to reveal"
        default: ""
        }
    }

    /// The fewest minus points first when the game is over; else as they sit.
    private var order: [Int] {
        let totals = totals
        guard phase == .over else { return Array(sides.indices) }
        return sides.indices.sorted { (totals[$0], $0) < (totals[$1], $1) }
    }

    private func laid(by seat: Int) -> String {
        guard let action = trick.first(where: { $0.seat == seat }) else {
            return seat == toAct && phase == .trick ? "…" : ""
        }
        return (action.isDiscard ? "d " : "") + Self.text(action.cards)
    }

    /// The hands that the eyes may see: nobody else's cards are on a board.
    private func handLines(_ sight: Sight) -> [String] {
        guard rules.areHandsKnown, phase == .trick || phase == .reveal else { return [] }
        return sides.indices.compactMap { seat in
            let isSeen =
                switch sight {
                case .table: false
                case .side(let key): sides[seat].key == key
                case .all: true
                }
            return isSeen ? "\(sides[seat].name) holds \(Self.text(hands[seat]))" : nil
        }
    }
}
