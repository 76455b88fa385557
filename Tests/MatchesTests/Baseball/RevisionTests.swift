import JSONTree
import Matches
import TestSupport
import Testing

/// Marks that others made untrue, and what mends them.
struct RevisionTests {
    /// Entries as typed, one after the other, and their ids.
    private struct Book {
        var builder = LogBuilder()
        var ids: [EntryID] = []
        let info: MatchInfo

        init(_ typed: [String]) throws {
            info = try Kinds.require("baseball").info(names: ["KAM", "TSU"])
            for text in typed { try record(text) }
        }

        mutating func record(_ typed: String) throws {
            var scoring = scoring
            ids.append(builder.add(try scoring.accept(typed).text))
        }

        /// By the entry's number, from 1.
        @discardableResult
        mutating func amend(_ number: Int, _ typed: String) throws -> [Remark] {
            var scoring = Scoring(info, builder.log.main, before: ids[number - 1])
            let acceptance = try scoring.accept(typed)
            builder.add(.amend(ids[number - 1], text: acceptance.text))
            return acceptance.remarks
        }

        var scoring: Scoring { Scoring(info, builder.log.main) }

        /// Such as `2: HR.1-H`.
        func revisions(from index: Int? = 0) -> [String] {
            scoring.revisions(from: index).map { "\($0.index + 1): \($0.revision.entry)" }
        }

        func earned() throws -> [Int] {
            let box = BoxScore(try #require(scoring.state.as(Baseball.self)))
            return box.home.pitching.map(\.counts.earnedRuns)
        }
    }

    @Test func `an amendment that takes an error away frees the runs behind it`() throws {
        var book = try Book(["e6", "hr7"])
        #expect(book.revisions() == [])
        try book.amend(1, "s6")
        #expect(book.revisions() == ["2: HR/7.1-H"])
        #expect(try book.earned() == [1])
        let reason = try #require(book.scoring.revisions(from: 0).first?.revision.reason)
        #expect(reason == "the run of KAM 1 is by now earned")
        try book.amend(2, "HR/7.1-H")
        #expect(book.revisions() == [])
        #expect(try book.earned() == [2])
    }

    @Test func `an amendment that makes an error marks the runs behind it`() throws {
        var book = try Book(["s6", "hr7"])
        try book.amend(1, "e6")
        #expect(book.revisions() == ["2: HR/7.1-H(UR)"])
        let reason = try #require(book.scoring.revisions(from: 0).first?.revision.reason)
        #expect(reason == "the run of KAM 1 is by now unearned: he reached on an error")
        try book.amend(2, "HR/7.1-H(UR)")
        #expect(book.revisions() == [])
        #expect(try book.earned() == [1])
    }

    /// Plays, the amendment, and the entries that it touches.
    static let amendments: [(plays: [String], number: Int, to: String, revised: [String])] = [
        (["k", "k", "e6", "hr", "hr"], 3, "s6", ["4: HR.1-H", "5: HR"]),
        (["k", "k", "s6", "hr", "k", "hr"], 3, "e6", ["4: HR.1-H(UR);B-H(UR)"]),
        (["e6", "sb2", "sb3", "sbh"], 1, "s6", ["4: SBH.3-H"]),
        (["e6", "k", "k", "k", "hr"], 1, "s6", []),
        (["e6", "d8 1-h", "k", "k", "k", "e6", "hr"], 6, "s6", ["7: HR.1-H"]),
        (["e6", "hr 1-h er"], 1, "s6", []),
        (["e6", "bcx; hr"], 1, "s6", ["2: bcx; HR.1-H"]),
        (["e6", "bb", "sb3 sb2", "sbh sb3"], 1, "s6", ["4: SBH;SB3.3-H"]),
        (["e6", "note rain", "hr"], 1, "s6", ["3: HR.1-H"]),
    ]

    @Test(arguments: amendments)
    func `later plays of the half-inning are looked at, and no others`(
        plays: [String], number: Int, to: String, revised: [String]
    ) throws {
        var book = try Book(plays)
        let before = book.revisions()
        try book.amend(number, to)
        #expect(book.revisions().filter { !before.contains($0) } == revised)
        for text in revised {
            let parts = text.split(separator: ":", maxSplits: 1)
            let place = try #require(parts.first.flatMap { Int($0) })
            try book.amend(place, String(parts[1]).trimmed)
        }
        #expect(book.revisions().filter { !before.contains($0) } == [])
    }

    @Test func `a record of an event file is revised as a record`() throws {
        var book = try Book(["e6"])
        try book.record("play,1,0,b,??,,HR.1-H(UR)")
        try book.amend(1, "s6")
        #expect(book.revisions() == ["2: play,1,0,b,??,,HR.1-H"])
        try book.amend(2, "play,1,0,b,??,,HR.1-H")
        #expect(book.revisions() == [])
    }

    @Test func `an undo and an entry that counts no more keep the numbers right`() throws {
        var book = try Book(["s6", "cs2 2-6", "k", "s6", "hr"])
        try book.amend(1, "k")
        try book.amend(4, "e6")
        #expect(book.scoring.faults.map(\.index) == [1])
        #expect(book.revisions() == ["5: HR.1-H(UR);B-H(UR)"])
        #expect(book.revisions(from: nil) == ["5: HR.1-H(UR);B-H(UR)"])
        book.builder.add(.undo(book.ids[1]))
        #expect(book.revisions() == ["4: HR.1-H(UR);B-H(UR)"])
        book.builder.add(.redo(book.ids[1]))
        #expect(book.revisions() == ["5: HR.1-H(UR);B-H(UR)"])
    }

    @Test func `a run that later plays would have brought in is earned as soon as it is sure`()
        throws
    {
        var book = try Book(["bb", "pb 1-2", "s8 2-h"])
        #expect(book.revisions(from: nil) == [])
        try book.record("k")
        #expect(book.revisions(from: nil) == [])
        try book.record("hr")
        #expect(book.revisions(from: nil) == ["3: S8.2-H er"])
        #expect(try book.amend(3, "S8.2-H er") == [])
        #expect(book.revisions() == [])
        #expect(try book.earned() == [3])
    }

    /// Plays behind `t8`, `e6 3-h` or the like, and whether they make the run earned.
    static let later: [(plays: [String], revised: [String])] = [
        (["d8", "pb", "e6 3-h", "s8"], []),
        (["d8", "pb", "e6 3-h", "s8", "hr"], ["3: E6.3-H er"]),
        (["t8", "pb", "s8"], ["2: PB.3-H er"]), (["t8", "pb", "bb", "bb"], []),
        (["t8", "pb", "bb", "bb", "bb"], ["2: PB.3-H er"]),
        (["t8", "pb", "k", "k", "k", "hr"], []),
        (["t8", "pb", "k", "k", "hr"], ["2: PB.3-H er"]),
        (["k", "k", "t8", "pb", "e6", "hr"], []),
        (["e6", "sb2", "pb", "hr"], []),
        (["t8", "pb", "bb", "bk"], ["2: PB.3-H er"]), (["t8", "pb", "bb", "wp"], []),
        (["d8", "pb", "e6 3-h", "wp", "k", "s8"], ["3: E6.3-H er"]),
    ]

    @Test(arguments: later)
    func `what later plays bring in is gone through without the misplays`(
        plays: [String], revised: [String]
    ) throws {
        #expect(try Book(plays).revisions() == revised)
    }
}
