import Matches
import Testing

/// What single plays add to the box score.
struct BoxCountTests {
    /// Runners before, the batter's event, and what it makes: at bats, hits, runs batted in,
    /// strikeouts of the batter; putouts, assists and errors of the field; double and triple plays.
    private static let plays: [(String, String, [Int], [Int])] = [
        ("---", "63/G", [1, 0, 0, 0], [1, 1, 0, 0, 0]),
        ("1--", "64(1)3/GDP/G", [1, 0, 0, 0], [2, 2, 0, 1, 0]),
        ("1-3", "64(1)3/GDP/G.3-H", [1, 0, 0, 0], [2, 2, 0, 1, 0]),
        ("--3", "9/SF/F.3-H", [0, 0, 1, 0], [1, 0, 0, 0, 0]),
        ("1--", "13/SH/BG.1-2", [0, 0, 0, 0], [1, 1, 0, 0, 0]),
        ("12-", "1(B)16(2)63(1)/LTP", [1, 0, 0, 0], [3, 2, 0, 0, 1]),
        ("12-", "54(2)4(1)3/GTP", [1, 0, 0, 0], [3, 2, 0, 0, 1]),
        ("---", "99", [1, 0, 0, 0], [0, 0, 0, 0, 0]),
        ("-2-", "S8.2XH(99)", [1, 1, 0, 0], [0, 0, 0, 0, 0]),
        ("---", "K", [1, 0, 0, 1], [1, 0, 0, 0, 0]),
        ("---", "K23", [1, 0, 0, 1], [1, 1, 0, 0, 0]),
        ("---", "K+WP.B-1", [1, 0, 0, 1], [0, 0, 0, 0, 0]),
        ("---", "K.BX1(23)", [1, 0, 0, 1], [1, 1, 0, 0, 0]),
        ("---", "K.BX1(2E3)", [1, 0, 0, 1], [0, 1, 1, 0, 0]),
        ("---", "K+WP.BX3(E2/TH)(25)", [1, 0, 0, 1], [1, 1, 1, 0, 0]),
        ("1--", "K+CS2(26)/DP", [1, 0, 0, 1], [2, 1, 0, 1, 0]),
        ("---", "C/E2", [0, 0, 0, 0], [0, 0, 1, 0, 0]),
        ("---", "C/E2.B-1(E2)", [0, 0, 0, 0], [0, 0, 1, 0, 0]),
        ("123", "C/E2.3-H;2-3;1-2", [0, 0, 1, 0], [0, 0, 1, 0, 0]),
        ("---", "E6/G", [1, 0, 0, 0], [0, 0, 1, 0, 0]),
        ("---", "3E1", [1, 0, 0, 0], [0, 1, 1, 0, 0]),
        ("---", "FLE5", [0, 0, 0, 0], [0, 0, 1, 0, 0]),
        ("--3", "E6.3-H", [1, 0, 1, 0], [0, 0, 1, 0, 0]),
        ("-2-", "E6.2-H", [1, 0, 0, 0], [0, 0, 1, 0, 0]),
        ("--3", "E6.3-H(NR)", [1, 0, 0, 0], [0, 0, 1, 0, 0]),
        ("12-", "D7.2-H;1-H", [1, 1, 2, 0], [0, 0, 0, 0, 0]),
        ("12-", "D7.2-H;1-H(E7)", [1, 1, 1, 0], [0, 0, 1, 0, 0]),
        ("12-", "S8.2-H(E8);1-H", [1, 1, 0, 0], [0, 0, 1, 0, 0]),
        ("1--", "S8.1XH(8E2)", [1, 1, 0, 0], [0, 1, 1, 0, 0]),
        ("--3", "S8.3-H(WP)", [1, 1, 0, 0], [0, 0, 0, 0, 0]),
        ("--3", "K.3-H", [1, 0, 0, 1], [1, 0, 0, 0, 0]),
        ("--3", "K.3-H(RBI)", [1, 0, 1, 1], [1, 0, 0, 0, 0]),
        ("123", "W.3-H;2-3;1-2", [0, 0, 1, 0], [0, 0, 0, 0, 0]),
        ("-23", "W+WP.3-H;2-3", [0, 0, 0, 0], [0, 0, 0, 0, 0]),
        ("123", "HP.3-H;2-3;1-2", [0, 0, 1, 0], [0, 0, 0, 0, 0]),
        ("123", "HR.3-H;2-H;1-H", [1, 1, 4, 0], [0, 0, 0, 0, 0]),
        ("--3", "FC6.3XH(62)", [1, 0, 0, 0], [1, 1, 0, 0, 0]),
        ("---", "8/BINT", [1, 0, 0, 0], [1, 0, 0, 0, 0]),
        ("1--", "3/BINT/NEW-WORD", [1, 0, 0, 0], [1, 0, 0, 0, 0]),
        ("---", "63/G/UREV", [1, 0, 0, 0], [1, 1, 0, 0, 0]),
        ("1--", "7/F7/DP.1X1(7363)", [1, 0, 0, 0], [2, 3, 0, 1, 0]),
    ]

    @Test(arguments: plays.indices)
    func `a play adds to the lines of batter and field what it says`(index: Int) throws {
        let (bases, event, batting, fielding) = Self.plays[index]
        var game = try SmallGame()
        for (base, letter) in zip([1, 2, 3], bases) where letter != "-" {
            try game.add("radj,v\(9 - base),\(base)")
        }
        try game.play("v1", event)
        let counts = try game.batting("v1").counts
        #expect(
            [counts.atBats, counts.hits, counts.runsBattedIn, counts.strikeouts] == batting,
            "\(event)")
        let home = game.box.home
        let field = home.fielding.map(\.counts)
        #expect(
            [
                field.reduce(0) { $0 + $1.putouts }, field.reduce(0) { $0 + $1.assists },
                field.reduce(0) { $0 + $1.errors }, home.doublePlays, home.triplePlays,
            ] == fielding, "\(event)")
        #expect(home.line.errors == fielding[2], "\(event)")
    }

    @Test func `steals, catches, wild pitches, passed balls and balks are counted`() throws {
        var game = try SmallGame()
        try game.play("v1", "S8")
        try game.play("v2", "SB2")
        try game.play("v2", "SB3")
        try game.play("v2", "WP.3-H(NR)")
        try game.play("v2", "W+PB")
        try game.play("v3", "BK.1-2")
        try game.play("v3", "CS3(2E5)")
        try game.play("v3", "POCSH(152)")
        try game.play("v3", "S8")
        try game.play("v4", "POSB2")
        try game.play("v4", "BK.2-3(SB3)")
        #expect(try game.batting("v1").counts.stolenBases == 2)
        #expect(try game.batting("v2").counts.caughtStealing == 2)
        #expect(try game.batting("v3").counts.stolenBases == 2)
        let pitching = try game.pitching("h0")
        #expect(pitching.wildPitches == 1)
        #expect(pitching.balks == 2)
        #expect(try game.fielding("h8", at: 2).passedBalls == 1)
    }

    @Test func `an old book's unearned steal of home is read`() throws {
        var game = try SmallGame()
        try game.add("radj,v9,3")
        try game.add("radj,v8,2")
        try game.play("v1", "SBH(UR);SB3")
        #expect(try game.pitching("h0").runs == 1)
        #expect(try game.pitching("h0").earnedRuns == 0)
        #expect(try PlayEvent("SBH(UR);SB3").description == "SBH(UR);SB3")
    }

    @Test func `a runner may go back a base when nobody bats`() throws {
        var game = try SmallGame()
        try game.add("radj,v9,2")
        try game.play("v1", "OA.2-1")
        #expect(game.state.bases.text == "1--")
        #expect(throws: MatchError.self) { try PlayEvent("S8.2-1") }
    }

    @Test(arguments: [
        ("BCX", 3, 2), ("B1>C.BX", 2, 1), ("*B+B", 2, 0), ("VVVN", 0, 0), ("CFFFS", 5, 5),
        ("HIPB", 4, 0), ("", 0, 0),
    ])
    func `pitches are those after the last full stop`(
        text: String, pitches: Int, strikes: Int
    ) throws {
        var game = try SmallGame(facts: ["pitches,pitches"])
        try game.play("v1", "S8", text)
        #expect(try game.pitching("h0").pitches == pitches)
        #expect(try game.pitching("h0").strikes == strikes)
        #expect(game.box.hasPitches)
    }

    @Test func `pitches thrown before a change are the first pitcher's`() throws {
        var game = try SmallGame()
        try game.play("v1", "NP", count: "10", "B")
        try game.add("sub,h10,\"\",1,0,1")
        try game.play("v1", "S8", count: "10", "B.X")
        #expect(try game.pitching("h0").pitches == 1)
        #expect(try game.pitching("h10").pitches == 1)
    }

    @Test func `decisions, starts, finishes and shutouts`() throws {
        var game = try SmallGame(facts: ["wp,v0", "lp,h0", "save,nobody"])
        try game.play("v1", "HR")
        try game.change("v2", "h10,\"\",1,0,1")
        let box = game.box
        #expect(box.visitor.pitching.map(\.decision) == [.win])
        #expect(box.visitor.pitching.map(\.isShutout) == [true])
        #expect(box.home.pitching.map(\.decision) == [.loss, nil])
        #expect(box.home.pitching.map(\.isFinisher) == [false, true])
        #expect(box.home.pitching.map(\.isComplete) == [false, false])
    }
}
