import JSONTree
import Matches
import TestSupport
import Testing

/// What is said of plays that are more than one thing.
struct PlayWordsTests {
    @Test(arguments: [
        ("---", "k wp b-1", "Abe strikes out and is safe at first on a wild pitch"),
        ("---", "k pb b-1", "Abe strikes out and is safe at first on a passed ball"),
        ("---", "k e2 b-1", "Abe strikes out and is safe at first on an error by the catcher"),
        ("---", "k 2e3", "Abe strikes out and is safe at first on an error by the first baseman"),
        ("---", "k b-1", "Abe strikes out and is safe at first"),
        ("1--", "k wp 1-2", "Abe strikes out; wild pitch; Nishi to second"),
        ("1--", "k sb2", "Abe strikes out; steal of second; Nishi to second"),
        ("1--", "bb wp 1-3", "Abe walks; wild pitch; Nishi to third"),
        ("--3", "f8 3-h", "Abe flies out to center for a sacrifice; Sato scores"),
        ("--3", "l7 3-h", "Abe lines out to left for a sacrifice; Sato scores"),
    ])
    func `a play says all that it was`(bases: String, typed: String, words: String) throws {
        var state = try QuickNotationTests.game(bases)
        #expect(try state.accept(typed).words == words)
    }

    @Test func `a placed runner stands before the play that is told`() throws {
        let kind = try Kinds.require("baseball")
        var state = try kind.start(
            Setup(
                try kind.info(
                    names: ["KAM", "TSU"], options: [("tiebreak-from", .integer(1))])))
        #expect(
            try state.accept("s8 2-h").words
                == "KAM 9 begins on second; KAM 1 singles to center; KAM 9 scores")
        var pitches = try kind.start(
            Setup(
                try kind.info(
                    names: ["KAM", "TSU"], options: [("tiebreak-from", .integer(1))])))
        #expect(try pitches.accept(".b").words == "KAM 9 begins on second; KAM 1: 1-0")
        #expect(try pitches.accept("sub KAM 1 ph Zed").words == "Zed bats (slot 1)")
    }

    @Test(arguments: [
        ("12-", 0, "if6", false), ("123", 1, "if4", false), ("---", 0, "if6", true),
        ("1--", 0, "if6", true), ("12-", 2, "if6", true),
    ])
    func `an infield fly that cannot be called is told`(
        bases: String, outs: Int, typed: String, isTold: Bool
    ) throws {
        var state = try QuickNotationTests.game(bases, outs: outs)
        let remarks = try state.accept(typed).remarks.map(\.text)
        #expect(remarks.contains { $0.hasPrefix("an infield fly is called") } == isTold)
    }

    @Test(arguments: [
        ("1--", "k wp 1-1", true), ("---", "bb wp", true), ("1--", "bb wp", true),
        ("1--", "bb wp 1-3", false), ("---", "k wp", false), ("1--", "k wp 1-2", false),
    ])
    func `a wild pitch by which nobody gains a base is told`(
        bases: String, typed: String, isTold: Bool
    ) throws {
        var state = try QuickNotationTests.game(bases)
        let remarks = try state.accept(typed).remarks.map(\.text)
        #expect(remarks.contains { $0.hasPrefix("nobody gains a base") } == isTold)
    }

    @Test(arguments: [
        (Finish(.suspended), ["    1 2 3  R H E", "KAM 1      1 1 0", "TSU        0 0 0"]),
        (Finish(.called), ["    1  R H E", "KAM 1  1 1 0", "TSU    0 0 0"]),
    ])
    func `a half that was not played is blank where the side was behind`(
        finish: Finish, board: [String]
    ) throws {
        let kind = try Kinds.require("baseball")
        var state = try kind.start(
            Setup(try kind.info(names: ["KAM", "TSU"], options: [("innings", .integer(3))])))
        _ = try state.accept("hr")
        #expect(state.summary(finish).board == board)
    }
}
