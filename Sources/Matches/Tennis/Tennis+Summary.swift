extension Tennis {
    package var words: String { last.parts.joined(separator: ", ") }

    package var isDecided: Bool { winner != nil }

    package var turn: String { winner == nil ? sides[server].name : "" }

    package var line: String {
        if let winner { return scoreLine(wonBy: winner) }
        let game = points == [0, 0] ? "" : "  \(gameScore)"
        return "\(openScoreLine)\(game)  \(sides[server].name) serves"
    }

    package func summary(_ ending: Finish?) -> Summary {
        let won = setsWon
        return Summary(
            sides: zip(sides, won).map { Summary.SideScore($0, score: Int64($1)) },
            scoreLine: scoreLine(ending), progress: ending == nil && winner == nil ? progress : "",
            board: board(ending))
    }

    package func check(_ finish: Finish) throws(MatchError) {
        if let winner, finish.ending != .finished {
            throw MatchError(
                .refused, "\(sides[winner].name) has won the match, which is then finished")
        }
        switch finish.ending {
        case .finished where winner == nil:
            throw MatchError(
                .refused,
                "the match is not over, \(openScoreLine): it ends by the retirement, walkover or "
                    + "default of a player, or is called or suspended")
        case .tie:
            throw MatchError(.refused, "no match of tennis ends in a tie")
        case .walkover where counts.contains { $0.points > 0 }:
            throw MatchError(.refused, "the match has begun: whoever does not go on retires")
        default:
            return
        }
    }

    // MARK: The score

    /// Such as `40-15`, the server's points first; in a tiebreak `tiebreak 3-2 Mori`.
    var gameScore: String {
        if isTiebreak {
            if points[0] == points[1] { return "tiebreak \(points[0])-\(points[1])" }
            let ahead = points[0] > points[1] ? 0 : 1
            return "tiebreak \(points[ahead])-\(points[1 - ahead]) \(sides[ahead].name)"
        }
        let (own, other) = (points[gameServer], points[1 - gameServer])
        if own >= 3 && other >= 3 {
            if own == other { return rules.isNoAd ? "deuce, the next point decides" : "deuce" }
            return "advantage \(sides[own > other ? gameServer : 1 - gameServer].name)"
        }
        return "\(Self.names[own])-\(Self.names[other])"
    }

    private static let names = ["0", "15", "30", "40"]

    /// Such as `6-4 3-6 7-6(5)`, the side's games first.
    ///
    /// The set that goes on is the last.
    package func setScores(for side: Int) -> String {
        sets.map { $0.text(for: side) }.joined(separator: " ")
    }

    private var openScoreLine: String {
        "\(sides[0].name) – \(sides[1].name) \(setScores(for: 0))"
    }

    private var progress: String {
        (points == [0, 0] ? "" : "\(gameScore), ") + "\(sides[server].name) serves"
    }

    private func scoreLine(_ ending: Finish?) -> String {
        if let winner { return scoreLine(wonBy: winner) }
        guard let ending, let winner = self.winner(by: ending) else { return openScoreLine }
        let mark =
            switch ending.ending {
            case .walkover: "W/O"
            case .byDefault: "DEF"
            default: "RET"
            }
        return scoreLine(wonBy: winner) + (ending.ending == .walkover ? mark : " \(mark)")
    }

    /// Empty sets count for nothing at the end.
    private func scoreLine(wonBy side: Int) -> String {
        let played = sets.filter { $0.games != [0, 0] }
        let scores = played.map { $0.text(for: side) }.joined(separator: " ")
        return "\(sides[side].name) beats \(sides[1 - side].name) \(scores)"
    }

    /// Who won because the other did not go on.
    private func winner(by ending: Finish) -> Int? {
        guard ending.ending.namesSide, let name = ending.side, let loser = sides.exactly(name)
        else { return nil }
        return 1 - loser
    }

    // MARK: The board

    private func board(_ ending: Finish?) -> [String] {
        guard counts.contains(where: { $0.points > 0 }) || sets[0].games != [0, 0] else {
            return []
        }
        let isOpen = ending == nil && winner == nil
        let header = [""] + sets.indices.map { String($0 + 1) } + (isOpen ? ["points"] : [])
        let rows = sides.indices.map { side in
            [sides[side].name] + sets.map { $0.cell(of: side) }
                + (isOpen ? [pointCell(of: side)] : [])
        }
        return TextColumns.lines([header] + rows) + statistics
    }

    private func pointCell(of side: Int) -> String {
        let (own, other) = (points[side], points[1 - side])
        if isTiebreak { return String(own) }
        if own >= 3 && other >= 3 { return own > other ? "A" : "40" }
        return Self.names[own]
    }

    private var statistics: [String] {
        func pair(_ what: String, _ count: (Counts) -> Int) -> String? {
            counts.contains { count($0) > 0 }
                ? "\(what) \(count(counts[0]))–\(count(counts[1]))" : nil
        }
        let parts = [
            pair("points") { $0.points }, pair("aces") { $0.aces },
            pair("double faults") { $0.doubleFaults }, pair("breaks") { $0.breaks },
        ]
        let told = parts.compactMap(\.self)
        return told.isEmpty ? [] : [told.joined(separator: ", ")]
    }
}

extension TennisSet {
    /// The side's games, with its points where a tiebreak was lost.
    fileprivate func cell(of side: Int) -> String {
        guard let tiebreak else { return String(games[side]) }
        if isTiebreakAlone { return "[\(tiebreak[side])]" }
        return tiebreak[side] < tiebreak[1 - side]
            ? "\(games[side])(\(tiebreak[side]))" : String(games[side])
    }
}
