import Matches
import Testing

/// Runs on a play that ends the half-inning.
struct ThirdOutTests {
    /// Bases, outs and what is typed; what is said of it.
    static let refused: [(bases: String, outs: Int, typed: String, reason: String)] = [
        ("--3", 2, "4-3 3-h", "the batter is the third out before he reaches first"),
        ("1-3", 2, "6-4 3-h", "is forced out, and he is the third out"),
        ("--3", 2, "f9 3-h", "the ball that was caught is the third out"),
        ("--3", 2, "8 3-h", "the ball that was caught is the third out"),
        ("--3", 2, "sf8", "with two out a fly is no sacrifice; write f8"),
        ("-23", 2, "8/sf.3-h", "no sacrifice"),
        ("1--", 2, "sh1-3", "with two out a bunt is no sacrifice; write 1-3 bg"),
        ("1-3", 2, "e1 sh 3-h", "no sacrifice"),
        ("1-3", 1, "6-4-3 3-h", "the batter is the third out"),
        ("--3", 2, "k 3-h", "the batter is the third out"),
        ("--3", 2, "k2-3 3-h", "the batter is the third out"),
        ("--3", 2, "3u 3-h", "leave 3-h away"),
        ("123", 2, "5u fo 3-h", "is forced out"),
        ("1-3", 2, "fc6 3-h 1x2 6-4", "is forced out"),
        ("-23", 2, "43/G.3-H;2-H", "leave 3-h 2-h away"),
        ("--3", 2, "play,1,0,abe,??,,43/G.3-H", "the batter is the third out"),
    ]

    @Test(arguments: refused)
    func `no run counts when the third out is the batter's, or a force`(
        bases: String, outs: Int, typed: String, reason: String
    ) throws {
        var state = try QuickNotationTests.game(bases, outs: outs)
        let before = state.line
        let error = #expect(throws: MatchError.self) { try state.accept(typed) }
        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
        #expect(state.line == before)
    }

    @Test(arguments: [
        ("--3", 1, "4-3 3-h", "43/G.3-H"), ("1-3", 2, "s8 3-h 1x3 8-5", "S8.3-H;1X3(85)"),
        ("1-3", 1, "f8 3-h 1x1 8-3", "8/SF/DP/F.3-H;1X1(83)"),
        ("1-3", 1, "3-6 dp 3-h", "3(B)6(1)/GDP/G.3-H"), ("1-3", 0, "6-4-3 3-h", "64(1)3/GDP/G.3-H"),
        ("1-3", 2, "cs2 2-6 3-h", "CS2(26).3-H"), ("--3", 1, "sf8", "8/SF/F.3-H"),
        ("-23", 2, "s8 3-h 2xh 8-2", "S8.3-H;2XH(82)"), ("--3", 2, "k wp b-1 3-h", "K+WP.3-H;B-1"),
        ("-23", 2, "d8 3-h 2-h bx3 8-5", "D8.3-H;2-H;BX3(85)"),
    ])
    func `a run counts before a third out that is neither`(
        bases: String, outs: Int, typed: String, stored: String
    ) throws {
        var state = try QuickNotationTests.game(bases, outs: outs)
        #expect(try state.accept(typed).text == stored)
    }

    @Test func `a runner out on a hit may have been forced, which is told`() throws {
        var state = try QuickNotationTests.game("1-3", outs: 2)
        let told = try state.accept("s8 3-h 1x2 8-4")
        #expect(told.text == "S8.3-H;1X2(84)")
        #expect(told.remarks.contains { $0.text.contains("if Nishi was forced out") })
        var other = try QuickNotationTests.game("1-3", outs: 2)
        #expect(try other.accept("s8 3-h 1x3 8-5").remarks.isEmpty)
    }

    @Test func `what a book has is folded as it stands`() throws {
        var state = try QuickNotationTests.game("--3", outs: 2)
        try state.apply("43/G.3-H")
        #expect(state.line.hasSuffix("1-0"))
    }
}
