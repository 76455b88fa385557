import JSONTree
import Matches
import TestSupport
import Testing

/// Games of our own, folded play by play.
struct BaseballTests {
    private func game(_ names: [String] = ["KAM", "TSU"]) throws -> MatchState {
        let kind = try Kinds.require("baseball")
        return try kind.start(Setup(try kind.info(names: names)))
    }

    private func score(_ state: MatchState) throws -> LineScore {
        try #require(state.as(Baseball.self)).lineScore
    }

    @Test func `bare events go round the bases, the halves and the order`() throws {
        var state = try game()
        for slot in 1...9 { try state.apply("start,k\(slot),\"Kamo \(slot)\",0,\(slot),\(slot)") }
        #expect(state.line == "T1 0 out ---  0-0")
        #expect(try state.accept("w").words == "Kamo 1 walks")
        #expect(state.line == "T1 0 out 1--  0-0")
        let single = try state.accept("s8.1-3")
        #expect(single.text == "S8.1-3")
        #expect(single.words == "Kamo 2 singles to center; Kamo 1 to third")
        #expect(state.line == "T1 0 out 1-3  0-0")
        #expect(
            try state.accept("64(1)3/GDP/G.3-H").words
                == "Kamo 3 grounds into double play 6-4-3; Kamo 1 scores, no RBI"
        )
        #expect(state.line == "T1 2 out ---  1-0")
        #expect(
            try state.accept("k").words == "Kamo 4 strikes out. Side retired: 1 run, 1 hit, 0 left")
        #expect(state.line == "B1 0 out ---  1-0")
        #expect(try state.accept("hr").words == "TSU 1 homers")
        #expect(state.line == "B1 0 out ---  1-1")
        for _ in 0..<3 { try state.apply("K") }
        #expect(state.line == "T2 0 out ---  1-1")
        #expect(try state.accept("8/f").words == "Kamo 5 flies out to center")
    }

    @Test func `a nine inning game has its line, its totals and its board`() throws {
        var state = try game()
        for inning in 1...9 {
            for half in 0...(inning == 9 ? 0 : 1) {
                let runs = half == 0 && inning == 2 ? 11 : half == 1 && inning == 1 ? 12 : 0
                for _ in 0..<runs { try state.apply("play,\(inning),\(half),b,??,,HR/7") }
                if inning == 3 { try state.apply("play,3,\(half),b,??,,E6") }
                for _ in 0..<3 { try state.apply("play,\(inning),\(half),b,??,,63/G6") }
            }
        }
        let score = try score(state)
        #expect(score.visitor.text == "0(11)0000000")
        #expect(score.home.text == "(12)0000000x")
        #expect(score.rows.map(\.runs) == [11, 12])
        #expect(score.rows.map(\.hits) == [11, 12])
        #expect(score.rows.map(\.errors) == [1, 1])
        #expect(score.rows.map(\.leftOnBase) == [1, 1])
        let summary = state.summary(Finish(.finished))
        #expect(summary.scoreLine == "KAM 11, TSU 12")
        #expect(
            summary.board == [
                "     1  2 3 4 5 6 7 8 9   R  H E", "KAM  0 11 0 0 0 0 0 0 0  11 11 1",
                "TSU 12  0 0 0 0 0 0 0 x  12 12 1",
            ])
        #expect(state.summary(nil).board[2] == "TSU 12  0 0 0 0 0 0 0    12 12 1")
    }

    @Test func `sides change with the record, not with the third out`() throws {
        var state = try game()
        try state.apply("play,1,0,a,??,,S8")
        try state.apply("play,1,1,b,??,,S8")
        #expect(state.line == "B1 0 out 1--  0-0")
        for _ in 0..<3 { try state.apply("play,1,1,b,??,,K") }
        #expect(state.line == "T2 0 out ---  0-0")
        try state.apply("play,1,1,b,??,,NP")
        #expect(throws: MatchError.self) { try state.apply("play,1,0,a,??,,S8") }
        try state.apply("play,2,0,a,??,,W")
        #expect(try score(state).visitor.leftOnBase == 2)
    }

    @Test func `a placed runner begins the half-inning, scores and counts as left`() throws {
        var state = try game()
        for half in 0...1 { for _ in 0..<3 { try state.apply("play,1,\(half),b,??,,K") } }
        try state.apply("radj,fast001,2")
        #expect(state.words == "fast001 begins on second")
        try state.apply("play,2,0,a,??,,NP")
        #expect(state.line == "T2 0 out -2-  0-0")
        for _ in 0..<3 { try state.apply("play,2,0,a,??,,K") }
        try state.apply("radj,slow001,2")
        try state.apply("play,2,1,b,??,,S8.2-H(UR)")
        let score = try score(state)
        #expect(score.visitor.leftOnBase == 1)
        #expect(score.home.leftOnBase == 1)
        #expect(score.home.runs == 1)
    }

    @Test func `a pinch runner takes over the base`() throws {
        var state = try game()
        try state.apply("start,slow001,\"Slow Hand\",0,1,3")
        try state.apply("play,1,0,slow001,??,,S8")
        try state.apply("play,1,0,next001,??,,NP")
        try state.apply("sub,fast001,\"Fast Foot\",0,1,12")
        #expect(state.words == "Fast Foot comes in for KAM as a pinch runner, batting in slot 1")
        try state.apply("play,1,0,next001,??,,SB2")
        #expect(state.words == "steal of second; Fast Foot to second")
    }

    @Test(arguments: [(0, 0), (1, 0)])
    func `when the home team bats first, the first batter tells which half is its own`(
        half: Int, other: Int
    ) throws {
        var state = try game()
        try state.apply("info,htbf,true")
        try state.apply("start,home001,\"Home Run\",1,1,8")
        try state.apply("start,away001,\"Away Day\",0,1,8")
        try state.apply("play,1,\(half),home001,??,,HR")
        #expect(try score(state).rows.map(\.runs) == [0, 1])
    }

    @Test func `without a known batter, half 0 is the home team's when it bats first`() throws {
        let kind = try Kinds.require("baseball")
        let info = try kind.info(names: ["KAM", "TSU"], options: [("homefirst", true)])
        var state = try kind.start(Setup(info))
        try state.apply("HR")
        #expect(try score(state).rows.map(\.runs) == [0, 1])
    }

    @Test func `a slot that bats out of turn is followed by the one after it`() throws {
        var state = try game()
        for slot in 1...9 { try state.apply("start,k\(slot),\"Kamo \(slot)\",0,\(slot),\(slot)") }
        try state.apply("ladj,0,4")
        #expect(try state.accept("w").words == "Kamo 4 walks")
        #expect(try state.accept("k").words == "Kamo 5 strikes out")
    }

    @Test(arguments: [
        "", "  ", "9-9", "S8.1-2", "hello, world", "play,1,0", "play,0,0,a,??,,S8",
        "play,1,2,a,??,,S8", "play,9999999999,0,a,??,,S8", "play,1,0,a,??,,ZZ", "start,a,b,2,1,1",
        "radj,a,4", "radj,a,B", "ladj,0,x", "badj,a", "K.1-2", "123(1)4(2)5(3)6",
    ])
    func `what cannot be is refused, and nothing changes`(typed: String) throws {
        var state = try game()
        #expect(throws: MatchError.self) { try state.accept(typed) }
        #expect(state.line == "T1 0 out ---  0-0")
        #expect(try score(state).rows.allSatisfy { $0.innings.isEmpty && $0.leftOnBase == 0 })
    }

    @Test(arguments: [
        ("id,KAM202611300", "game KAM202611300"), ("com,\"Rain, hail\"", "Rain, hail"),
        ("info,temp,76", "temp: 76"), ("data,er,kato001,2", "er, kato001, 2"),
        ("badj,kato001,L", "kato001 bats from side L"),
        ("start,kato001,\"Kato\",0,0,1", "Kato starts for KAM as the pitcher"),
        ("presadj,kato001,1", "the runner on first is charged to kato001"),
        ("mystery,1,2", "mystery, 1, 2"),
        ("play,1,0,b,32,BBX,FC6/G6", "b reaches on a fielder's choice"),
        ("play,1,0,b,32,BBX,K+WP.B-1", "b strikes out and is safe at first on a wild pitch"),
        ("play,1,0,b,32,BBX,D7.BX3(75)", "b doubles to left and is out at third"),
        (
            "play,1,0,b,32,BBX,E6/TH.B-2",
            "b reaches on an error by the shortstop and is safe at second"
        ),
        ("play,1,0,b,32,BBX,FLE5/P5F", "foul fly dropped by the third baseman"),
        ("play,1,0,b,32,BBX,NP", "no play"),
        ("play,1,0,b,32,BBX,K/C", "b is called out on strikes"),
    ])
    func `every record has its words`(text: String, words: String) throws {
        var state = try game()
        try state.apply(text)
        #expect(state.words == words)
    }
}
