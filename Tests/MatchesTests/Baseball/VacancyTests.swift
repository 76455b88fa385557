import JSONTree
import Matches
import TestSupport
import Testing

/// Fielders who were hit or run for, and whom nobody followed.
struct VacancyTests {
    /// The visitors have batted, without a designated hitter: `Vic`, their pitcher, bats ninth.
    private func game() throws -> MatchState {
        let kind = try Kinds.require("baseball")
        var state = try kind.start(
            Setup(try kind.info(names: ["KAM", "TSU"], options: [("dh", .bool(false))])))
        let fielders = ["c", "1b", "2b", "3b", "ss", "lf", "cf", "rf", "p"].enumerated()
        for side in ["KAM", "TSU"] {
            let letter = side == "KAM" ? "V" : "H"
            let players = fielders.map {
                "\($0.offset + 1):\($0.element):\($0.offset + 1):\(letter)\($0.element)"
            }
            _ = try state.accept(
                "lineup \(side) \(players.joined(separator: " ")) b:25:\(letter)ben")
        }
        return state
    }

    private func remarks(_ state: inout MatchState, _ typed: [String]) throws -> [String] {
        var last: [String] = []
        for text in typed { last = try state.accept(text).remarks.map(\.text) }
        return last
    }

    @Test func `a pitcher whom nobody followed is told at the next play, and once`() throws {
        var state = try game()
        let first = try remarks(&state, ["sub KAM 9 ph Vben", "k", "k", "k", "k"])
        #expect(
            first == [
                "Vp left the game, and nobody is pitcher of KAM; sub KAM 9 p NAME says who is, or "
                    + "sub KAM 9 p when Vben stays in; undo this play first, to count it to him"
            ])
        #expect(try remarks(&state, ["k"]) == [])
    }

    @Test(arguments: ["sub KAM p 30:Vnew", "sub KAM 9 p", "sub KAM 9 p 30:Vnew"])
    func `a substitution takes over from then on`(typed: String) throws {
        var state = try game()
        _ = try remarks(&state, ["sub KAM 9 ph Vben", "k", "k", "k", "k"])
        #expect(
            try state.accept(typed).words
                == (typed == "sub KAM 9 p"
                    ? "Vben goes to pitcher (slot 9)" : "Vnew pitches for Vben (slot 9)"))
        #expect(try remarks(&state, ["k"]) == [])
        let box = BoxScore(try #require(state.as(Baseball.self)))
        #expect(box.visitor.pitching.map(\.counts.strikeouts) == [1, 1])
    }

    @Test func `a substitution before the first play leaves nothing to say`() throws {
        var state = try game()
        #expect(
            try remarks(
                &state, ["sub KAM 5 ph Vben", "k", "k", "k", "sub KAM ss 30:Vnew", "k"]) == [])
    }

    @Test func `each half-inning tells it anew, for every position`() throws {
        var state = try game()
        let typed = ["bb", "sub KAM 1 pr Vben", "k", "k", "k", "k", "k", "k", "k", "k", "k"]
        _ = try remarks(&state, typed)
        let again = try remarks(&state, ["sub KAM 5 ph 30:Vnew", "k"])
        #expect(
            again.map { $0.prefix(39) } == [
                "Vc left the game, and nobody is catcher",
                "Vss left the game, and nobody is shorts",
            ])
    }

    @Test func `a designated hitter's hitter leaves no position`() throws {
        var game = try SmallGame()
        try game.change("v1", "v20,\"Ben\",0,9,11")
        try game.strikeOutSide("v1", "v2", "v3")
        #expect(game.state.remarks(on: try game.state.read("k"), typed: "k") == [])
    }

    @Test(arguments: [
        ("sub TSU 2 ph Hben", "TSU is in the field, so that Hben bats for nobody now"),
        ("sub TSU 2 pr Hben", "TSU is in the field, so that Hben runs for nobody now"),
        ("sub TSU 5 ss Hss", "Hss is in slot 5 of TSU already, and comes in for himself"),
        ("sub KAM 1 ph Vc", "Vc is in slot 1 of KAM already, and comes in for himself"),
    ])
    func `who comes in for nobody is told`(typed: String, remark: String) throws {
        var state = try game()
        #expect(try state.accept(typed).remarks.map(\.text).contains(remark))
    }

    @Test func `a change of position is no such thing`() throws {
        var state = try game()
        #expect(try state.accept("sub TSU 5 lf, 6 ss").remarks == [])
        #expect(try state.accept("sub KAM 1 ph Vben").remarks == [])
    }
}
