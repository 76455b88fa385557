import JSONTree
import Matches
import TestSupport
import Testing

struct LineupTests {
    private func game(
        _ options: [(name: String, value: Value)] = []
    ) throws -> MatchState {
        let kind = try Kinds.require("baseball")
        return try kind.start(Setup(try kind.info(names: ["KAM", "TSU"], options: options)))
    }

    private static let kamome = """
        slot,pos,number,name
        1,8,7,Abe
        2,6,2,Ito
        3,3,3,Ueda
        4,10,10,Ono
        5,9,9,Kudo
        6,7,24,Sano
        7,5,5,Tada
        8,2,22,Hara
        9,4,4,Wada
        0,1,18,Kai
        b,,25,Nishi
        b,,11,"Ota, Jun"

        """

    /// KAM with a line-up of ten and a bench of two.
    private func kamome() throws -> MatchState {
        var state = try game()
        let typed = try LineupFile.lineup(Array(Self.kamome.utf8), side: "KAM")
        let acceptance = try state.accept(typed)
        #expect(acceptance.words == "KAM: 9 batters + pitcher, 2 on the bench")
        #expect(acceptance.remarks.isEmpty)
        return state
    }

    @Test func `a table of slot, position, number and name is a line-up`() throws {
        let state = try kamome()
        #expect(state.turn == "Abe")
        let baseball = try #require(state.as(Baseball.self))
        #expect(
            baseball.lineupLines(0).first == " 1  cf    7  Abe")
        #expect(baseball.lineupLines(0).last == " b       11  Ota, Jun")
        #expect(baseball.lineupLines(1).isEmpty)
    }

    @Test func `a line-up is kept as an event file has it, and reads back`() throws {
        var state = try game()
        let acceptance = try state.accept("lineup tsu 1:6:2:Mori 2:4:4:Ken Endo b:25:Nishi")
        #expect(
            acceptance.text == """
                start,mori-002,"Mori",1,1,6
                start,endok004,"Ken Endo",1,2,4
                com,"roster,1,mori-002,2,,,Mori"
                com,"roster,1,endok004,4,,,Ken Endo"
                com,"roster,1,nish-025,25,,,Nishi"
                """)
        var again = try game()
        try again.apply(acceptance.text)
        #expect(again.words == state.words)
        #expect(again.as(Baseball.self)?.squads == state.as(Baseball.self)?.squads)
        #expect(acceptance.remarks.contains(Remark("2 bat, not 9")))
        #expect(acceptance.remarks.contains(Remark("nobody is pitcher")))
    }

    @Test(arguments: [
        ("lineup", "no play"), ("lineup ONI 1:6:2:Mori", "no side is called “ONI”"),
        ("lineup KAM", "whom?"), ("lineup KAM 1:6", "names no player"),
        ("lineup KAM x:6:2:Mori", "is no slot"), ("lineup KAM 1:zz:2:Mori", "is no position"),
        ("lineup KAM 1:6:2:Mori 1:4:4:Endo", "slot 1 is in the line-up twice"),
        ("lineup KAM 1:6:2", "nobody of KAM has number 2"), ("lineup KAM 1", "no place"),
        ("roster KAM", "a player a line"),
    ])
    func `what is no line-up is refused`(typed: String, reason: String) throws {
        var state = try game()
        let error = #expect(throws: MatchError.self) { try state.accept(typed) }
        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
    }

    @Test func `who sits on the bench needs no position in a table`() throws {
        var state = try game()
        let typed = try LineupFile.lineup(
            Array((Self.kamome + "b,40,Webb\n").utf8), side: "KAM")
        #expect(try state.accept(typed).words == "KAM: 9 batters + pitcher, 3 on the bench")
        let error = #expect(throws: MatchError.self) {
            try LineupFile.lineup(Array("1,6,Mori\n".utf8), side: "KAM")
        }
        #expect(error?.message.contains("line 1 of the file lacks a position") == true)
    }

    @Test(arguments: ["", "\n\n", "1,2\n", "slot,pos,number,name\n", "a\u{0}b"])
    func `a file that is no line-up is refused`(text: String) throws {
        #expect(throws: MatchError.self) {
            try LineupFile.lineup(Array(text.utf8), side: "KAM")
        }
        #expect(throws: MatchError.self) {
            try LineupFile.roster(Array(text.utf8), side: "KAM")
        }
    }

    @Test func `a roster file gives ids and hands, and its players are found by beginnings`() throws
    {
        let roster = "kato001,Kato,Jun,L,R,TSU,P\r\nmorit002,Mori,Taro,B,R,TSU,SS\r\n"
        var state = try game()
        let typed = try LineupFile.roster(Array(roster.utf8), side: "tsu")
        #expect(try state.accept(typed).words == "TSU: 2 players on the roster")
        let lineup = try state.accept("lineup TSU 1:ss:mor 0:p:Kato")
        #expect(
            lineup.text.hasPrefix(
                "start,morit002,\"Taro Mori\",1,1,6\nstart,kato001,\"Jun Kato\",1,0,1"))
        #expect(state.as(Baseball.self)?.squads[1]["morit002"]?.bats == "B")
    }

    static let substitutions: [(typed: String, records: [String], words: String)] = [
        ("sub KAM 2 ph 25", ["sub,nish-025,\"Nishi\",0,2,11"], "Nishi bats for Ito (slot 2)"),
        ("sub kam 2 pr nis", ["sub,nish-025,\"Nishi\",0,2,12"], "Nishi runs for Ito (slot 2)"),
        ("sub ph Nishi", ["sub,nish-025,\"Nishi\",0,1,11"], "Nishi bats for Abe (slot 1)"),
        (
            "sub Nishi for Ito", ["sub,nish-025,\"Nishi\",0,2,6"],
            "Nishi plays shortstop for Ito (slot 2)"
        ),
        (
            "sub KAM p 31:Kuno", ["sub,kuno-031,\"Kuno\",0,0,1"], "Kuno pitches for Kai"
        ),
        ("sub KAM 6 8", ["sub,sano-024,\"Sano\",0,6,8"], "Sano goes to center fielder (slot 6)"),
        (
            "sub KAM 6 cf, 1 lf", ["sub,sano-024,\"Sano\",0,6,8", "sub,abe--007,\"Abe\",0,1,7"],
            "Sano goes to center fielder (slot 6); Abe goes to left fielder (slot 1)"
        ),
        (
            "sub KAM 4 shortstop Nishi", ["sub,nish-025,\"Nishi\",0,4,6"],
            "Nishi plays shortstop for Ono (slot 4)"
        ),
        (
            "sub KAM 3 left field Nishi", ["sub,nish-025,\"Nishi\",0,3,7"],
            "Nishi plays left fielder for Ueda (slot 3)"
        ),
        (
            "sub KAM 2 pinch runner 25", ["sub,nish-025,\"Nishi\",0,2,12"],
            "Nishi runs for Ito (slot 2)"
        ),
        (
            "sub KAM 6 Nishi", ["sub,nish-025,\"Nishi\",0,6,7"],
            "Nishi plays left fielder for Sano (slot 6)"
        ),
        ("sub KAM pitcher 31:Kuno", ["sub,kuno-031,\"Kuno\",0,0,1"], "Kuno pitches for Kai"),
        ("sub KAM 1 lf Abe", ["sub,abe--007,\"Abe\",0,1,7"], "Abe goes to left fielder (slot 1)"),
        (
            "sub KAM 6 p 31:Kuno, 9 2b Ota",
            ["sub,kuno-031,\"Kuno\",0,6,1", "sub,jun-o011,\"Ota, Jun\",0,9,4"],
            "Kuno pitches for Sano (slot 6); Ota, Jun plays second baseman for Wada (slot 9)"
        ),
    ]

    @Test(arguments: substitutions)
    func `a change is one moment, and is told`(
        typed: String, records: [String], words: String
    ) throws {
        var state = try kamome()
        var again = state
        let acceptance = try state.accept(typed)
        let lines = acceptance.text.split(separator: "\n").map(String.init)
        #expect(lines.first == "play,,,,,,NP")
        #expect(lines.filter { $0.hasPrefix("sub,") } == records)
        #expect(acceptance.words == words)
        try again.apply(acceptance.text)
        #expect(again.words == words)
    }

    @Test(arguments: [
        ("sub KAM 2 ph 99", "called “99”"), ("sub KAM 2 ph Nobody", "called “Nobody”"),
        ("sub Nishi", "say for whom"), ("sub KAM pr Nishi", "say for whom he runs"),
        ("sub KAM Nishi for Zed", "not in the line-up"), ("sub KAM 2", "say"),
        ("sub KAM 10 p Nishi", "no slot 10 in the batting order of KAM, which has 9"),
        ("sub KAM 3 lf Abe", "Abe bats in slot 1 of KAM already"), ("bats 12", "batting order"),
        ("sub KAM pitcher", "say who comes in"), ("sub KAM 4 zz Zed", "called “zz Zed”"),
        ("sub TSU 4 zz Zed", "no position and nobody of TSU"), ("sub TSU 4 ss zed", "large letter"),
    ])
    func `a change that cannot be is refused`(typed: String, reason: String) throws {
        var state = try kamome()
        let error = #expect(throws: MatchError.self) { try state.accept(typed) }
        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
    }

    @Test func `a new player is told as one`() throws {
        var state = try kamome()
        #expect(
            try state.accept("sub TSU p Zorro").remarks == [Remark("Zorro is a new player of TSU")])
        let numbered = try state.accept("sub KAM 4 ph 77:Zed")
        #expect(numbered.remarks.contains(Remark("Zed is a new player of KAM")))
        #expect(
            try state.accept("sub TSU p Zorro").remarks == [
                Remark("Zorro pitches for TSU already, and comes in for himself")
            ])
    }

    @Test func `a pinch runner runs, a player who left is told when he comes again`() throws {
        var state = try kamome()
        _ = try state.accept("bb")
        #expect(try state.accept("sub pr Nishi").words == "Nishi runs for Abe (slot 1)")
        #expect(try state.accept("sb2").words == "steal of second; Nishi to second")
        let again = try state.accept("sub KAM 1 cf Abe")
        #expect(again.remarks.contains(Remark("Abe had left the game and comes in again")))
    }

    @Test func `without a line-up the slots are numbered`() throws {
        var state = try game()
        #expect(state.turn == "KAM 1")
        #expect(try state.accept("bb").words == "KAM 1 walks")
        #expect(try state.accept("s8 1-3").words == "KAM 2 singles to center; KAM 1 to third")
        _ = try state.accept("lineup KAM 1:8:7:Abe 3:3:3:Ueda")
        #expect(state.turn == "Ueda")
    }

    @Test func `somebody may bat out of turn`() throws {
        var state = try kamome()
        #expect(try state.accept("bats Ono").text == "ladj,0,4")
        #expect(state.turn == "Ono")
        #expect(try state.accept("bats 6").words == "slot 6 of KAM bats next")
    }

    @Test func `pitches are counted, one by one or before the play`() throws {
        var state = try kamome()
        #expect(try state.accept(".b").text == "play,,,,,B,NP")
        #expect(try state.accept(".c f").words == "Abe: 1-2")
        #expect(state.turn == "Abe 1-2")
        let strikeout = try state.accept(".s")
        #expect(strikeout.text == "play,,,,,S,K")
        #expect(strikeout.words == "Abe strikes out")
        #expect(state.turn == "Ito")
        #expect(try state.accept("b c f; s8").text == "play,,,,,BCFX,S8")
        let box = try #require(state.as(Baseball.self))
        #expect(box.line.hasPrefix("T1 1 out 1--"))
        #expect(try state.accept(".bbbb").text == "play,,,,,BBBB,W.1-2")
        #expect(
            try state.accept("b;k").remarks.map(\.text) == [
                "the pitches make 1-0, which does not go with the play"
            ])
        #expect(throws: MatchError.self) { try state.accept(".bbbbb") }
    }

    @Test func `the tiebreak puts a runner on second, and says who`() throws {
        var state = try game([("innings", 1), ("tiebreak-from", 2)])
        for _ in 0..<6 { _ = try state.accept("k") }
        #expect(state.line == "T2 0 out -2-  0-0")
        let single = try state.accept("s8 2-h")
        #expect(single.text == "radj,visitor3,2\nplay,,,,,,S8.2-H")
        #expect(state.line == "T2 0 out 1--  1-0")
    }

    @Test(arguments: [["k", "k", "k", "hr"], ["hr", "k", "k", "k", "k", "k", "k"]])
    func `the end by the rules is told, and nothing is played after it`(plays: [String]) throws {
        var state = try game([("innings", 1)])
        for play in plays.dropLast() {
            #expect(try state.accept(play).remarks.isEmpty)
            #expect(!state.isDecided)
            #expect(throws: MatchError.self) { try state.check(Finish(.finished)) }
        }
        let last = try state.accept(plays[plays.count - 1])
        #expect(last.words.contains("The game is over: "))
        #expect(
            last.remarks == [
                Remark("the game is over by the rules; “matchbook finish” ends it")
            ])
        #expect(state.isDecided)
        try state.check(Finish(.finished))
        for more in ["k", ".b", "play,1,1,home9,??,,K"] {
            let error = #expect(throws: MatchError.self) { try state.accept(more) }
            #expect(error?.message.contains("the game is over by the rules") == true, "\(more)")
        }
        #expect(try state.accept("note a long day").words == "a long day")
    }

    @Test func `a lead ends a game where that was agreed`() throws {
        var state = try game([("mercy", 2), ("mercy-from", 1)])
        _ = try state.accept("hr")
        _ = try state.accept("hr")
        for _ in 0..<5 { _ = try state.accept("k") }
        #expect(!state.isDecided)
        _ = try state.accept("k")
        #expect(state.isDecided)
    }
}
