extension Tennis {
    package mutating func apply(_ event: Event) throws(MatchError) {
        var next = self
        next.last = Told()
        switch event {
        case .points(let points):
            for (index, point) in points.enumerated() {
                try next.checkNotDecided(after: index, of: points.count)
                next.take(point)
            }
            next.tell(points)
        case .serve(let side):
            try next.checkNotDecided()
            next.setServer(side)
            next.last.parts = ["\(sides[side].name) serves"]
        case .penaltyPoint(let side):
            try next.checkNotDecided()
            next.score(for: side)
            next.last.parts.insert("a point for \(sides[side].name) by the umpire", at: 0)
            next.tell([])
        case .penaltyGame(let side):
            try next.checkNotDecided()
            guard !isTiebreak else {
                throw MatchError(
                    .refused, "a tiebreak goes on: it is given point by point, not as a game")
            }
            next.endGame(wonBy: side)
            next.last.parts.insert("by the umpire", at: 0)
        case .note(let text):
            next.last.parts = ["note: \(text)"]
        }
        self = next
    }

    /// Whether a tiebreak is being played, or comes next.
    package var isTiebreak: Bool {
        switch rules.form(ofSet: sets.count - 1) {
        case .tiebreakAlone: winner == nil
        case .games(let tiebreak):
            tiebreak.map { sets[sets.count - 1].games == [$0.at, $0.at] } ?? false
        }
    }

    /// Who serves the next point.
    ///
    /// In a tiebreak the serve changes after the first point, and
    /// after every two from then on.
    package var server: Int {
        guard isTiebreak, (points[0] + points[1] + 1) / 2 % 2 == 1 else { return gameServer }
        return 1 - gameServer
    }

    private func checkNotDecided(after done: Int = 0, of count: Int = 1) throws(MatchError) {
        guard let winner else { return }
        let name = sides[winner].name
        throw MatchError(
            .refused,
            done == 0
                ? "the match is over, \(name) has won"
                : "\(name) wins the match by point \(done) of the \(count)")
    }

    private mutating func setServer(_ side: Int) {
        let isOther = server != side
        if isOther { gameServer = 1 - gameServer }
    }

    private mutating func take(_ point: Point) {
        let server = server
        switch point {
        case .ace: counts[server].aces += 1
        case .doubleFault: counts[server].doubleFaults += 1
        case .server, .returner: break
        }
        score(for: point.isServers ? server : 1 - server)
    }

    private mutating func score(for side: Int) {
        last.before = winner == nil && points != [0, 0] ? gameScore : ""
        points[side] += 1
        counts[side].points += 1
        let (own, other) = (points[side], points[1 - side])
        if isTiebreak {
            if own >= tiebreakPoints && own - other >= 2 { endTiebreak(wonBy: side) }
        } else if own >= 4 && (own - other >= 2 || rules.isNoAd) {
            endGame(wonBy: side)
        }
    }

    private var tiebreakPoints: Int {
        switch rules.form(ofSet: sets.count - 1) {
        case .tiebreakAlone(let points): points
        case .games(let tiebreak): tiebreak?.to ?? 7
        }
    }

    private mutating func endTiebreak(wonBy side: Int) {
        let current = sets.count - 1
        // As it ended: unlike that of a game, the last point has a number.
        last.before = gameScore
        sets[current].tiebreak = points
        if case .tiebreakAlone = rules.form(ofSet: current) {
            sets[current].isTiebreakAlone = true
        }
        sets[current].games[side] += 1
        beginGame()
        endSet(wonBy: side)
    }

    private mutating func endGame(wonBy side: Int) {
        let current = sets.count - 1
        sets[current].games[side] += 1
        if side != gameServer { counts[side].breaks += 1 }
        beginGame()
        let games = sets[current].games
        if games[side] >= rules.games && games[side] - games[1 - side] >= 2 {
            endSet(wonBy: side)
        } else {
            last.parts.append("game \(sides[side].name) \(games[side])-\(games[1 - side])")
        }
    }

    /// Who served first in a tiebreak returns first in the next set, as after any game.
    private mutating func beginGame() {
        points = [0, 0]
        gameServer = 1 - gameServer
    }

    private mutating func endSet(wonBy side: Int) {
        let score = sets[sets.count - 1].text(for: side)
        if setsWon[side] >= rules.setsToWin {
            winner = side
            last.parts.append("game, set and match \(sides[side].name) \(setScores(for: side))")
        } else {
            sets.append(TennisSet())
            last.parts.append("game and set \(sides[side].name) \(score)")
        }
    }

    /// Sets won by each side; one that goes on counts for nobody.
    package var setsWon: [Int] {
        var won = [0, 0]
        for (index, set) in sets.enumerated() where set.isWon(rules, index) {
            won[set.games[0] > set.games[1] ? 0 : 1] += 1
        }
        return won
    }

    /// A single point is told with its kind and the new score; of several, the games they ended
    /// and the score they led to.
    private mutating func tell(_ points: [Point]) {
        if points.count > 1, last.parts.count == 1, self.points == [0, 0], !last.before.isEmpty {
            last.parts.insert(last.before, at: 0)
        }
        if winner == nil && self.points != [0, 0] { last.parts.append(gameScore) }
        guard points.count == 1 else { return }
        switch points[0] {
        case .ace: last.parts.insert("ace", at: 0)
        case .doubleFault: last.parts.insert("double fault", at: 0)
        case .server, .returner: break
        }
    }
}

extension TennisSet {
    /// - Parameter index: of the set, from 0.
    func isWon(_ rules: TennisRules, _ index: Int) -> Bool {
        if tiebreak != nil { return true }
        return max(games[0], games[1]) >= rules.games && abs(games[0] - games[1]) >= 2
    }
}
