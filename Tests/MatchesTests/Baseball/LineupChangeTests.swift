import Matches
import Testing

/// Substitutions, as the lines of the box score show them.
struct LineupChangeTests {
    @Test func `a double switch exchanges slots and keeps everybody's lines`() throws {
        var game = try SmallGame(hasHitter: false)
        try game.play("v1", "S8")
        // The new pitcher takes the slot of the left fielder, whose successor bats ninth.
        try game.change("v2", "h10,\"\",1,5,1", "h11,\"\",1,9,7")
        try game.play("v2", "7/F")
        try game.play("v3", "13/G.1-2")
        #expect(try game.fielding("h11", at: 7).putouts == 1)
        #expect(try game.fielding("h10", at: 1).assists == 1)
        #expect(try game.batting("h10").slot == 5)
        #expect(try game.batting("h10").sequence == 2)
        #expect(try game.batting("h11").slot == 9)
        #expect(game.box.home.batting.map(\.player).suffix(3) == ["h8", "h9", "h11"])
        #expect(game.box.home.pitching.map(\.player) == ["h9", "h10"])
        #expect(try game.pitching("h9").outs == 0)
        #expect(try game.pitching("h10").outs == 2)
    }

    @Test func `a pinch hitter for the pitcher bats, and the next pitcher takes his slot`() throws {
        var game = try SmallGame(hasHitter: false)
        try game.change("v9", "v10,\"\",0,9,11")
        try game.play("v10", "S8")
        try game.play("v1", "K")
        try game.play("v2", "K")
        try game.play("v3", "K")
        game.nextHalf()
        try game.change("h1", "v11,\"\",0,9,1")
        try game.play("h1", "K")
        let rows = game.box.visitor.batting.filter { $0.slot == 9 }
        #expect(rows.map(\.player) == ["v9", "v10", "v11"])
        #expect(rows.map(\.positionText) == ["1", "h", "1"])
        #expect(try game.pitching("v9").battersFaced == 0)
        #expect(try game.pitching("v11").strikeouts == 1)
    }

    @Test(arguments: [(11, "hd"), (12, "rd")])
    func `who bats or runs for the designated hitter becomes him`(
        position: Int, text: String
    ) throws {
        var game = try SmallGame()
        try game.change("v9", "v10,\"\",0,9,\(position)")
        try game.play("v10", "S8")
        #expect(try game.batting("v10").positionText == text)
        #expect(try game.batting("v9").positionText == "d")
    }

    @Test func `a pitcher who takes a position bats, and the designated hitter is no more`() throws
    {
        var game = try SmallGame()
        try game.play("v1", "S8")
        try game.change("v2", "h0,\"\",1,9,3", "h1,\"\",1,1,1")
        try game.play("v2", "31/G.1-2")
        #expect(try game.batting("h0").slot == 9)
        #expect(try game.batting("h0").positionText == "13")
        #expect(try game.fielding("h0", at: 3).assists == 1)
        #expect(try game.fielding("h1", at: 1).putouts == 1)
        // Later pinch hitters in that slot are none for a designated hitter.
        game.nextHalf()
        try game.change("h9", "h11,\"\",1,9,11")
        #expect(try game.batting("h11").positionText == "h")
        #expect(game.box.home.pitching.map(\.player) == ["h0", "h1"])
        #expect(game.box.home.fielding.first?.player == "h1")
    }

    @Test func `a player who pitches and is the designated hitter has two lines`() throws {
        var game = try SmallGame()
        try game.add("start,v1,\"v\",0,0,1")
        try game.add("start,v1,\"v\",0,1,10")
        try game.add("start,v9,\"v\",0,9,3")
        try game.play("v1", "HR")
        try game.play("v2", "K")
        try game.play("v3", "K")
        try game.play("v4", "K")
        game.nextHalf()
        try game.play("h1", "K")
        try game.change("h2", "v10,\"\",0,0,1")
        try game.play("h2", "K")
        #expect(game.box.visitor.pitching.map(\.player) == ["v1", "v10"])
        #expect(try game.pitching("v1").strikeouts == 1)
        #expect(try game.batting("v1").counts.homeRuns == 1)
        #expect(try game.batting("v1").positionText == "d")
        #expect(try game.fielding("v1", at: 1).outs == 1)
        // He still bats after he has left the mound.
        try game.play("h3", "K")
        game.nextHalf()
        try game.play("v5", "S8")
        try game.play("v1", "S8.1-2")
        #expect(try game.batting("v1").counts.hits == 2)
        #expect(game.box.visitor.batting.count == 9)
    }

    @Test func `more than three players fit a slot`() throws {
        var game = try SmallGame()
        for number in 10...15 { try game.change("v1", "v\(number),\"\",0,1,3") }
        #expect(game.box.visitor.batting.filter { $0.slot == 1 }.map(\.sequence) == Array(1...7))
    }

    @Test func `a player who changes position has a fielding line for each`() throws {
        var game = try SmallGame()
        try game.play("v1", "8/F")
        try game.change("v2", "h6,\"\",1,6,7", "h5,\"\",1,5,8")
        try game.play("v2", "8/F")
        try game.play("v3", "7/F")
        #expect(try game.batting("h5").positionText == "78")
        #expect(try game.fielding("h5", at: 8).putouts == 1)
        #expect(try game.fielding("h5", at: 8).outs == 2)
        #expect(try game.fielding("h6", at: 8).putouts == 1)
        #expect(try game.fielding("h6", at: 7).putouts == 1)
    }

    @Test func `a pinch runner takes the base, also of a runner who was placed there`() throws {
        var game = try SmallGame()
        try game.add("radj,v9,2")
        try game.add("com,\"starts at second\"")
        try game.change("v1", "v10,\"\",0,9,12")
        try game.play("v1", "S8.2-H")
        #expect(try game.batting("v10").counts.runs == 1)
        #expect(try game.batting("v9").counts.runs == 0)
        #expect(try game.pitching("h0").earnedRuns == 0)
        #expect(game.box.visitor.line.leftOnBase == 1)
    }

    @Test func `a pinch runner without an announcement takes over too`() throws {
        var game = try SmallGame()
        try game.add("radj,v9,2")
        try game.add("sub,v10,\"\",0,9,12")
        try game.play("v1", "S8.2-H")
        #expect(try game.batting("v10").counts.runs == 1)
    }

    @Test func `batting out of turn leaves every line with the player who batted`() throws {
        var game = try SmallGame()
        try game.add("ladj,0,4")
        try game.play("v4", "S8")
        try game.play("v5", "K")
        #expect(try game.batting("v4").counts.hits == 1)
        #expect(try game.batting("v1").counts.atBats == 0)
        #expect(try game.state.parse("K").records.first?.description == "play,1,0,v6,??,,K")
    }

    @Test(arguments: [8, 9, 10])
    func `an order of fewer or more than nine goes round`(size: Int) throws {
        var state = try Baseball(Setup())
        for slot in 1...size {
            try state.apply(try state.parse("start,p\(slot),\"\",0,\(slot),\(min(slot, 9))"))
        }
        for slot in 1...size {
            let inning = slot == size ? 9 : (slot - 1) / 3 + 1
            try state.apply(try state.parse("play,\(inning),0,p\(slot),??,,K"))
        }
        let next = try state.parse("K").records.first?.description
        #expect(next?.contains(",p1,") == true, "\(next ?? "")")
    }

    @Test func `a line-up that is corrected before the first play has the last word`() throws {
        var game = try SmallGame()
        try game.add("start,v20,\"v\",0,1,3")
        try game.add("start,h20,\"h\",1,0,1")
        #expect(game.box.visitor.batting.map(\.player).first == "v20")
        #expect(game.box.visitor.batting.count == 9)
        #expect(game.box.home.pitching.map(\.player) == ["h20"])
        #expect(game.box.home.fielding.count == 9)
    }

    @Test func `a game without line-ups still has its lines`() throws {
        var state = try Baseball(Setup())
        for text in ["S8", "HR.1-H", "K", "63", "K"] { try state.apply(try state.parse(text)) }
        let box = BoxScore(state)
        #expect(box.visitor.battingTotals.atBats == 5)
        // None of them came in for another.
        #expect(box.batting(of: box.visitor).rows.allSatisfy { $0[0].first != " " })
        #expect(box.visitor.battingTotals.runsBattedIn == 2)
        #expect(box.visitor.battingTotals.runs == 2)
        #expect(box.home.pitching.map(\.counts.runs) == [2])
        #expect(box.batting(of: box.visitor).rows.first?.first == "visitor 1")
    }
}
