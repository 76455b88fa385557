import JSONTree
import Matches
import TestSupport
import Testing

/// Games of random plays, typed in short.
struct QuickGameTests {
    private static let plays = [
        "k", "kc", "k2-3", "k wp", "k wp b-1", "bb", "ibb", "hbp", "ci", "s7", "s8 1-3", "s9 2-h",
        "d8", "d7 1-h", "t9", "hr", "hr7", "dgr8", "6-3", "3u", "4-3 2-3", "6-4-3", "5-4-3", "6-4",
        "5u fo", "f8", "f9 3-h", "l6", "l6-3", "p4", "pf2", "if6", "sf8", "sh1-3", "e6", "e5t b-2",
        "fc5", "fc6-4", "fc5 3xh 5-2", "fle5", "sb2", "sb3", "sb2 sb3", "cs2 2-6", "cs3 2e5",
        "po1 1-3", "po1 e1", "pocs2 1-3-6", "wp", "pb", "bk", "di", "s8 1x3 8-5", "s7 bx2 7-4",
        "d9 2-h 1xh 9-2", "b c f x; s8", "c c s; k", ".b", ".c", ".f", ".x", "note sun",
    ]

    @Test(arguments: seeds(60))
    func `what is stored reads back, runners stand alone, and the runs add up`(seed: UInt64) throws
    {
        var random = SplitMix64(seed: seed)
        let kind = try Kinds.require("baseball")
        let info = try kind.info(
            names: ["KAM", "TSU"],
            options: random.chance(30) ? [("tiebreak-from", 2), ("innings", 3)] : [])
        var state = try kind.start(Setup(info))
        var stored = state
        for _ in 0..<120 {
            let typed = random.pick(Self.plays)
            var whole = typed
            if random.chance(50) {
                while let question = state.question(whole) {
                    let key = random.chance(50) ? "" : random.pick(question.choices).key
                    whole = try question.answered(key)
                    try #require(whole.utf8.count < 100, "\(typed): questions without end")
                }
            }
            let before = state.line
            do throws(MatchError) {
                let acceptance = try state.accept(whole)
                try stored.apply(acceptance.text)
                #expect(stored.words == acceptance.words)
            } catch {
                #expect(state.line == before, "\(whole) was refused: \(error.message)")
                continue
            }
            let game = try #require(state.as(Baseball.self))
            #expect(stored.line == state.line, "\(whole)")
            #expect(game.outs <= 3)
            let runners = Bases.all.compactMap { game.bases[$0] }
            #expect(game.outs == 3 || Set(runners).count == runners.count, "\(whole)")
            let score = game.lineScore
            for row in score.rows {
                #expect(row.innings.compactMap(\.self).reduce(0, +) == row.runs)
                #expect(row.leftOnBase >= 0 || game.outs < 3)
            }
        }
        #expect(state.summary(nil) == stored.summary(nil))
    }
}
