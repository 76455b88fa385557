import JSONTree
import MatchbookClient
import Matches
import Testing

/// A server that was put back from an older copy of its data, under the same name.
struct RestoredServerTests {
    private let server: FakeServer
    private let a: Device
    private let id: MatchID

    init() throws {
        server = try FakeServer()
        a = try Device(server)
        id = try a.book.start(.sample()).id
        for _ in 0..<3 { _ = try a.book.record("Aki", in: id) }
        try a.push()
    }

    private func entries() throws -> Int {
        try server.value(at: "/matches/\(id.text)/entries").children.count
    }

    /// Goes back behind two entries; others may write until it is further than it ever was.
    private func goBack(othersWrite: Bool) throws {
        server.backUp()
        _ = try a.book.record("Aki", in: id)
        _ = try a.book.record("Aki", in: id)
        try a.push()
        server.goBack()
        guard othersWrite else { return }
        for number in 0..<50 { try server.write("/other/\(number)", 1) }
    }

    @Test(arguments: [true, false])
    func `it is noticed by a push, said, and gets back what it lost`(othersWrite: Bool) throws {
        try goBack(othersWrite: othersWrite)
        let device = a.book.device
        _ = try a.book.record("Beni", in: id)
        let report = try a.push()
        #expect(report.failure == nil)
        #expect(report.hasRestored)
        #expect(report.matches == [.init(id: id, entries: 6, outcome: .confirmed)])
        #expect(try entries() == 6)
        #expect(try a.book.outbox().writes == 0)
        #expect(try a.book.quarantine().isEmpty)
        // Where the server says which number it waits for, the device keeps its name.
        if othersWrite { #expect(a.book.device == device) }
        #expect(try !a.push().hasRestored)
        let b = try Device(server)
        try b.pull()
        #expect(try b.book.match(id).log.entries == a.book.match(id).log.entries)
    }

    @Test func `it is noticed by a push that has nothing to send`() throws {
        try goBack(othersWrite: true)
        let device = a.book.device
        #expect(try a.push().hasRestored)
        #expect(try entries() == 5)
        #expect(a.book.device == device)
        #expect(try !a.push().hasRestored)
    }

    @Test func `it is noticed by a pull where the server is behind`() throws {
        try goBack(othersWrite: false)
        let report = try a.pull()
        #expect(report.hasRestored)
        #expect(try entries() == 5)
        #expect(try !a.pull().hasRestored)
    }

    @Test func `unsent writes and those without an answer arrive as well`() throws {
        server.backUp()
        _ = try a.book.record("Aki", in: id)
        try a.push()
        _ = try a.book.record("Aki", in: id)
        server.meet(after: 1, [.lostAnswer, .lostAnswer, .lostAnswer])
        try a.push()
        _ = try a.book.record("Aki", in: id)
        server.goBack()
        for number in 0..<50 { try server.write("/other/\(number)", 1) }
        let report = try a.push()
        #expect(report.hasRestored)
        #expect(report.failure == nil)
        #expect(try entries() == 6)
        #expect(try a.book.outbox().writes == 0)
    }

    @Test func `when it goes down in the middle nothing is lost`() throws {
        try goBack(othersWrite: true)
        _ = try a.book.record("Beni", in: id)
        server.meet(after: 2, Array(repeating: .down, count: 3))
        #expect(try a.push().failure != nil)
        #expect(try a.book.match(id).texts.count == 6)
        try a.push()
        #expect(try entries() == 6)
        #expect(try a.book.outbox().writes == 0)
    }
}
