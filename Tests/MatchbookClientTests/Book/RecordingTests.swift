import MatchbookClient
import Matches
import Testing

struct RecordingTests {
    private let home = ScratchHome()

    @Test func `what was recorded is there after opening again`() throws {
        let id: MatchID
        do {
            let book = try home.open()
            id = try book.start(.sample()).id
            let first = try book.record("aki +2", in: id)
            #expect(first.number == 1)
            #expect(first.text == "Aki +2")
            #expect(first.match.sync.unsent == 1)
            #expect(try book.record("Beni", in: id).number == 2)
        }
        let book = try home.open()
        let match = try book.match(id, telling: true)
        #expect(match.texts == ["Aki +2", "Beni +1"])
        #expect(match.scoring.lines.count == 2)
        #expect(match.scoring.summary.scoreLine.contains("Aki 2"))
        #expect(match.sync.unsent == 2)
        #expect(match.sync.holdsPen)
        #expect(!match.sync.isOnServer)
        #expect(try book.check() == [])
    }

    @Test func `a refused entry writes nothing`() throws {
        let book = try home.open()
        let id = try book.start(.sample()).id
        _ = try book.record("Aki", in: id)
        let error = #expect(throws: ScorebookError.self) { try book.record("Chie +1", in: id) }
        #expect(error?.kind == .refused)
        #expect(try home.open().match(id).texts == ["Aki +1"])
        #expect(try book.record("Beni", in: id).match.texts == ["Aki +1", "Beni +1"])
    }

    @Test func `undo and redo say what they did, across an ending too`() throws {
        let book = try home.open()
        let id = try book.start(.sample()).id
        _ = try book.record("Aki +1", in: id)
        _ = try book.record("Beni +1", in: id)
        _ = try book.finish(Finish(.finished), in: id)
        #expect(throws: ScorebookError.self) { try book.record("Aki", in: id) }
        #expect(throws: ScorebookError.self) { try book.finish(Finish(.tie), in: id) }

        #expect(try book.undo(in: id).words == "undone: #3 finished")
        #expect(try book.match(id).scoring.status.isOpen)
        let undone = try book.undo(in: id)
        #expect(undone.number == 2)
        #expect(undone.words == "undone: #2 Beni +1")
        #expect(undone.match.texts == ["Aki +1"])
        let redone = try book.redo(in: id)
        #expect(redone.number == 2)
        #expect(redone.match.texts == ["Aki +1", "Beni +1"])
        #expect(try home.open().match(id).texts == ["Aki +1", "Beni +1"])
    }

    @Test func `with nothing to undo, undo is refused`() throws {
        let book = try home.open()
        let id = try book.start(.sample()).id
        let undo = #expect(throws: ScorebookError.self) { try book.undo(in: id) }
        #expect(undo?.kind == .refused)
        let redo = #expect(throws: ScorebookError.self) { try book.redo(in: id) }
        #expect(redo?.kind == .refused)
    }

    @Test func `an amendment replaces a text, and undo takes it back`() throws {
        let book = try home.open()
        let id = try book.start(.sample()).id
        for _ in 0..<3 { _ = try book.record("Aki +1", in: id) }
        let amended = try book.amend(2, to: "Beni +5", in: id)
        #expect(
            amended.words
                == "#2 was Aki +1, is Beni +5. Recomputed 1 later entry. "
                + "The score was Aki 3, Beni 0, is Aki 2, Beni 5.")
        #expect(amended.match.texts == ["Aki +1", "Beni +5", "Aki +1"])
        #expect(throws: ScorebookError.self) { try book.amend(4, to: "Aki", in: id) }
        #expect(throws: ScorebookError.self) { try book.amend(1, to: "Chie", in: id) }
        #expect(
            try book.undo(in: id).words
                == "undone: #2 Beni +5 (the amendment), back to Aki +1. Recomputed 1 later entry. "
                + "The score was Aki 2, Beni 5, is Aki 3, Beni 0.")
        #expect(try book.match(id).texts == ["Aki +1", "Aki +1", "Aki +1"])
    }

    @Test func `finish seals the main line, and a correction shows as one`() throws {
        let book = try home.open()
        let id = try book.start(.sample()).id
        _ = try book.record("Aki +1", in: id)
        let ended = try book.finish(Finish(.called, note: "rain"), in: id)
        let seal = try #require(ended.seals.first)
        #expect(seal.entries == 2)
        #expect(seal.hash.utf8.count == 64)
        #expect(try seal.holds(in: ended.log))
        #expect(try home.open().match(id).seals == ended.seals)
        _ = try book.undo(in: id)
        #expect(try seal.holds(in: book.match(id).log))
        #expect(try book.listings().first?.summary.status == "open")
    }

    @Test func `a suspended match goes on with the next entry`() throws {
        let book = try home.open()
        let id = try book.start(.sample()).id
        _ = try book.finish(Finish(.suspended), in: id)
        #expect(try book.listings().first?.summary.status == "suspended")
        #expect(try book.record("Aki", in: id).match.scoring.status.isOpen)
        #expect(try book.listings().first?.summary.status == "open")
    }

    @Test func `lists show the newest first, and ids by their beginning`() throws {
        let clock = FakeClock()
        let book = try home.open(clock)
        let first = try book.start(.sample()).id
        clock.pass(1000)
        let second = try book.start(.sample(["Chie", "Dai"])).id
        #expect(try book.listings().map(\.id) == [second, first])
        clock.pass(1000)
        _ = try book.record("Aki", in: first)
        let listings = try book.listings()
        #expect(listings.map(\.id) == [first, second])
        #expect(listings.map(\.unsent) == [1, 0])
        #expect(listings.allSatisfy { $0.isHere && !$0.isOnServer && $0.forks == 0 })
        #expect(try book.resolve(String(first.text.prefix(6))) == first)
        for text in ["abc", "zzzzzz"] where !first.text.hasPrefix(text) {
            #expect(throws: ScorebookError.self) { try book.resolve(text) }
        }
        let missing = #expect(throws: ScorebookError.self) { try book.match(MatchID(bits: 7)) }
        #expect(missing?.kind == .notFound)
    }

    @Test func `two scorebooks on one home see each other's entries`() throws {
        let first = try home.open()
        let id = try first.start(.sample()).id
        let second = try home.open()
        #expect(first.device == second.device)
        var ids: Set<EntryID> = []
        for round in 0..<20 {
            let book = round.isMultiple(of: 2) ? first : second
            let recorded = try book.record(round.isMultiple(of: 3) ? "Aki" : "Beni", in: id)
            #expect(recorded.number == round + 1)
            ids.insert(recorded.id)
        }
        #expect(ids.count == 20)
        let match = try first.match(id)
        #expect(match.log.forks.isEmpty)
        #expect(match.log.main.items.count == 20)
        #expect(match.log.main.items.map(\.id) == ids.sorted())
    }

    @Test func `a clock that goes back gives rising ids all the same`() throws {
        let clock = FakeClock()
        let book = try home.open(clock)
        let id = try book.start(.sample()).id
        _ = try book.record("Aki", in: id)
        clock.set(0)
        _ = try book.record("Beni", in: id)
        clock.set(.max)
        _ = try book.record("Aki", in: id)
        clock.set(.min)
        let match = try home.open(clock).record("Aki", in: id).match
        let ids = match.log.main.items.map(\.id)
        #expect(ids.count == 4)
        #expect(ids == ids.sorted())
    }
}
