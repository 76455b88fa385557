import JSONTree
import Matches
import TestSupport
import Testing

/// How a refusal of an unknown side ends.
private let hint = "Points are written as “Lions +1”"

struct TallyTests {
    private func tally(_ names: String...) throws -> MatchState {
        let kind = try Kinds.require("tally")
        return try kind.start(Setup(try kind.info(names: names)))
    }

    @Test(arguments: [
        ("home +2", "home +2", "home +2, now 2"), ("home -1", "home -1", "home -1, now -1"),
        ("+2 home", "home +2", "home +2, now 2"), ("home", "home +1", "home +1, now 1"),
        ("HO +3", "home +3", "home +3, now 3"), ("  g  ", "guest +1", "guest +1, now 1"),
        ("-0 guest", "guest +0", "guest +0, now 0"),
        ("note rain delay", "note rain delay", "note: rain delay"),
        ("Note  home +2 was wrong", "note home +2 was wrong", "note: home +2 was wrong"),
        ("period", "period", "period 2 begins"),
        ("PERIOD overtime", "period overtime", "overtime begins"),
        ("result home goes through", "result home goes through", "result: home goes through"),
    ])
    func `a line is taken, stored in one form and told back`(
        typed: String, text: String, words: String
    ) throws {
        var state = try tally("home", "guest")
        let accepted = try state.accept(typed)
        #expect(accepted.text == text)
        #expect(accepted.words == words)
        var again = try tally("home", "guest")
        try again.apply(accepted.text)
        #expect(again.line == state.line)
    }

    @Test(arguments: [
        ("", "nothing to record: name a side, or write a note"),
        ("   ", "nothing to record: name a side, or write a note"),
        ("away +1", "no side is called \"away\"; there are Lions, Lynxes, Bears. " + hint),
        ("L +1", "\"L\" is ambiguous: Lions, Lynxes"),
        ("+1", "no side is called \"+1\"; there are Lions, Lynxes, Bears. " + hint),
        ("note", "the note is empty"), ("note  ", "the note is empty"),
        ("result", "the result is empty"),
        ("Bears +9223372036854775808", "+9223372036854775808 is too many points"),
        ("-99999999999999999999 b", "-99999999999999999999 is too many points"),
        ("Bears 2", "no side is called \"Bears 2\"; there are Lions, Lynxes, Bears. " + hint),
    ])
    func `a line that means nothing is refused, and nothing changes`(
        typed: String, message: String
    ) throws {
        var state = try tally("Lions", "Lynxes", "Bears")
        let before = state.line
        let error = #expect(throws: MatchError.self) { try state.accept(typed) }
        #expect(error?.message == message)
        #expect(state.line == before)
    }

    @Test(arguments: [(Int64.max, "Bears +1"), (.min, "Bears -1")])
    func `a score past the greatest number is refused`(start: Int64, typed: String) throws {
        var state = try tally("Lions", "Bears")
        _ = try state.accept("Bears \(start > 0 ? "+" : "")\(start)")
        let error = #expect(throws: MatchError.self) { try state.accept(typed) }
        #expect(error?.message == "the score of Bears would be too large")
        #expect(state.summary(nil).sides[1].score == start)
    }

    @Test(arguments: [
        "note", "note dame", "period", "result", "period 2", "+2", "home +2", "-1 x", "é",
        "e\u{301}x", "a/b.c#d$e[f]", " lead",
        "trail ", "two  blanks", "😀", "\"", "カモメ", "0",
    ])
    func `a side may have any name`(name: String) throws {
        var state = try tally(name, "other")
        for points in ["+1", "-3", "+12"] {
            let accepted = try state.accept("\(name) \(points)")
            #expect(accepted.text == "\(name) \(points)")
        }
        #expect(state.summary(nil).sides.map(\.score) == [10, 0])
    }

    @Test(arguments: [
        ["only"], ["a", "A"], ["a", ""], ["a", "  "], ["a", "b\nc"], ["a", " a "],
        ["é", "e\u{301}"],
    ])
    func `sides that cannot be told apart are refused`(names: [String]) throws {
        let kind = try Kinds.require("tally")
        #expect(throws: MatchError.self) { try kind.info(names: names) }
    }

    @Test func `a note that would be stored as a side's points is refused`() throws {
        var state = try tally("note x", "other")
        #expect(try state.accept("note  x").text == "note x")
        #expect(state.line == "note x 0, other 0")
        #expect(throws: MatchError.self) { try state.accept("note  x +2") }
    }

    @Test func `the summary has every side and its score`() throws {
        var state = try tally("a", "b", "c")
        try state.apply("b +5")
        let summary = state.summary(nil)
        #expect(summary.scoreLine == "a 0, b 5, c 0")
        #expect(summary.sides.map(\.score) == [0, 5, 0])
        #expect(summary.sides.map(\.side.key) == ["0", "1", "2"])
    }

    @Test func `periods have their points, and the board their columns`() throws {
        var state = try tally("Lions", "Bears")
        for text in ["period first", "Lions +3", "period", "Bears +2", "Lions -1", "period OT"] {
            try state.apply(text)
        }
        #expect(state.line == "Lions 2, Bears 2  OT")
        try state.apply("Bears +10")
        let summary = state.summary(nil)
        #expect(summary.progress == "OT")
        #expect(
            summary.board == [
                "      first  2 OT total", "Lions     3 -1  0     2", "Bears     0  2 10    12",
            ])
        #expect(state.summary(Finish(.finished)).progress == "")
        try state.apply("result Bears, after a protest")
        #expect(state.summary(nil).progress == "Bears, after a protest")
        #expect(state.summary(nil).board.last == "result: Bears, after a protest")
    }

    @Test func `a name after the first point begins another period`() throws {
        var state = try tally("Lions", "Bears")
        try state.apply("Lions +3")
        try state.apply("period second half")
        #expect(state.summary(nil).board[0] == "      1 second half total")
    }

    /// Whether the fewest win, what is recorded, and what is told of it.
    static let targets: [(isLowest: Bool, texts: [String], progress: String)] = [
        (false, ["Lions +20"], "to 21"), (false, ["Lions +21", "Bears +2"], "Lions wins"),
        (true, ["Lions +21", "Bears +2"], "Bears wins"),
        (false, ["Lions +21", "Bears +21"], "Lions and Bears tie"),
        (false, ["Lions +21", "Lions -1"], "to 21"),
    ]

    @Test(arguments: targets)
    func `a target that is reached is told, and says who wins`(
        isLowest: Bool, texts: [String], progress: String
    ) throws {
        let kind = try Kinds.require("tally")
        var state = try kind.start(
            Setup(
                try kind.info(
                    names: ["Lions", "Bears"],
                    options: [("target", 21), ("lowest", .bool(isLowest))])))
        for text in texts { try state.apply(text) }
        #expect(state.summary(nil).progress == progress)
        #expect(state.isDecided == !progress.hasPrefix("to "))
    }

    @Test func `a target below nothing is refused`() throws {
        let kind = try Kinds.require("tally")
        #expect(throws: MatchError.self) { try kind.info(names: [], options: [("target", -1)]) }
    }

    @Test(arguments: seeds(200))
    func `whatever is accepted is stored so that it means the same again`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let names = ["note", "note x", "x", "+1", "x +1", "period", "period x", "result +1"]
            .shuffled(using: &random).prefix(3)
        let kind = try Kinds.require("tally")
        let setup = Setup(try kind.info(names: Array(names)))
        var state = try kind.start(setup)
        var replay = try kind.start(setup)
        for _ in 0..<20 {
            let words = (0..<(1 + random.below(3))).map { _ in
                random.pick(["note", "x", "+1", "-2", "X", "", "y", "period", "result"])
            }
            guard let accepted = try? state.accept(words.joined(separator: " ")) else { continue }
            try replay.apply(accepted.text)
            #expect(replay.line == state.line)
            #expect(replay.words == accepted.words)
        }
    }
}
