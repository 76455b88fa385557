import Matches
import Testing

/// Who answers for runs, walks and strikeouts when players change.
struct ResponsibilityTests {
    @Test func `a run is charged to the pitcher who let the runner on`() throws {
        var game = try SmallGame()
        try game.play("v1", "S8")
        try game.change("v2", "h10,\"\",1,0,1")
        try game.play("v2", "HR.1-H")
        #expect(try game.pitching("h0").runs == 1)
        #expect(try game.pitching("h10").runs == 1)
        #expect(try game.pitching("h10").earnedRuns == 1)
        #expect(try game.pitching("h10").hits == 1)
    }

    @Test func `after a fielder's choice the first pitcher answers for the batter`() throws {
        var game = try SmallGame()
        try game.play("v1", "S8")
        try game.change("v2", "h10,\"\",1,0,1")
        try game.play("v2", "64(1)/FO")
        try game.play("v3", "HR.1-H")
        #expect(try game.pitching("h0").runs == 1)
        #expect(try game.pitching("h10").runs == 1)
    }

    @Test func `the choice passes from runner to runner`() throws {
        var game = try SmallGame()
        try game.play("v1", "W")
        try game.change("v2", "h10,\"\",1,0,1")
        try game.play("v2", "W.1-2")
        try game.change("v3", "h11,\"\",1,0,1")
        // The runner of h0 is out at third: his run is now that of the runner of h10, whose run is
        // that of the batter.
        try game.play("v3", "FC5.2X3(5);1-2;B-1")
        try game.play("v4", "D7.2-H;1-H")
        #expect(try game.pitching("h0").runs == 1)
        #expect(try game.pitching("h10").runs == 1)
        #expect(try game.pitching("h11").runs == 0)
    }

    @Test func `a ball caught in the air passes nothing on`() throws {
        var game = try SmallGame()
        try game.play("v1", "S8")
        try game.play("v2", "W.1-2")
        try game.change("v3", "h10,\"\",1,0,1")
        try game.play("v3", "6(B)64(2)/LDP")
        try game.play("v4", "S7.1-3")
        try game.play("v5", "WP.3-H;1-2")
        #expect(try game.pitching("h0").runs == 1)
        #expect(try game.pitching("h10").wildPitches == 1)
    }

    @Test(arguments: [
        ("20", "h0"), ("21", "h0"), ("30", "h0"), ("32", "h0"), ("22", "h10"), ("10", "h10"),
    ])
    func `a walk belongs to the pitcher who fell behind`(count: String, owner: String) throws {
        var game = try SmallGame()
        try game.change("v1", count: count, "h10,\"\",1,0,1")
        try game.play("v1", "W", count: "32")
        try game.play("v2", "HR.1-H")
        for pitcher in ["h0", "h10"] {
            #expect(try game.pitching(pitcher).walks == (pitcher == owner ? 1 : 0))
        }
        #expect(try game.pitching("h0").runs == (owner == "h0" ? 1 : 0))
    }

    @Test func `a hit at that count is the new pitcher's`() throws {
        var game = try SmallGame()
        try game.change("v1", count: "30", "h10,\"\",1,0,1")
        try game.play("v1", "S8", count: "31")
        #expect(try game.pitching("h10").hits == 1)
        #expect(try game.pitching("h0").battersFaced == 0)
    }

    @Test(arguments: [
        ("02", "K", "v1"), ("12", "K", "v1"), ("01", "K", "v10"), ("22", "63/G", "v10"),
    ])
    func `a strikeout begun with two strikes is that of the batter who left`(
        count: String, event: String, owner: String
    ) throws {
        var game = try SmallGame()
        try game.change("v1", count: count, "v10,\"\",0,1,11")
        try game.play("v10", event, count: count)
        for player in ["v1", "v10"] {
            #expect(try game.batting(player).counts.atBats == (player == owner ? 1 : 0))
        }
    }

    @Test func `what an unfinished turn left does not reach the next half-inning`() throws {
        var game = try SmallGame()
        try game.play("v1", "K")
        try game.play("v2", "S8")
        try game.play("v3", "K")
        try game.change("v4", count: "02", "v10,\"\",0,4,11")
        try game.play("v10", "CS2(26)", count: "02")
        game.nextHalf()
        try game.strikeOutSide("h1", "h2", "h3")
        try game.play("v10", "K")
        #expect(try game.batting("v4").counts.strikeouts == 0)
        #expect(try game.batting("v10").counts.strikeouts == 1)
    }

    @Test func `presadj names who answers for a runner`() throws {
        var game = try SmallGame()
        try game.play("v1", "S8")
        try game.change("v2", "h10,\"\",1,0,1")
        try game.play("v2", "S8.1-2")
        try game.add("presadj,h10,2")
        try game.play("v3", "S8.2-H;1-2")
        #expect(try game.pitching("h0").runs == 0)
        #expect(try game.pitching("h10").runs == 1)
    }

    @Test func `runs are unearned for whom the marks say, and a placed runner's always`() throws {
        var game = try SmallGame()
        try game.add("radj,v9,2")
        try game.play("v1", "E6.2-H;B-2")
        try game.play("v2", "D7.2-H(UR)")
        try game.play("v3", "D7.2-H(TUR)")
        try game.play("v4", "D7.2-H")
        let pitching = try game.pitching("h0")
        #expect(pitching.runs == 4)
        #expect(pitching.earnedRuns == 2)
        #expect(game.box.visitor.line.leftOnBase == 1)
    }

    @Test func `the book's own count of earned runs stands, and what differs is told`() throws {
        var game = try SmallGame()
        try game.play("v1", "HR")
        try game.add("data,er,h0,0")
        #expect(try game.pitching("h0").earnedRuns == 0)
        #expect(
            game.box.pitching(of: game.box.home).notes
                == ["the book counts 0 earned runs against h, the marks of its plays 1"])
    }
}
