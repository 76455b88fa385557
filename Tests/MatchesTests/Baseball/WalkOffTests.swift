import JSONTree
import Matches
import TestSupport
import Testing

/// The hit that ends a game.
struct WalkOffTests {
    /// The bottom of the only inning, the visitors some runs ahead.
    private func game(_ bases: String, lead: Int = 0, top: Bool = false) throws -> MatchState {
        let kind = try Kinds.require("baseball")
        var state = try kind.start(
            Setup(try kind.info(names: ["KAM", "TSU"], options: [("innings", .integer(1))])))
        if top { return state }
        for _ in 0..<lead { _ = try state.accept("hr") }
        for _ in 0..<3 { _ = try state.accept("k") }
        for (base, letter) in zip(["1", "2", "3"], bases) where letter != "-" {
            try state.apply("radj,home\(9 - (Int(base) ?? 0)),\(base)")
        }
        return state
    }

    static let hits: [(bases: String, lead: Int, typed: String, stored: String)] = [
        ("--3", 0, "d8 3-h", "S8.3-H"), ("--3", 0, "t8", "S8.3-H"), ("-2-", 0, "d8 2-h", "D8.2-H"),
        ("-2-", 0, "t8", "D8.2-H"), ("1--", 0, "t8", "T8.1-H"), ("1--", 0, "d8 1-h", "D8.1-H"),
        ("--3", 0, "dgr8", "S8.3-H"), ("-2-", 0, "dgr8", "DGR8.2-H"),
        ("--3", 0, "s8 3-h", "S8.3-H"), ("-2-", 0, "s8 2-h", "S8.2-H"),
        ("1-3", 0, "d8", "S8.3-H;1-2"), ("1-3", 1, "d8 3-h 1-h", "D8.3-H;1-H"),
        ("123", 1, "t8", "D8.3-H;2-H;1-3"), ("123", 0, "d8", "S8.3-H;2-3;1-2"),
        ("-23", 0, "s8 3-h 2-h", "S8.3-H"), ("-23", 0, "d8l", "S8/L.3-H"),
        // All of a home run over the fence counts, one inside the park as far as it is needed.
        ("--3", 0, "hr", "HR.3-H"), ("123", 0, "hr7", "HR/7.3-H;2-H;1-H"),
        ("---", 0, "iphr", "HR/IPHR"), ("--3", 0, "iphr", "S.3-H"),
        // What does not end the game is as it was typed.
        ("--3", 1, "d8 3-h", "D8.3-H"), ("--3", 2, "t8", "T8.3-H"), ("---", 0, "d8", "D8"),
        // As is what was written as in an event file.
        ("--3", 0, "D8.3-H", "D8.3-H"),
    ]

    @Test(arguments: hits)
    func `a hit is worth as many bases as the winning run needs`(
        bases: String, lead: Int, typed: String, stored: String
    ) throws {
        var state = try game(bases, lead: lead)
        let acceptance = try state.accept(typed)
        #expect(acceptance.text == stored)
    }

    @Test func `that the hit is worth less is told`() throws {
        var state = try game("--3")
        let remarks = try state.accept("d8 3-h").remarks
        #expect(
            remarks.map(\.text) == [
                "the game ends when TSU 6 scores, who gains one base, so that the hit is a single "
                    + "and no run behind him counts",
                "the game is over by the rules; “matchbook finish” ends it",
            ])
        let plain = try game("--3")
        #expect(plain.remarks("s8 3-h").count == 1)
    }

    @Test func `nobody is asked where runners stand when the game is over`() throws {
        #expect(try game("123").question("d8") == nil)
        #expect(try game("1-3").question("d8 3-h") == nil)
        #expect(try game("--3").question("d8")?.text == "TSU 6 stays at third?")
    }

    @Test func `before the last half nothing is cut`() throws {
        var state = try game("---", top: true)
        _ = try state.accept("t8")
        #expect(try state.accept("d8 3-h").text == "D8.3-H")
    }
}

extension MatchState {
    fileprivate func remarks(_ typed: String) -> [Remark] {
        var state = self
        return (try? state.accept(typed).remarks) ?? []
    }
}
