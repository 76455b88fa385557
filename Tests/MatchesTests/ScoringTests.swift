import JSONTree
import Matches
import TestSupport
import Testing

/// The fold of a log by its kind, for kinds that know nothing of logs.
struct ScoringTests {
    private let info = MatchInfo(
        kind: "tally", sides: [Side(key: "0", name: "a"), Side(key: "1", name: "b")])

    @Test func `an entry that is not understood is reported, and the fold goes on`() {
        var builder = LogBuilder()
        builder.add("a +1")
        let bad = builder.add("c +1")
        builder.add("b +2")
        let scoring = Scoring(info, builder.log.main, telling: true)
        #expect(scoring.line == "a 1, b 2")
        #expect(scoring.faults.map(\.index) == [1])
        #expect(scoring.faults.map(\.id) == [bad])
        #expect(scoring.faults.map(\.text) == ["c +1"])
        let message = "no side is called \"c\"; there are a, b. Points are written as “a +1”"
        #expect(scoring.faults.map(\.message) == [message])
        #expect(
            scoring.lines.map(\.words) == [
                "a +1, now 1", "not understood: \(message)", "b +2, now 2",
            ])
    }

    @Test func `amending an earlier entry recounts all after it`() {
        var builder = LogBuilder()
        let first = builder.add("a +1")
        builder.add("b +2")
        builder.add(.amend(first, text: "b +3"))
        #expect(Scoring(info, builder.log.main).line == "a 0, b 5")
    }

    @Test func `an amendment is read against the state before the entry it changes`() throws {
        var builder = LogBuilder()
        builder.add("a +1")
        let second = builder.add("b +2")
        builder.add("b +3")
        builder.add(.undo(second))
        builder.add(.finish(Finish(.finished)))
        var before = Scoring(info, builder.log.main, before: second)
        #expect(before.line == "a 1, b 0")
        #expect(try before.accept("b +5").words == "b +5, now 5")
    }

    @Test func `a kind that is not known is listed and shown as text, and not written to`() {
        var builder = LogBuilder()
        builder.add("e4 e5")
        builder.add(.finish(Finish(.suspended)))
        var scoring = Scoring(
            MatchInfo(kind: "chess", sides: info.sides), builder.log.main, telling: true)
        #expect(!scoring.isKnown)
        #expect(scoring.lines.map(\.words) == ["e4 e5", "suspended"])
        #expect(scoring.summary.sides.map(\.score) == [nil, nil])
        #expect(scoring.summary.scoreLine == "")
        #expect(scoring.status.word == "suspended")
        let error = #expect(throws: MatchError.self) { try scoring.accept("d4") }
        #expect(error?.message == "this version does not know the kind \"chess\"")
    }

    @Test func `info that the kind does not allow is reported, and the entries are shown`() {
        var builder = LogBuilder()
        builder.add("a +1")
        let scoring = Scoring(
            MatchInfo(kind: "tally", sides: [Side(key: "0", name: "a")]), builder.log.main,
            telling: true)
        #expect(scoring.faults.map(\.message) == ["a tally needs two sides or more"])
        #expect(scoring.faults.first?.index == nil)
        #expect(scoring.lines.map(\.words) == ["a +1"])
    }

    @Test func `a finished match takes no entry, a suspended one does`() throws {
        var builder = LogBuilder()
        let end = builder.add(.finish(Finish(.forfeit, side: "b")))
        var scoring = Scoring(info, builder.log.main)
        let error = #expect(throws: MatchError.self) { try scoring.accept("a") }
        #expect(
            error?.message
                == "the match is forfeit by b; undo that first, or amend an entry")
        builder.add(.undo(end))
        builder.add(.finish(Finish(.suspended)))
        scoring = Scoring(info, builder.log.main)
        #expect(try scoring.accept("a").text == "a +1")
    }

    @Test(arguments: seeds(100))
    func `the fold of a log is the fold of its entries in force`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var builder = LogBuilder()
        var texts: [EntryID] = []
        for _ in 0..<30 {
            switch random.below(6) {
            case 0:
                if let id = builder.log.main.undoTarget { builder.add(.undo(id)) }
            case 1:
                if let id = builder.log.main.redoTarget { builder.add(.redo(id)) }
            case 2 where !texts.isEmpty:
                builder.add(.amend(random.pick(texts), text: "b +\(random.below(9))"))
            default: texts.append(builder.add("a +\(random.below(9))"))
            }
        }
        var plain = LogBuilder()
        for text in builder.log.main.texts { plain.add(text) }
        #expect(Scoring(info, builder.log.main).line == Scoring(info, plain.log.main).line)
    }

    @Test func `a summary survives its value, and is stale when the log goes on`() {
        var builder = LogBuilder()
        builder.add("a +1")
        let log = builder.log
        let summary = MatchSummary(info, log.main, Scoring(info, log.main))
        #expect(MatchSummary(summary.value) == summary)
        #expect(summary.scoreLine == "a 1, b 0")
        #expect(summary.status == "open")
        #expect(summary.updated == 1)
        #expect(!summary.isStale(for: log))
        builder.add("b +1")
        #expect(summary.isStale(for: builder.log))
        #expect(MatchSummary(Value.null).status == "open")
    }

    @Test func `a kind is begun with options it has, of the type they have`() throws {
        let baseball = try Kinds.require("baseball")
        let info = try baseball.info(names: ["KAM", "TSU"], options: [("innings", 7)])
        #expect(info.options["innings"] == 7)
        #expect(info.sides.map(\.key) == ["home", "visitor"])
        for options: [(name: String, value: Value)] in [
            [("quarters", 4)], [("innings", "seven")], [("innings", 0)], [("dh", 1)],
        ] {
            #expect(throws: MatchError.self) {
                try baseball.info(names: ["KAM", "TSU"], options: options)
            }
        }
        #expect(throws: MatchError.self) { try baseball.info(names: ["KAM"]) }
    }

    @Test func `a kind that is not there is an error that names those that are`() {
        let error = #expect(throws: MatchError.self) { try Kinds.require("curling") }
        #expect(
            error?.message
                == "there is no kind \"curling\"; there are baseball, birdhead, tally, tennis")
        #expect(Kinds.named("Tally") == nil)
    }
}
