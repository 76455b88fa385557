import Foundation
import Matches
import TestSupport
import Testing

/// Runs that are not earned, marked as they are typed.
struct EarnedRunTests {
    private func game(_ typed: [String]) throws -> (state: MatchState, last: MatchState.Acceptance?)
    {
        var state = try QuickNotationTests.game()
        var last: MatchState.Acceptance?
        for text in typed { last = try state.accept(text) }
        return (state, last)
    }

    /// Plays of one half-inning; how the last is stored.
    static let marks: [(plays: [String], stored: String)] = [
        (["e6", "hr"], "HR.1-H(UR)"), (["s8", "hr"], "HR.1-H"),
        (["k pb b-1", "hr"], "HR.1-H(UR)"), (["k wp b-1", "hr"], "HR.1-H"),
        (["ci", "d7 1-h"], "D7.1-H(UR)"),
        // Who takes the place of one who should have been out.
        (["e6", "6-4", "hr"], "HR.1-H(UR)"), (["s8", "6-4", "hr"], "HR.1-H"),
        (["s8", "e6 1-2", "fc5 2x3 5 1-2", "t8"], "T8.2-H(UR);1-H"),
        // Three should have been out.
        (["k", "k", "e6", "hr"], "HR.1-H(UR);B-H(UR)"),
        (["k", "e6", "k", "hr"], "HR.1-H(UR);B-H(UR)"),
        (["k", "s8", "e6 1-2", "6-4 2-3", "s8 3-h 1-2"], "S8.3-H(UR);1-2"),
        (["k", "k", "s8", "sb2", "e6 2-h"], "E6.2-H(UR)"),
        (["k", "k", "d8", "s8 2-h bx2 8-e4"], "S8.2-H;BX2(8E4)"),
        (["fle5", "hr"], "HR.B-H(UR)"), (["fle5", "k", "hr"], "HR"),
        (["s8", "cs2 2-e6", "s9 2-h"], "S9.2-H(UR)"),
        // Bases that were given away.
        (["t8", "e6 3-h"], "E6.3-H(UR)"), (["d8", "pb", "f8 3-h"], "8/SF/F.3-H(UR)"),
        (["d8", "wp", "f8 3-h"], "8/SF/F.3-H"), (["d8", "pb", "hr"], "HR.3-H"),
        (["s8", "sb2 e2t 1-3", "s9 3-h"], "S9.3-H(UR)"), (["s8", "sb2 e2", "d9 3-h"], "D9.3-H"),
        (["t8", "pb"], "PB.3-H(UR)"), (["t8", "wp"], "WP.3-H"),
        (["s7 b-2 e7", "s8 2-h"], "S8.2-H(UR)"), (["s7 b-2 e7", "t8 2-h"], "T8.2-H"),
        (["e6", "sb2", "sb3", "sbh"], "SBH(UR)"),
        // Bases that later plays gave all the same.
        (["s8", "pb 1-2", "bb", "bb", "bb"], "W.3-H;2-3;1-2"),
        (["s8", "pb 1-2", "s8 2-2", "bb", "bb"], "W.3-H;2-3;1-2"),
        (["s8", "pb 1-2", "bb", "bb", "s8 3-h 2-h"], "S8.3-H;2-H;1-2"),
        (["bb", "pb 1-2", "s8 2-h"], "S8.2-H(UR)"),
        (["s8", "pb 1-2", "pb 2-3", "bb", "s8 3-h"], "S8.3-H(UR);1-2"),
        // A fly that was dropped, but would have brought him home.
        (["t9", "e8 sf 3-h"], "E8/SF.3-H"),
        (["t9", "d8", "e8 sf 3-h 2-h"], "E8/SF.3-H;2-H(UR)"),
        (["k", "k", "t9", "e8 3-h"], "E8.3-H(UR)"),
        (["k", "e6", "t9 1-h", "e8 sf 3-h"], "E8/SF.3-H(UR)"),
        (["d8", "e1 sh 2-3", "sf8"], "8/SF/F.3-H"),
        (["d8", "e1 2-3", "sf8"], "8/SF/F.3-H(UR)"),
        // The scorer has the last word.
        (["e6", "hr 1-h er"], "HR.1-H"), (["t8", "e6 3-h er"], "E6.3-H"),
        (["k", "k", "e6", "hr er 1-h er"], "HR.1-H"), (["e6", "hr 1-h tur"], "HR.1-H(TUR)"),
        (["e6", "hr 1-h ur"], "HR.1-H(UR)"),
        // As in an event file, it is taken as it stands.
        (["e6", "HR.1-H"], "HR.1-H"), (["e6", "HR.1-H er"], "HR.1-H"),
        (["e6", "sb2", "bb", "sb3 sb2", "SBH;SB3.3-H er"], "SBH;SB3.3-H"),
    ]

    @Test(arguments: marks)
    func `a run that errors made is marked`(plays: [String], stored: String) throws {
        #expect(try game(plays).last?.text == stored)
    }

    @Test func `the mark is told with its reason, and how to say otherwise`() throws {
        let last = try game(["e6", "hr"]).last
        #expect(
            last?.remarks == [
                Remark(
                    "the run of Abe is unearned: he reached on an error",
                    otherwise: "hr 1-h er")
            ])
        let third = try game(["t8", "e6 3-h"]).last
        #expect(third?.remarks.contains { $0.otherwise == "e6 3-h er" } == true)
        let whole = try game(["e6", "HR.1-H"]).last
        #expect(whole?.remarks.first?.text.contains("HR.1-H(UR)") == true)
        #expect(try game(["e6", "HR.1-H er"]).last?.remarks == [])
    }

    @Test(arguments: [
        (["d8", "pb", "sf8"], "a passed ball helped him home"),
        (["t8", "pb"], "a passed ball helped him home"),
        (["t8", "e6 3-h"], "an error helped him home"),
        (["s7 b-2 e7", "s8 2-h"], "an error helped him home"),
        (["k pb b-1", "hr"], "he reached on a passed ball"),
    ])
    func `the reason says what the misplay was`(plays: [String], reason: String) throws {
        let remark = try #require(try game(plays).last?.remarks.first { $0.otherwise != nil })
        #expect(remark.text == "the run of Abe is unearned: \(reason)")
    }

    @Test func `errors before a home run leave one earned run of four`() throws {
        let state = try game(["t8", "e6 3-h", "e6 1-2", "hr", "k", "k", "k"]).state
        let box = BoxScore(try #require(state.as(Baseball.self)))
        #expect(box.home.pitching.map(\.counts.runs) == [4])
        #expect(box.home.pitching.map(\.counts.earnedRuns) == [1])
    }

    @Test func `who comes in to pitch has no benefit of misplays before him`() throws {
        var state = try game(["k", "k", "e6"]).state
        _ = try state.accept("sub TSU p 31:Kuno")
        let walk = try state.accept("bb")
        #expect(walk.remarks.isEmpty)
        #expect(try state.accept("hr").text == "HR.2-H(UR);1-H(TUR);B-H(TUR)")
        let box = BoxScore(try #require(state.as(Baseball.self)))
        #expect(box.home.pitching.map(\.counts.earnedRuns) == [0, 2])
    }

    @Test func `a runner whom the tiebreak placed has no mark`() throws {
        var state = try QuickNotationTests.game("-2-")
        #expect(try state.accept("s8 2-h").text == "S8.2-H")
    }

    /// The marks of real books, which follow the scorer's judgement.
    @Test func `of the runs of 300 games, 97 of 100 are judged as their scorers did`() throws {
        guard let files = try VisibleGames.files() else { return }
        var runs = 0
        var wrong: [String] = []
        /// Of the runs, when all plays of their half-innings are known.
        var wrongLate = 0
        for game in files.flatMap(\.file.games) {
            var state = try Baseball(Setup(game.info))
            for line in game.lines {
                let event = try state.parse(line.text)
                if case .play(let play)? = event.records.first, play.event.basic != .none,
                    (play.inning, play.half) == state.next
                {
                    let bare = play.event.withoutMarks
                    let found = Set(state.unearned(bare).map(\.base))
                    try state.apply(event)
                    guard let last = state.lastPlay else { continue }
                    for base in [Base.batter, .first, .second, .third] {
                        guard let run = last.outcome.run(from: base) else { continue }
                        runs += 1
                        let isPlaced = last.outcome.charge(from: base).isPlaced
                        if isPlaced || (run != .earned) == found.contains(base) { continue }
                        wrong.append("\(game.id) \(line.text)")
                    }
                } else {
                    try state.apply(event)
                }
            }
            for revision in state.revisions(from: 0) {
                wrongLate += revision.reason.split(separator: ",").count
            }
        }
        #expect(runs > 2000)
        #expect(wrongLate * 5 < wrong.count * 4, "\(wrongLate), before \(wrong.count)")
        #expect(wrong.count * 100 <= 3 * runs, "\(wrong.count) of \(runs): \(wrong.prefix(40))")
    }

    @Test func `no play of 300 games is refused as impossible`() throws {
        guard let files = try VisibleGames.files() else { return }
        var plays = 0
        var wrong: [String] = []
        for game in files.flatMap(\.file.games) {
            var state = try Baseball(Setup(game.info))
            for line in game.lines {
                let event = try state.parse(line.text)
                if case .play(let play)? = event.records.first, play.event.basic != .none {
                    plays += 1
                    do throws(MatchError) {
                        _ = try state.read(line.text)
                    } catch {
                        wrong.append("\(game.id) \(line.text): \(error.message)")
                    }
                }
                try state.apply(event)
            }
        }
        #expect(plays > 20_000)
        // A double whose batter stayed at first is a slip of its book.
        #expect(wrong.count * 20_000 <= plays, "\(wrong.count): \(wrong.prefix(10))")
    }
}

extension PlayEvent {
    /// Without what it says of runs that are not earned.
    var withoutMarks: PlayEvent {
        var event = self
        for place in event.advances.indices {
            event.advances[place].parameters.removeAll {
                $0 == .unearned || $0 == .teamUnearned
            }
        }
        return event
    }
}
