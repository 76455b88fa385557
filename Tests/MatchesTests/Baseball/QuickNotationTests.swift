import JSONTree
import Matches
import TestSupport
import Testing

/// What is typed in short, and what is stored.
struct QuickNotationTests {
    /// A game with these bases taken (such as `1-3`) and outs.
    static func game(_ bases: String = "---", outs: Int = 0) throws -> MatchState {
        let kind = try Kinds.require("baseball")
        var state = try kind.start(Setup(try kind.info(names: ["KAM", "TSU"])))
        let names = ["Abe", "Ito", "Ueda", "Ono", "Endo", "Kato", "Sato", "Mori", "Nishi"]
        for (slot, name) in names.enumerated() {
            try state.apply("start,\(name.lowercased()),\(name),0,\(slot + 1),\(slot + 1)")
        }
        for (base, letter) in zip(["1", "2", "3"], bases) where letter != "-" {
            try state.apply("radj,\(names[9 - (Int(base) ?? 0)].lowercased()),\(base)")
        }
        try state.apply("NP")
        for _ in 0..<outs { try state.apply("K") }
        return state
    }

    /// The forms of match-book shorthand, by bases and outs.
    static let forms: [(bases: String, outs: Int, typed: String, stored: String)] = [
        // Strikeouts.
        ("---", 0, "k", "K"), ("---", 0, "K", "K"), ("---", 1, "kc", "K/C"),
        ("---", 0, "kl", "K/C"), ("---", 0, "k2-3", "K23"), ("---", 0, "k 2-3", "K23"),
        ("---", 0, "k23", "K23"), ("---", 0, "k wp b-1", "K+WP.B-1"),
        ("---", 0, "k wp", "K+WP.B-1"), ("---", 0, "k pb b-1", "K+PB.B-1"),
        ("---", 0, "k b-1", "K.B-1"), ("1--", 0, "k sb2", "K+SB2"),
        ("1--", 0, "k cs2 2-6", "K+CS2(26)/DP"), ("1--", 1, "k wp", "K+WP"),
        ("1--", 2, "k wp b-1 1-2", "K+WP.1-2;B-1"), ("1--", 2, "k wp b-1", "K+WP.1-2;B-1"),
        ("---", 0, "k 2e3", "K2E3"), ("---", 0, "k e2 b-1", "K+E2.B-1"),
        ("1--", 0, "k+sb2", "K+SB2"), ("1-3", 0, "k wp 3-h 1-2", "K+WP.3-H;1-2"),
        // Walks and the like.
        ("---", 0, "bb", "W"), ("---", 0, "w", "W"), ("1--", 0, "bb", "W.1-2"),
        ("12-", 0, "BB", "W.2-3;1-2"), ("1-3", 0, "bb", "W.1-2"),
        ("123", 0, "bb", "W.3-H;2-3;1-2"), ("-2-", 0, "bb", "W"), ("--3", 0, "bb", "W"),
        ("1--", 0, "ibb", "IW.1-2"), ("-2-", 0, "iw", "IW"), ("12-", 0, "hbp", "HP.2-3;1-2"),
        ("1--", 0, "hp", "HP.1-2"), ("1--", 0, "ci", "C/E2.1-2"), ("---", 0, "ci", "C/E2"),
        ("1--", 0, "bb wp 1-3", "W+WP.1-3"), ("-2-", 0, "bb sb3", "W+SB3"),
        // Hits.
        ("---", 0, "s7", "S7"), ("---", 0, "s", "S"), ("---", 0, "1b8", "S8"),
        ("---", 0, "d8", "D8"), ("---", 0, "2b7", "D7"), ("---", 0, "d78", "D78"),
        ("---", 0, "t9", "T9"), ("---", 0, "3b8", "T8"), ("---", 0, "hr", "HR"),
        ("---", 0, "hr7", "HR/7"), ("---", 0, "hr7l", "HR/L7"), ("---", 0, "hr f78", "HR/F78"),
        ("---", 0, "iphr", "HR/IPHR"), ("---", 0, "HR8/F", "HR8/F"), ("---", 0, "s8l", "S8/L"),
        ("---", 0, "s8/l", "S8/L"), ("---", 0, "s6 g6s", "S6/G6S"), ("---", 0, "s5bg", "S5/BG"),
        ("1--", 0, "s8", "S8.1-2"), ("1--", 0, "s8 1-3", "S8.1-3"),
        ("1--", 0, "s8.1-3", "S8.1-3"), ("12-", 0, "s8.2-h;1-3", "S8.2-H;1-3"),
        ("12-", 0, "s8 1-3 2-h", "S8.2-H;1-3"), ("-2-", 0, "s9", "S9"),
        ("-2-", 0, "s9 2-h", "S9.2-H"), ("-2-", 0, "s9 2-2", "S9"),
        ("1-3", 0, "s8 3-h", "S8.3-H;1-2"), ("123", 0, "s7 3-h 2-h", "S7.3-H;2-H;1-2"),
        ("1--", 0, "d7", "D7.1-3"), ("1--", 0, "d7 1-h", "D7.1-H"), ("12-", 0, "d7", "D7.2-H;1-3"),
        ("123", 1, "t8", "T8.3-H;2-H;1-H"), ("123", 1, "hr", "HR.3-H;2-H;1-H"),
        ("--3", 1, "hr8", "HR/8.3-H"), ("1--", 0, "dgr8", "DGR8.1-3"),
        ("--3", 0, "gr7", "DGR7.3-H"),
        ("12-", 0, "grd", "DGR.2-H;1-3"), ("---", 0, "s7 b-2", "S7.B-2"),
        ("---", 0, "s7 b-2 e7", "S7.B-2(E7)"), ("-2-", 0, "s7 2-h b-2 th", "S7.2-H;B-2(TH)"),
        ("---", 0, "s7 bx2 7-4", "S7.BX2(74)"), ("1--", 0, "s7 bx2 7-4", "S7.1-2;BX2(74)"),
        ("---", 0, "d9 bx3 9-4-5", "D9.BX3(945)"), ("-2-", 0, "s8 2xh 8-2", "S8.2XH(82)"),
        ("-2-", 0, "s8 2xh 8-e2", "S8.2XH(8E2)"), ("-2-", 0, "s7 2-h ur", "S7.2-H(UR)"),
        ("-2-", 0, "s7 2-h nr", "S7.2-H(NR)"), ("-2-", 0, "s7 2-h nr ur", "S7.2-H(NR)(UR)"),
        ("-2-", 0, "s7 2-h tur", "S7.2-H(TUR)"), ("1--", 0, "s9 1-3 e9t", "S9.1-3(E9/TH)"),
        // Balls on the ground.
        ("---", 0, "6-3", "63/G"), ("---", 0, "63", "63"), ("---", 0, "63/g", "63/G"),
        ("---", 0, "3u", "3/G"), ("---", 0, "g3", "3/G"), ("---", 0, "g6-3", "63/G"),
        ("---", 0, "1-3", "13/G"), ("---", 0, "1-6-3", "163/G"), ("---", 0, "6-3 g6m", "63/G6M"),
        ("---", 0, "1-3 bg", "13/BG"), ("---", 0, "6-4-3", "643/G"),
        ("1--", 0, "6-4-3", "64(1)3/GDP/G"), ("1--", 0, "643", "64(1)3/GDP"),
        ("1--", 2, "6-4-3", "643/G"), ("-2-", 0, "6-4-3", "643/G"),
        ("1--", 1, "4-6-3", "46(1)3/GDP/G"), ("1--", 1, "5-4-3", "54(1)3/GDP/G"),
        ("1--", 1, "1-6-3", "16(1)3/GDP/G"), ("1--", 1, "3-6-1", "36(1)1/GDP/G"),
        ("1--", 1, "3-6-3", "36(1)3/GDP/G"), ("1--", 0, "6u-3", "6(1)3/GDP/G"),
        ("1--", 0, "6-3 dp", "6(1)3/GDP/G"), ("1--", 0, "4-3 gdp", "4(1)3/GDP/G"),
        ("1--", 0, "3-6 dp", "3(B)6(1)/GDP/G"), ("123", 1, "1-2-3", "12(3)3/GDP/G"),
        ("12-", 0, "5u-3", "5(2)3/GDP/G.1-2"), ("12-", 0, "6-4-3", "64(1)3/GDP/G.2-3"),
        ("123", 0, "6-4-3", "64(1)3/GDP/G.3-H;2-3"), ("1-3", 0, "6-4-3 3-h", "64(1)3/GDP/G.3-H"),
        ("1-3", 0, "64(1)3/gdp/g.3-h", "64(1)3/GDP/G.3-H"),
        ("12-", 0, "6-5-3 1x2", "65(1)3/GDP/G.2-3"), ("12-", 0, "5-4-3 tp", "5(2)4(1)3/GTP/G"),
        ("1--", 0, "6-4 fo", "64(1)/FO/G"), ("1--", 0, "6-4", "64(1)/FO/G"),
        ("1--", 0, "4u fo", "4(1)/FO/G"), ("1--", 0, "fc6-4", "64(1)/FO/G"),
        ("12-", 0, "6-4", "64(1)/FO/G.2-3"), ("12-", 0, "5u fo", "5(2)/FO/G.1-2"),
        ("123", 0, "5-2", "52(3)/FO/G.2-3;1-2"), ("1--", 0, "3-4", "34/G"),
        ("1--", 2, "6-4", "64(1)/FO/G"), ("1--", 0, "6-3", "63/G"),
        ("1--", 0, "6-3 1-2", "63/G.1-2"), ("--3", 0, "4-3 3-h", "43/G.3-H"),
        ("---", 0, "6-e3", "6E3/G"), ("---", 0, "6-3e", "6E3/G"), ("---", 0, "6e3", "6E3"),
        // Caught.
        ("---", 0, "f8", "8/F"), ("---", 0, "l7", "7/L"), ("---", 0, "p4", "4/P"),
        ("---", 0, "pf2", "2/P/FL"), ("---", 0, "ff9", "9/F/FL"), ("12-", 0, "if6", "6/P/IF"),
        ("---", 0, "bp1", "1/BP"), ("---", 0, "8", "8"), ("---", 0, "8/f", "8/F"),
        ("---", 0, "eu", "EU"), ("---", 0, "hr b-h", "HR.B-H"),
        ("---", 0, "hr ur", "HR.B-H(UR)"), ("---", 0, "boot", "2/BOOT"),

        ("---", 0, "f8 f8d", "8/F8D"), ("1--", 0, "f8 1x1 8-3", "8/DP/F.1X1(83)"),
        ("1--", 0, "l3 1x1 3", "3/DP/L.1X1(3)"), ("-2-", 1, "l6-4", "6/DP/L.2X2(64)"),
        ("1--", 1, "l6-3", "6/DP/L.1X1(63)"), ("--3", 1, "f7-2", "7/DP/F.3XH(72)"),
        ("-2-", 1, "f9 2-3", "9/F.2-3"), ("--3", 1, "f8 3-h", "8/SF/F.3-H"),
        ("--3", 0, "l7 3-h", "7/SF/L.3-H"), ("1-3", 1, "p9 3-h 1-2", "9/SF/P.3-H;1-2"),
        ("-2-", 0, "f8 2-h", "8/SF/F.2-H"), ("--3", 0, "ff9 3-h", "9/SF/F/FL.3-H"),
        ("--3", 0, "f8 3-h e8", "8/F.3-H(E8)"), ("--3", 0, "p4 3-h", "4/P.3-H"),
        ("1-3", 0, "f8 3-h 1x2 8-4", "8/SF/DP/F.3-H;1X2(84)"),
        ("--3", 1, "8/F.3-H", "8/F.3-H"),
        ("--3", 1, "f8 sf 3-h", "8/SF/F.3-H"),
        // Sacrifices.
        ("--3", 0, "sf8", "8/SF/F.3-H"), ("1-3", 1, "sf9 1-2", "9/SF/F.3-H;1-2"),
        ("1--", 0, "sh1-3", "13/SH/BG.1-2"), ("1--", 0, "sh 1-3", "13/SH/BG.1-2"),
        ("12-", 0, "sac 5-3", "53/SH/BG.2-3;1-2"), ("--3", 0, "sh1-3", "13/SH/BG.3-H"),
        ("1--", 0, "e1 sh", "E1/SH.1-2"), ("1--", 0, "sh 1e3", "1E3/SH/BG.1-2"),
        // Errors and choices.
        ("---", 0, "e6", "E6"), ("---", 0, "e6t", "E6/TH"), ("---", 0, "e6 th", "E6/TH"),
        ("1--", 0, "e6", "E6.1-2"), ("1--", 0, "e5t 1-3 b-2", "E5/TH.1-3;B-2"),
        ("--3", 0, "e6 3-h ur", "E6.3-H(UR)"), ("---", 0, "fle5", "FLE5"),
        ("---", 0, "e5f", "FLE5"),
        ("1--", 0, "fc5", "FC5.1-2"), ("--3", 0, "fc5 3xh 5-2", "FC5.3XH(52)"),
        ("--3", 0, "fc 3xh 5-2", "FC.3XH(52)"), ("1--", 0, "bi", "2/BINT"),
        // On the bases.
        ("1--", 0, "sb2", "SB2"), ("12-", 0, "sb2 sb3", "SB2;SB3"),
        ("12-", 0, "sb3 sb2", "SB3;SB2"),
        ("12-", 0, "sb3;sb2", "SB3;SB2"), ("--3", 0, "sbh", "SBH"),
        ("1--", 0, "cs2 2-6", "CS2(26)"),
        ("1--", 0, "cs2 26", "CS2(26)"), ("1--", 0, "cs2 2-e6", "CS2(2E6)"),
        ("1--", 0, "cs2(26)", "CS2(26)"), ("1--", 0, "po1 1-3", "PO1(13)"),
        ("1--", 0, "po1 e1 1-2", "PO1(E1).1-2"), ("1--", 0, "po1 e1", "PO1(E1).1-2"),
        ("1--", 0, "pocs2 1-3-6", "POCS2(136)"), ("1--", 0, "sb2 e2", "SB2.1-3(E2)"),
        ("1--", 0, "sb2 e2t 1-3", "SB2.1-3(E2/TH)"), ("1--", 0, "wp 1-2", "WP.1-2"),
        ("1--", 0, "wp", "WP.1-2"), ("--3", 0, "pb", "PB.3-H"), ("123", 0, "bk", "BK.3-H;2-3;1-2"),
        ("1-3", 0, "wp", "WP.3-H;1-2"), ("1-3", 0, "wp 1-2", "WP.1-2"), ("1--", 1, "di", "DI.1-2"),
        ("1-3", 0, "di", "DI.1-2"), ("-2-", 0, "2x3 8-5", "OA.2X3(85)"),
        ("1--", 0, "oa 1-2", "OA.1-2"), ("---", 0, "np", "NP"),
    ]

    @Test(arguments: forms)
    func `a short form is stored as the event it means, and reads back`(
        bases: String, outs: Int, typed: String, stored: String
    ) throws {
        var state = try Self.game(bases, outs: outs)
        var again = state
        let acceptance = try state.accept(typed)
        #expect(acceptance.text == stored)
        try again.apply(acceptance.text)
        #expect(again.line == state.line)
        #expect(again.words == state.words)
    }

    @Test(arguments: [
        ("---", 0, "s8 1-3", "nobody is on first"), ("1--", 0, "s8 1-2 b-2", "two runners"),
        ("---", 2, "6-4-3 dp 1x2", "nobody is on first"),
        ("---", 0, "s0", "fielders are one digit"),
        ("---", 0, "e0", "fielders are one digit"), ("---", 0, "f10", "fielders are one digit"),
        ("---", 0, "6-0", "fielders are one digit"), ("1--", 2, "f8 1x1 8-3", "4 outs"),
        ("---", 0, "6-3 9-9", "no base"), ("---", 0, "xyz", "no play"),
        ("---", 0, "sf8", "nobody is on third"), ("---", 0, "sh1-3", "nobody is on base"),
        ("1--", 0, "sh", "who fielded"), ("---", 0, "6-4 fo", "nobody is forced"),
        ("1--", 0, "s8 1-2 1-3", "twice"), ("---", 0, "s8 nr", "belongs behind"),
        ("---", 0, "s8 qqq", "not understood"), ("---", 0, "f9-3", "doubled off"),
        ("12-", 0, "s8 wp", "strikeout or a walk"), ("---", 0, "2-h", "no play"),
        ("---", 0, "-", "no play"), ("---", 0, "6-", "no play"), ("---", 0, "s8 8-5", "no base"),
        ("---", 0, ".z", "no pitches"), ("---", 0, ".x", "needs its play"),
        ("---", 0, ".q", "not understood"), ("---", 0, ".k", "not understood"),
        ("---", 0, "c c c; bb", "three strikes"), ("---", 0, "bbbb; k", "four balls"),
        ("---", 0, "bbbb; s8", "four balls"), ("---", 0, "ccc; s8", "three strikes"),
        ("1--", 0, "ccc; wp", "three strikes"), ("---", 0, "hr b-2", "takes the batter to home"),
        ("---", 0, "t8 b-1", "takes the batter to third"), ("---", 0, "d7 bx2 7-4", "no double"),
        ("---", 0, "sub", "who comes in"),
        ("---", 0, "runner 5", "base of the runner"), ("---", 0, "bats 99", "batting order"),
        ("123", 1, "5-4-3 tp", "4 outs"), ("---", 0, "hrx", "no play"),
        ("---", 0, "\u{0}", "no play"),
        ("---", 0, "s8 (", "not understood"), ("---", 0, "🙂", "no play"),
        ("---", 0, ";;;", "nothing to record"), ("---", 0, "k k", "not understood"),
        // What the rules do not know.
        ("1--", 0, "k wp b-1", "out on the third strike"),
        ("1-3", 1, "k pb b-1 1-2", "out on the third strike"),
        ("1--", 0, "K+WP.B-1;1-2", "out on the third strike"),
        ("1--", 1, "k 2e3 1-2", "out on the third strike"),
        ("---", 0, "bk", "nobody is on base"), ("---", 0, "pb", "nobody is on base"),
        ("---", 0, "wp", "nobody is on base"), ("---", 0, "di", "nobody is on base"),
        ("1--", 0, "wp 1-1", "no runner goes on"),
        ("---", 0, "s8 1-1", "nobody is on first"), ("1--", 0, "bb 2-2", "nobody is on second"),
        ("---", 0, "S8.1-1", "nobody is on first"),
        ("---", 0, "po1 e1", "nobody is on first"), ("---", 0, "sb2", "nobody is on first"),
        ("---", 0, "f8 b-1", "the batter is out"), ("---", 0, "6-3 b-1", "the batter is out"),
        ("---", 0, "8/F.B-1", "the batter is out"), ("1--", 0, "6-4-3 b-1", "the batter is out"),
        ("--3", 2, "f8 sf 3-h", "no sacrifice"),
    ])
    func `what cannot be is refused in words, and nothing changes`(
        bases: String, outs: Int, typed: String, reason: String
    ) throws {
        var state = try Self.game(bases, outs: outs)
        let before = state.line
        let error = #expect(throws: MatchError.self) { try state.accept(typed) }
        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
        #expect(state.line == before)
    }

    @Test func `a runner of whom nothing is said stays, and that is told`() throws {
        var state = try Self.game("-2-")
        let single = try state.accept("s9")
        #expect(single.text == "S9")
        #expect(
            single.remarks == [
                Remark("Mori stays at second, as nothing was said of him", otherwise: "s9 2-3")
            ])
        var other = try Self.game("1--")
        #expect(try other.accept("bb").remarks.isEmpty)
        #expect(try other.accept("hr").remarks.isEmpty)
    }

    @Test func `at a terminal the scorer is asked, the foremost runner first`() throws {
        let state = try Self.game("1-3")
        let first = try #require(state.question("s8"))
        #expect(first.prompt == "Sato stays at third? [h/x/Enter stays]")
        let second = try #require(state.question(try first.answered("h")))
        #expect(second.prompt == "Nishi goes to second? [2/3/h/x/x3/xh/Enter goes]")
        #expect(second.standard == "s8 3-h 1-2")
        let out = try second.answered("x3 8-5")
        #expect(out == "s8 3-h 1x3 8-5")
        #expect(state.question(out) == nil)
        var after = state
        #expect(try after.accept(out).text == "S8.3-H;1X3(85)")
        #expect(throws: MatchError.self) { try second.answered("7") }
        #expect(state.question("S8.3-H") == nil)
        #expect(state.question("nonsense") == nil)
        #expect(state.question("hr") == nil)
        #expect(state.question("k") == nil)
    }

    @Test func `a third strike that got away asks for the batter`() throws {
        let state = try Self.game("-2-")
        let question = try #require(state.question("k wp"))
        #expect(question.prompt == "Abe is out? [1/Enter out]")
        #expect(try question.answered("1") == "k wp b-1")
        var after = state
        #expect(try after.accept("k wp b-1 2-3").text == "K+WP.2-3;B-1")
    }
}
