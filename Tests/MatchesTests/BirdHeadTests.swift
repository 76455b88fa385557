import JSONTree
import Matches
import TestSupport
import Testing

struct BirdHeadTests {
    private static let names = ["Aki", "Beni", "Chie", "Dai"]

    private func game(
        _ options: [(name: String, value: Value)] = [], names: [String] = Self.names
    ) throws -> MatchState {
        let kind = try Kinds.require("birdhead")
        return try kind.start(Setup(try kind.info(names: names, options: options)))
    }

    /// Four hands of four cards.
    private static let deal = "deal 2 8 8 9 / 3 4 9 10 / 2 3 10 11 / 5 6 10 11"

    private func dealt(_ options: [(name: String, value: Value)] = []) throws -> MatchState {
        var state = try game([("hand", 4), ("starter", "Aki")] + options)
        try state.apply(Self.deal)
        return state
    }

    @Test func `a round is played as the rules have it`() throws {
        var state = try dealt()
        #expect(state.words == "round 1: 4 cards each, Aki leads")
        let entries = [
            ("8 8", "8 8", "Aki leads 8 8"), ("10 9", "9 10", "Beni plays 9 10"),
            ("Chie 10 11", "10 11", "Chie plays 10 11"),
            ("dai d 6 5", "d 5 6", "Dai discards 5 6; Chie takes the trick"),
            ("2", "2", "Chie leads 2"), ("D 10", "10", "Dai plays 10"),
            ("d 2", "d 2", "Aki discards 2"),
            ("d 3", "d 3", "Beni discards 3; Dai takes the trick"),
            ("reveal", "reveal", "Aki 9, Beni 4, Chie 3, Dai 11: Dai takes 11"),
        ]
        for (typed, text, words) in entries {
            let accepted = try state.accept(typed)
            #expect(accepted.text == text)
            #expect(accepted.words == words)
            #expect(state.as(BirdHead.self)?.brokenInvariants == [])
        }
        #expect(state.line == "Aki 0, Beni 0, Chie 0, Dai 11  round 1 is over")
        #expect(state.summary(nil).sides.map(\.score) == [0, 0, 0, 11])
        // The seat to the loser's left leads next.
        try state.apply("deal 2 3 4 5 / 2 3 4 5 / 2 3 4 5 / 6 7 8 9")
        #expect(state.turn == "Aki")
    }

    /// What was laid before, what is typed, and why it is refused.
    static let refused: [(before: [String], typed: String, message: String)] = [
        ([], "", "nothing to record: write the cards, such as 8 8"),
        ([], "8 9", "the cards of a lead are equal, not 8 9"), ([], "7", "Aki has no 7"),
        ([], "8 8 8", "Aki has only 2 of 8"), ([], "12", "\"12\" is no card: they are 2 to 11"),
        ([], "d 2", "Aki leads, and cannot discard"),
        ([], "Beni 9", "it is Aki's turn, not Beni's"),
        ([], "Zoe 9", "no side is called \"Zoe\"; there are Aki, Beni, Chie, Dai"),
        ([], "reveal", "the round goes on, it is Aki's turn"), ([], deal, "the round goes on"),
        ([], "d", "a discard names the cards, such as d 2 3"), ([], "8 x", "\"x\" is no card"),
        (["8 8"], "9", "2 cards lie there, not 1"), (["8 8"], "3 9 10", "2 cards lie there, not 3"),
        (["8 8"], "4 9", "4 9 does not reach 8 8 card by card; a discard starts with \"d\""),
        (["8 8"], "d 3 9", "a discard is the lowest cards, 3 4, not 3 9"),
        (["8 8", "9 10"], "9 9", "Chie has no 9"), (["8 8"], "note", "the note is empty"),
    ]

    @Test(arguments: refused)
    func `what the rules do not allow is refused in words, and changes nothing`(
        before: [String], typed: String, message: String
    ) throws {
        var state = try dealt()
        for text in before { try state.apply(text) }
        let line = state.line
        let error = #expect(throws: MatchError.self) { try state.accept(typed) }
        #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
        #expect(state.line == line)
    }

    @Test func `cards that do not reach card by card are refused with those that lie there`() throws
    {
        var state = try game([("hands", "unknown")])
        for text in ["deal", "8 8", "9 10"] { try state.apply(text) }
        let error = #expect(throws: MatchError.self) { try state.accept("9 9") }
        #expect(
            error?.message
                == "9 9 does not reach 9 10 card by card; a discard starts with \"d\"")
    }

    @Test func `at a table only what is laid down is known`() throws {
        var state = try game([("hands", "unknown"), ("hand", 3), ("starter", "Beni")])
        for text in ["deal", "8 8", "9 10", "d 2 11", "d 3 3"] { try state.apply(text) }
        #expect(state.words == "Aki discards 3 3; Chie takes the trick")
        #expect(throws: MatchError.self) { try state.accept("reveal") }
        #expect(throws: MatchError.self) { try state.accept("reveal 5 5 5") }
        try state.apply("reveal 5 9 11 11")
        #expect(
            state.words == "Aki 5, Beni 9, Chie 11, Dai 11: Chie takes 11, Dai takes 11")
        #expect(throws: MatchError.self) { try state.accept("deal seed 4") }
        try state.apply("deal")
        // Beni led: the last of the losers in the order of play is Dai.
        #expect(state.turn == "Aki")
    }

    @Test func `a discard that holds the highest card wins only where that is agreed on`() throws {
        let deal = "deal 2 5 5 6 / 2 3 10 11 / 2 3 4 7 / 4 9 10 11"
        let tricks = ["5 5", "10 11", "d 2 3", "d 4 9"]
        for (option, winner) in [(false, "Beni"), (true, "Beni")] {
            var state = try game([
                ("hand", 4), ("starter", "Aki"), ("discard-wins", .bool(option)),
            ])
            try state.apply(deal)
            for text in tricks { try state.apply(text) }
            #expect(state.turn == winner)
        }
        for (option, winner) in [(false, "Chie"), (true, "Dai")] {
            var state = try game([
                ("hand", 4), ("starter", "Aki"), ("discard-wins", .bool(option)),
            ])
            try state.apply("deal 2 5 5 6 / 2 3 4 11 / 6 7 7 8 / 4 9 10 11")
            for text in ["5 5", "d 2 3", "6 7", "9 10"].prefix(3) { try state.apply(text) }
            try state.apply("d 4 9")
            #expect(state.turn == winner)
        }
    }

    @Test func `the lowest cards that reach are a play, whatever they are called`() throws {
        var state = try dealt()
        try state.apply("2")
        let accepted = try state.accept("d 3")
        #expect(accepted.text == "3")
        #expect(accepted.words == "Beni plays 3")
    }

    @Test(arguments: [
        ("cards", Value.string("11..2")), ("cards", "2-11"), ("cards", "0..5"), ("copies", 0),
        ("hand", 26), ("max-lead", 0), ("limit", 0), ("hands", "some"), ("pairing", "x"),
        ("starter", "Zoe"), ("seed", -1), ("computers", 5),
    ])
    func `settings that make no game are refused`(name: String, value: Value) throws {
        #expect(throws: MatchError.self) { try game([(name: name, value: value)]) }
    }

    @Test(arguments: [["Aki"], ["Aki", "d"], ["Aki", "8"], ["Aki", "8 9"], ["Aki", "aki"]])
    func `names that could be cards or each other are refused`(names: [String]) {
        #expect(throws: MatchError.self) { try game(names: names) }
    }

    @Test(arguments: [
        "deal", "deal seed", "deal seed x", "deal 2 3 4 5", "deal 2 3 / 4 5 / 6 7 / 8 9",
        "deal 2 2 2 2 / 2 2 3 3 / 4 4 5 5 / 6 6 7 7", "deal seed 4 starter Zoe",
    ])
    func `a deal that cannot be is refused`(text: String) throws {
        var state = try game([("hand", 4)])
        #expect(throws: MatchError.self) { try state.accept(text) }
    }

    /// The hands of a seed may never change: recorded games would become others.
    @Test func `a seed deals the same hands for ever`() throws {
        var state = try game()
        try state.apply("deal seed 4711")
        let game = try #require(state.as(BirdHead.self))
        #expect(game.hands.map(\.count) == [10, 10, 10, 10])
        #expect(game.hands == BirdHeadTests.golden)
        #expect(state.turn == "Dai")
        var again = try self.game()
        try again.apply("deal seed 4711")
        #expect(again.as(BirdHead.self)?.hands == game.hands)
        #expect(again.turn == state.turn)
    }

    /// Made by another program, by the published generator and shuffle.
    private static let golden = [
        [3, 4, 5, 5, 6, 6, 7, 7, 9, 11], [2, 4, 5, 6, 6, 7, 8, 9, 10, 11],
        [2, 3, 4, 4, 8, 8, 8, 10, 10, 11], [2, 2, 3, 3, 3, 8, 9, 9, 10, 11],
    ]

    @Test func `a board shows nobody's cards but to those who may see them`() throws {
        let state = try dealt()
        #expect(!state.summary(nil).board.joined().contains("holds"))
        #expect(state.board(nil, seenBy: .side("1")).last == "Beni holds 3 4 9 10")
        #expect(
            state.board(nil, seenBy: .all).suffix(4).map { $0.prefix(4) } == [
                "Aki ", "Beni", "Chie", "Dai ",
            ])
        #expect(
            state.summary(nil).board == [
                "     minus cards laid", "Aki      0     4    …", "Beni     0     4",
                "Chie     0     4", "Dai      0     4",
            ])
    }

    // MARK: Whole games

    /// A game by the computer's players, told entry by entry.
    private func play(
        seed: UInt64, options: [(name: String, value: Value)] = [], names: [String] = Self.names,
        _ each: (inout MatchState, String) throws -> Void
    ) throws -> MatchState {
        var state = try game(
            [("computers", .integer(Int64(names.count))), ("seed", .integer(Int64(seed)))]
                + options, names: names)
        var count = 0
        while case .entry(let text)? = state.nextStep(random: 0) {
            try each(&state, text)
            count += 1
            guard count < 5000 else {
                Issue.record("the game does not end")
                return state
            }
        }
        return state
    }

    @Test(arguments: seeds(40))
    func `whole games keep the rules at every entry, and end with somebody at the limit`(
        seed: UInt64
    ) throws {
        var random = SplitMix64(seed: seed)
        let names = Array((Self.names + ["Emi", "Fumi"]).prefix(2 + random.below(5)))
        let options: [(name: String, value: Value)] = [
            ("hand", .integer(Int64(2 + random.below(9)))),
            ("max-lead", .integer(Int64(1 + random.below(3)))),
            ("discard-wins", .bool(random.chance(30))),
        ]
        let end = try play(seed: seed, options: options, names: names) { state, text in
            let event = try state.accept(text)
            // What is stored is what was written, and means the same again.
            #expect(event.text == text)
            let broken = state.as(BirdHead.self)?.brokenInvariants ?? ["no game"]
            #expect(broken == [], "after \(text)")
        }
        #expect(end.nextStep(random: 0) == .over)
        #expect(end.isDecided)
        let totals = try #require(end.as(BirdHead.self)?.totals)
        #expect(totals.contains { $0 >= 22 })
        #expect(throws: MatchError.self) {
            var state = end
            try state.apply("deal seed 1")
        }
    }

    @Test(arguments: seeds(5))
    func `a game that is folded anew at any entry is in the same state`(seed: UInt64) throws {
        var texts: [String] = []
        _ = try play(seed: seed) { state, text in
            try state.apply(text)
            texts.append(text)
            guard texts.count % 7 == 0 else { return }
            var again = try game([("computers", 4), ("seed", .integer(Int64(seed)))])
            for text in texts { try again.apply(text) }
            #expect(again.line == state.line)
            #expect(again.board(nil, seenBy: .all) == state.board(nil, seenBy: .all))
            #expect(again.nextStep(random: 1) == state.nextStep(random: 2))
        }
    }

    @Test(arguments: seeds(12))
    func `the computer plays by what its player sees alone`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var compared = 0
        _ = try play(seed: seed) { state, text in
            let before = state
            try state.apply(text)
            guard let game = before.as(BirdHead.self), let seat = game.toAct,
                let view = game.view(of: seat)
            else { return }
            // The cards that the player does not see, dealt to the others in another way.
            var hidden = game.hands.indices.filter { $0 != seat }.flatMap { game.hands[$0] }
            hidden.shuffle(using: &random)
            var hands = game.hands
            for other in hands.indices where other != seat {
                hands[other] = Array(hidden.prefix(hands[other].count)).sorted()
                hidden.removeFirst(hands[other].count)
            }
            var another = game
            another.exchangeHands(hands)
            let same = try #require(another.view(of: seat))
            #expect(same == view)
            #expect(BirdHeadPlayer.move(same) == BirdHeadPlayer.move(view))
            #expect(another.print(try #require(BirdHeadPlayer.move(same))) == text)
            compared += 1
        }
        #expect(compared > 20)
    }

    @Test(arguments: seeds(10))
    func `every move of a view is allowed, and no other play is`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        _ = try play(seed: seed) { state, text in
            if let game = state.as(BirdHead.self), let seat = game.toAct,
                let view = game.view(of: seat)
            {
                let allowed = Set(view.moves.map { game.print($0) })
                #expect(allowed.count == view.moves.count)
                for move in allowed {
                    var next = state
                    try next.apply(move)
                }
                for _ in 0..<5 {
                    let cards = (0..<(1 + random.below(3))).map { _ in 2 + random.below(10) }
                        .sorted()
                    let words = cards.map(String.init).joined(separator: " ")
                    for typed in [words, "d \(words)"] {
                        var next = state
                        let accepted = try? next.accept(typed)
                        #expect(accepted.map { allowed.contains($0.text) } ?? true, "\(typed)")
                    }
                }
            }
            try state.apply(text)
        }
    }

    @Test func `the computer loses less than players who lay at random`() throws {
        var random = SplitMix64(seed: 1)
        var points = [0, 0, 0, 0]
        for seed in 1...40 {
            var state = try game([("seed", .integer(Int64(seed)))])
            while !state.isDecided {
                guard let game = state.as(BirdHead.self) else { return }
                guard let seat = game.toAct, let view = game.view(of: seat) else {
                    guard case .entry(let text)? = state.nextStep(random: 0) else { return }
                    try state.apply(text)
                    continue
                }
                let move = seat == 0 ? BirdHeadPlayer.move(view) : random.pick(view.moves)
                try state.apply(game.print(try #require(move)))
            }
            for (seat, total) in (state.as(BirdHead.self)?.totals ?? []).enumerated() {
                points[seat] += total
            }
        }
        let others = points.dropFirst().reduce(0, +) / 3
        #expect(points[0] * 2 < others, "\(points)")
    }
}
