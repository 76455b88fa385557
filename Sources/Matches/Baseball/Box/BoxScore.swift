/// What a game of baseball comes to: the lines of both teams.
///
/// Source: the figures are those of Chadwick's `cwbox` for the same event file.
package struct BoxScore: Equatable, Sendable {
    package struct Batting: Equatable, Sendable {
        /// 1 to 9 and more; nil for one who batted without standing in the batting order.
        package let slot: Int?
        /// From 1, by appearance in the slot.
        package let sequence: Int
        package let player: String
        /// 1 to 12, in the order held.
        package let positions: [Int]
        package let counts: BattingCounts
    }

    package enum Decision: String, Sendable {
        case win = "W"
        case loss = "L"
        case save = "S"
    }

    package struct Pitching: Equatable, Sendable {
        package let player: String
        package let counts: PitchingCounts
        package let isStarter: Bool
        /// The last of several.
        package let isFinisher: Bool
        package var isComplete: Bool { isStarter && isLast }
        package var isShutout: Bool { isComplete && counts.runs == 0 }
        fileprivate(set) package var isLast: Bool
        package let decision: Decision?
        /// The inning in which he left before he got a batter out, and to how many he pitched.
        package let leftIn: LeftIn?
        /// Earned runs by the marks of the plays, where the book's own count is another.
        package let markedEarnedRuns: Int?
    }

    package struct LeftIn: Equatable, Sendable {
        package let inning: Int
        package let batters: Int
    }

    package struct Fielding: Equatable, Sendable {
        package let player: String
        /// 1 to 9.
        package let position: Int
        package let counts: FieldingCounts
    }

    package struct Team: Equatable, Sendable {
        /// As the event file has it, such as `BOS`, or the name of the side.
        package let name: String
        package let line: LineScore.Row
        package let doublePlays: Int
        package let triplePlays: Int
        /// By slot, then by order of appearance.
        package let batting: [Batting]
        /// By order of appearance.
        package let pitching: [Pitching]
        /// Pitchers who do not bat, then by batting order, each with his positions rising.
        package let fielding: [Fielding]

        package var battingTotals: BattingCounts {
            batting.reduce(BattingCounts()) { $0 + $1.counts }
        }

        package var pitchingTotals: PitchingCounts {
            pitching.reduce(PitchingCounts()) { $0 + $1.counts }
        }
    }

    /// The game's id in its file; empty for one that was recorded.
    package let id: String
    /// As the event file has it, such as `2020/07/24`; empty when it is not known.
    package let date: String
    package let visitor: Team
    package let home: Team
    /// The names of the sides, the visitors' first.
    let sideNames: [String]
    /// Whether pitches are known.
    package let hasPitches: Bool
    /// Outs when the game ended, or so far, in the half-inning.
    package let outsAtEnd: Int
    /// Whether the last play put its team ahead.
    package let isWalkOff: Bool
    /// What the book says beside the plays, by key in lower case.
    package let facts: [String: String]
    /// Names of the players by id.
    package var names: [String: String]
    /// What people call the teams, by their names in the book.
    package var titles: [String: String] = [:]

    package var teams: [Team] { [visitor, home] }

    /// The player's name; his id when it is not known.
    package func name(_ player: String) -> String {
        if let name = names[player], !name.isEmpty { return name }
        return player.isEmpty ? "(not named)" : player
    }
}

extension BoxScore {
    package init(_ game: Baseball) {
        id = game.gameID
        date = game.facts["date"] ?? ""
        let score = game.lineScore
        visitor = Team(game, 0, score.visitor, name: game.facts["visteam"])
        home = Team(game, 1, score.home, name: game.facts["hometeam"])
        sideNames = game.sides.map(\.name)
        hasPitches = game.facts["pitches"].map { $0 == "pitches" } ?? game.hasPitches
        outsAtEnd = game.outs
        isWalkOff = game.isLeadNew
        facts = game.facts
        names = game.names.merging(game.slotNames) { name, _ in name }
    }
}

extension BoxScore.Team {
    fileprivate init(_ game: Baseball, _ team: Int, _ line: LineScore.Row, name: String?) {
        let state = game.teams[team]
        let book = state.book
        self.name = name.flatMap { $0.isEmpty ? nil : $0 } ?? game.sides[team].name
        self.line = line
        doublePlays = state.doublePlays
        triplePlays = state.triplePlays
        var batting: [BoxScore.Batting] = []
        for (slot, lines) in book.slots.enumerated().dropFirst() {
            for (index, line) in lines.enumerated() {
                batting.append(BoxScore.Batting(book.players[line], slot, index + 1))
            }
        }
        for (index, line) in book.unlisted.enumerated() {
            batting.append(BoxScore.Batting(book.players[line], nil, index + 1))
        }
        self.batting = batting
        pitching = book.pitchers.indices.map { BoxScore.Pitching(game, book, $0) }
        fielding = book.fieldingLines
    }
}

extension TeamBook {
    fileprivate var fieldingLines: [BoxScore.Fielding] {
        var rank = [Int](repeating: .max, count: players.count)
        var next = 0
        for line in slots.joined() {
            rank[line] = next
            next += 1
        }
        return fielders.sorted { a, b in
            (rank[a.player], a.position) < (rank[b.player], b.position)
        }.map {
            BoxScore.Fielding(
                player: players[$0.player].id, position: $0.position, counts: $0.counts)
        }
    }
}

extension BoxScore.Batting {
    fileprivate init(_ player: TeamBook.Player, _ slot: Int?, _ sequence: Int) {
        self.init(
            slot: slot, sequence: sequence, player: player.id, positions: player.positions,
            counts: player.batting)
    }

    /// Such as `h6`: digits, `d` for the designated hitter, `h` and `r` for who bats or runs for
    /// another.
    package var positionText: String {
        positions.map { $0 < 10 ? String($0) : ["d", "h", "r"][min($0 - 10, 2)] }.joined()
    }
}

extension BoxScore.Pitching {
    fileprivate init(_ game: Baseball, _ book: TeamBook, _ place: Int) {
        let pitcher = book.pitchers[place]
        let isOnlyLine = book.pitchers.count { $0.id == pitcher.id } == 1
        var counts = pitcher.counts
        // What the scorer counted himself stands above the marks of the plays.
        let declared = isOnlyLine ? game.declaredEarnedRuns[pitcher.id] : nil
        let marked = counts.earnedRuns
        if let declared { counts.earnedRuns = declared }
        self.init(
            player: pitcher.id, counts: counts, isStarter: place == 0,
            isFinisher: place > 0 && place == book.pitchers.count - 1,
            isLast: place == book.pitchers.count - 1,
            decision: BoxScore.Decision(of: pitcher.id, game.facts),
            leftIn: pitcher.leftIn.map { BoxScore.LeftIn(inning: $0.inning, batters: $0.batters) },
            markedEarnedRuns: counts.earnedRuns == marked ? nil : marked)
    }
}

extension BoxScore.Decision {
    fileprivate init?(of player: String, _ facts: [String: String]) {
        guard !player.isEmpty else { return nil }
        if facts["wp"] == player {
            self = .win
        } else if facts["lp"] == player {
            self = .loss
        } else if facts["save"] == player {
            self = .save
        } else {
            return nil
        }
    }
}
