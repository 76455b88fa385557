import JSONTree
import Matches
import TestSupport
import Testing

struct TennisTests {
    private func match(_ options: [(name: String, value: Value)] = []) throws -> MatchState {
        let kind = try Kinds.require("tennis")
        return try kind.start(
            Setup(try kind.info(names: ["Sato", "Mori"], options: options)))
    }

    /// Games that whoever is named wins to love, whoever serves.
    private func win(_ games: String, _ state: inout MatchState) throws {
        for letter in games {
            let name = letter == "S" ? "Sato" : "Mori"
            let isServing = state.turn == name
            try state.apply(isServing ? "s s s s" : "r r r r")
        }
    }

    /// What is typed, what is stored, what is told of it, and where the game stands.
    static let entries: [(typed: String, text: String, words: String, line: String)] = [
        ("s", "s", "15-0", "Sato – Mori 0-0  15-0  Sato serves"),
        ("A", "a", "ace, 15-0", "Sato – Mori 0-0  15-0  Sato serves"),
        ("d", "d", "double fault, 0-15", "Sato – Mori 0-0  0-15  Sato serves"),
        ("srr", "s r r", "15-30", "Sato – Mori 0-0  15-30  Sato serves"),
        ("s s r a s", "s s r a s", "40-15, game Sato 1-0", "Sato – Mori 1-0  Mori serves"),
        ("s/s,r r s r", "s s r r s r", "deuce", "Sato – Mori 0-0  deuce  Sato serves"),
        (
            "ssrrsrs", "s s r r s r s", "advantage Sato",
            "Sato – Mori 0-0  advantage Sato  Sato serves"
        ),
        ("rrrr sss", "r r r r s s s", "game Mori 1-0, 40-0", "Sato – Mori 0-1  40-0  Mori serves"),
        ("serve mo", "serve Mori", "Mori serves", "Sato – Mori 0-0  Mori serves"),
        (
            "point Mori", "point Mori", "a point for Mori by the umpire, 0-15",
            "Sato – Mori 0-0  0-15  Sato serves"
        ),
        ("game M", "game Mori", "by the umpire, game Mori 1-0", "Sato – Mori 0-1  Mori serves"),
        ("note rain", "note rain", "note: rain", "Sato – Mori 0-0  Sato serves"),
    ]

    @Test(arguments: entries)
    func `an entry is stored in one form and told with the score it led to`(
        typed: String, text: String, words: String, line: String
    ) throws {
        var state = try match()
        let accepted = try state.accept(typed)
        #expect(accepted.text == text)
        #expect(accepted.words == words)
        #expect(state.line == line)
        var again = try match()
        try again.apply(accepted.text)
        #expect(again.line == line)
    }

    @Test(arguments: [
        ("", "nothing to record: write a point, such as s"), ("x", "\"x\" is no point"),
        ("s s q", "\"q\" is no point"), ("serve Kato", "no side is called \"Kato\""),
        ("note", "the note is empty"), ("/", "nothing to record"),
    ])
    func `what is no entry is refused and changes nothing`(
        typed: String, message: String
    ) throws {
        var state = try match()
        let error = #expect(throws: MatchError.self) { try state.accept(typed) }
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
        #expect(state.line == "Sato – Mori 0-0  Sato serves")
    }

    @Test func `a match is won by sets, and nothing comes after it`() throws {
        var state = try match()
        try win("SSSSSS", &state)
        #expect(state.words == "0-40, game and set Sato 6-0")
        try win("SMSMSMSMMSM", &state)
        #expect(state.line == "Sato – Mori 6-0 5-6  Mori serves")
        try win("S", &state)
        #expect(state.line == "Sato – Mori 6-0 6-6  Sato serves")
        // The tiebreak: Sato serves the first point, then each two.
        try state.apply("s")
        #expect(state.turn == "Mori")
        try state.apply("r r s s s s r s s")
        #expect(state.words == "tiebreak 6-4 Sato")
        try state.apply("r")
        #expect(state.isDecided)
        #expect(state.words == "game, set and match Sato 6-0 7-6(4)")
        #expect(state.line == "Sato beats Mori 6-0 7-6(4)")
        let error = #expect(throws: MatchError.self) { try state.apply("s") }
        #expect(error?.message == "the match is over, Sato has won")
        let summary = state.summary(Finish(.finished))
        #expect(summary.scoreLine == "Sato beats Mori 6-0 7-6(4)")
        #expect(summary.sides.map(\.score) == [2, 0])
        #expect(summary.board.first == "     1    2")
        #expect(summary.board[2] == "Mori 0 6(4)")
    }

    @Test func `a tiebreak is told with its last score`() throws {
        var state = try match([("games", 4), ("tiebreak-at", 3)])
        try win("SSSMMM", &state)
        try state.apply("s rr ss rs s")
        #expect(state.words == "tiebreak 7-1 Sato, game and set Sato 4-3(1)")
    }

    @Test func `points after the last one refuse the whole entry`() throws {
        var state = try match([("sets", 1), ("games", 1)])
        try state.apply("s s s s")
        let before = state.line
        let error = #expect(throws: MatchError.self) { try state.apply("r r r r s s") }
        #expect(error?.message == "Sato wins the match by point 4 of the 6")
        #expect(state.line == before)
    }

    /// Options, the games won in order, points after them, and the score from the winner's side.
    static let formats: [(options: [String: Value], games: String, points: String, score: String)] =
        [
            (["sets": 1], "SSSSSMMMMMSS", "", "7-5"),
            (["sets": 1, "final-set": "advantage"], "SSSSSMMMMMSMSMSMSS", "", "10-8"),
            (["sets": 1, "tiebreak": false], "SSSSSMMMMMSMSMSMMM", "", "10-8"),
            (["sets": 1, "final-set": "match-tb10"], "", "s rr ss rr ss r", "[10-0]"),
            (["sets": 1, "final-set": "tb10"], "SSSSSMMMMMSM", "s rr ss rr ss r", "7-6(0)"),
            (["sets": 1, "final-set": "tb7@8"], "SSSSSMMMMMSMSMSM", "s rr ss rr", "9-8(0)"),
            (["sets": 1, "games": 4, "tiebreak-at": 3], "SSSMMM", "s rr ss rr", "4-3(0)"),
            (["sets": 1, "games": 4], "SSSMMMSS", "", "5-3"),
            (["sets": 5], "SSSSSSMMMMMMSSSSSSSSSSSS", "", "6-0 0-6 6-0 6-0"),
            (["sets": 3, "final-set": "match-tb7"], "SSSSSSMMMMMM", "s rr ss rr", "6-0 0-6 [7-0]"),
        ]

    @Test(arguments: formats)
    func `a match is played by the rules agreed on`(
        options: [String: Value], games: String, points: String, score: String
    ) throws {
        var state = try match(options.map { (name: $0.key, value: $0.value) })
        try win(games, &state)
        if !points.isEmpty {
            #expect(!state.isDecided)
            try state.apply(points)
        }
        #expect(state.isDecided, "\(state.line)")
        #expect(state.line.hasSuffix(" \(score)"), "\(state.line)")
    }

    @Test func `without advantage the point after 40-40 decides`() throws {
        var state = try match([("no-ad", true)])
        try state.apply("s s s r r r")
        #expect(state.words == "deuce, the next point decides")
        try state.apply("r")
        #expect(state.line == "Sato – Mori 0-1  Mori serves")
    }

    @Test(arguments: [
        ("sets", Value.integer(4)), ("sets", 0), ("games", 0), ("games", 100),
        ("tiebreak-at", 3), ("final-set", "tb"), ("final-set", "tb0"), ("final-set", "tb7@"),
        ("final-set", "tb7@2"), ("final-set", "match-tb100"), ("final-set", "tb7@8@9"),
        ("final-set", ""),
    ])
    func `rules that make no match are refused`(name: String, value: Value) throws {
        #expect(throws: MatchError.self) { try match([(name: name, value: value)]) }
    }

    /// How the match ends, whether something was played before, and the score then; nil when the
    /// ending is refused.
    static let endings: [(finish: Finish, games: String, score: String?)] = [
        (Finish(.finished), "SS", nil), (Finish(.tie), "SS", nil),
        (Finish(.walkover, side: "Mori"), "SS", nil),
        (Finish(.walkover, side: "Mori"), "", "Sato beats Mori W/O"),
        (Finish(.retirement, side: "Sato"), "SSSSSSM", "Mori beats Sato 0-6 1-0 RET"),
        (Finish(.byDefault, side: "Mori"), "S", "Sato beats Mori 1-0 DEF"),
        (Finish(.called), "S", "Sato – Mori 1-0"), (Finish(.suspended), "S", "Sato – Mori 1-0"),
        (Finish(.finished), "SSSSSSSSSSSS", "Sato beats Mori 6-0 6-0"),
        (Finish(.retirement, side: "Mori"), "SSSSSSSSSSSS", nil),
    ]

    @Test(arguments: endings)
    func `a match ends as the rules have it`(
        finish: Finish, games: String, score: String?
    ) throws {
        var state = try match()
        try win(games, &state)
        if let score {
            try state.check(finish)
            #expect(state.summary(finish).scoreLine == score)
        } else {
            #expect(throws: MatchError.self) { try state.check(finish) }
        }
    }

    @Test(arguments: seeds(40))
    func `any points go on to an end, and the same one by one as together`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var together = try match([("final-set", "advantage")])
        var apart = try match([("final-set", "advantage")])
        for _ in 0..<2000 where !apart.isDecided {
            let points = (0..<(1 + random.below(4))).map { _ in random.pick(["s", "r", "a", "d"]) }
            var done: [String] = []
            for point in points where !apart.isDecided {
                try apart.apply(point)
                done.append(point)
            }
            try together.apply(done.joined(separator: " "))
            #expect(together.line == apart.line)
            #expect(together.summary(nil).board == apart.summary(nil).board)
        }
        #expect(apart.isDecided)
    }
}
