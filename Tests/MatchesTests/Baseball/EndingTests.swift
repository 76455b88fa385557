import Matches
import Testing

/// When a game is over, and how it may end.
struct EndingTests {
    private func game(innings: Int = 3, _ runs: [(inning: Int, half: Int, runs: Int)]) throws
        -> SmallGame
    {
        try game(innings: innings, through: (innings, 1), runs)
    }

    /// Every half-inning in full, up to and with the last.
    private func game(
        innings: Int, through last: (Int, Int), _ runs: [(inning: Int, half: Int, runs: Int)]
    ) throws -> SmallGame {
        var game = try SmallGame(facts: ["innings,\(innings)"])
        while (game.inning, game.half) <= last {
            let count = runs.first { ($0.inning, $0.half) == (game.inning, game.half) }?.runs ?? 0
            let letter = game.half == 0 ? "v" : "h"
            for _ in 0..<count { try game.play("\(letter)1", "HR") }
            for _ in 0..<3 { try game.play("\(letter)1", "K") }
            game.nextHalf()
        }
        return game
    }

    @Test func `a game is over when the last inning leaves one ahead`() throws {
        #expect(try game([(1, 0, 1)]).state.isDecided)
        #expect(try !game([]).state.isDecided)
        #expect(try game(innings: 3, through: (3, 0), [(1, 1, 1)]).state.isDecided)
        #expect(try !game(innings: 3, through: (3, 0), [(1, 0, 1)]).state.isDecided)
        #expect(try !game(innings: 3, through: (2, 1), [(1, 0, 1)]).state.isDecided)
    }

    @Test func `a winning run in the last half ends the game at once`() throws {
        var game = try game(innings: 3, through: (3, 0), [])
        try game.play("h1", "S8")
        #expect(!game.state.isDecided)
        try game.play("h2", "D7.1-H")
        #expect(game.state.isDecided)
        #expect(game.state.words.hasSuffix("The game is over: KAM 0, TSU 1"))
        #expect(game.box.gameNotes.first == "Nobody was out when the winning run scored.")
        #expect(game.box.home.line.text == "001")
    }

    @Test func `extra innings go on until one is ahead after both have batted`() throws {
        var game = try game(innings: 3, through: (4, 0), [(4, 0, 2)])
        #expect(!game.state.isDecided)
        for batter in ["h1", "h2", "h3"] { try game.play(batter, "K") }
        #expect(game.state.isDecided)
    }

    @Test func `where the home team bats first, the visitors have the last turn`() throws {
        var game = try SmallGame(facts: ["innings,1", "htbf,true"])
        for batter in ["h1", "h2", "h3"] { try game.add("play,1,1,\(batter),??,,K") }
        #expect(!game.state.isDecided)
        #expect(game.state.line == "B1 0 out ---  0-0")
        try game.add("play,1,0,v1,??,,HR")
        #expect(game.state.isDecided)
        #expect(game.box.gameNotes.first == "The home team batted first.")
        #expect(game.box.visitor.line.runs == 1)
    }

    @Test(
        arguments: [
            (Finish(.finished), "the game is not over: bottom 1, 0 out"), (Finish(.called), nil),
            (Finish(.suspended), nil), (Finish(.forfeit, side: "home"), nil),
            (Finish(.tie), "that is no tie: KAM 1, TSU 0"),
        ] as [(Finish, String?)])
    func `an ending that the rules do not know is refused`(
        finish: Finish, message: String?
    ) throws {
        let game = try game(innings: 3, through: (1, 0), [(1, 0, 1)])
        guard let message else { return try game.state.check(finish) }
        let error = #expect(throws: MatchError.self) { try game.state.check(finish) }
        #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
    }

    @Test(arguments: [
        (Finish(.finished), "KAM 1, TSU 0"), (Finish(.called), "KAM 1, TSU 0; called"),
        (
            Finish(.forfeit, side: "visitor"),
            "KAM 1, TSU 0; forfeit, which counts as TSU 9, KAM 0"
        ),
        (Finish(.suspended, note: "rain"), "KAM 1, TSU 0; suspended (rain)"),
    ])
    func `the result says how the game ended, a forfeit beside the score`(
        finish: Finish, text: String
    ) throws {
        #expect(try game([(1, 0, 1)]).box.result(finish) == text)
    }

    @Test func `nobody bats once three are out`() throws {
        var game = try game(innings: 3, through: (1, 0), [])
        let error = #expect(throws: MatchError.self) { try game.add("play,1,0,v4,??,,S8") }
        #expect(error?.message == "three are out already in this half of the inning")
        try game.add("play,1,0,v4,??,,NP")
    }
}
