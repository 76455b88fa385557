import MatchbookClient
import Testing

struct PlainTests {
    private let home = ScratchHome()

    @Test func `a program needs no type of the package's to record a match`() throws {
        let book = try home.open()
        let match = try book.start(kind: "tally", sides: ["Aki", "Beni"])
        #expect(match.sides == ["Aki", "Beni"])
        try book.record("Aki +2", inMatch: match.id)
        try book.record("Beni", inMatch: String(match.id.prefix(6)))
        #expect(try book.undo(inMatch: match.id) == "undone: #2 Beni +1")
        try book.takeOver(match: match.id)
        #expect(try book.finish(match: match.id).status == "finished")
        let shown = try book.show(match: match.id)
        #expect(shown.entries == ["Aki +2"])
        #expect(shown.unsentEntries == 5)
        #expect(shown.score == "Aki 2, Beni 0")
        #expect(try book.list().map(\.id) == [match.id])
        #expect(try book.list().first?.entries == nil)
    }

    @Test func `what is not there is said`() throws {
        let book = try home.open()
        let kind = #expect(throws: ScorebookError.self) { try book.start(kind: "go", sides: []) }
        #expect(kind?.kind == .notFound)
        let match = #expect(throws: ScorebookError.self) { try book.show(match: "zzzz") }
        #expect(match?.kind == .notFound)
        let server = #expect(throws: ScorebookError.self) { try book.push(toServer: "nowhere") }
        #expect(server?.kind == .usage)
    }
}
