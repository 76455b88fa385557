import MatchbookClient
import TestSupport
import Testing

/// The library without a server.
struct MatchbookHomeTests {
    private let home = ScratchHome()

    private func open() async throws -> MatchbookHome { try await MatchbookHome.open(home.path) }

    @Test func `what is written shows at once, and after opening again`() async throws {
        let first = try await open()
        try await first.set(
            "/notes/today", to: ["text": "rain", "n": 1, "list": [true, nil, 2.5]])
        try await first.update("/notes", ["today/n": 2, "tomorrow": "sun"])
        try await first.remove("/notes/today/text")
        let wanted: TreeValue = [
            "today": ["list": [true, nil, 2.5], "n": 2], "tomorrow": "sun",
        ]
        #expect(try await first.read("/notes") == wanted)
        #expect(try await first.read("/notes/today/n").integer == 2)
        #expect(try await first.read("/notes/none").isNull)
        #expect(try await first.read("/")["notes"]["tomorrow"].text == "sun")
        let second = try await open()
        #expect(try await second.read("/notes") == wanted)
        first.close()
        second.close()
    }

    @Test func `pushed children come in the order in which they were made`() async throws {
        let home = try await open()
        var keys: [String] = []
        for number in 0..<20 {
            keys.append(try await home.push("/log", .integer(Int64(number))).key)
        }
        #expect(keys == keys.sorted())
        guard case .object(let members) = try await home.read("/log") else {
            Issue.record("no object")
            return
        }
        #expect(members.map(\.key) == keys)
        #expect(members.map(\.value.integer) == (0..<20).map { Int64($0) })
        home.close()
    }

    @Test func `a write is on the disk here until a server has it`() async throws {
        let home = try await open()
        let write = try await home.set("/a", to: 1)
        #expect(try await home.state(of: write) == .onDisk)
        var iterator = home.states(of: write).makeAsyncIterator()
        #expect(try await iterator.next() == .onDisk)
        home.close()
        #expect(try await iterator.next() == nil)
    }

    @Test func `what observes sees first what is here, then each change, from elsewhere too`()
        async throws
    {
        let home = try await open()
        let other = try await open()
        try await home.set("/a/x", to: 1)
        var snapshots = try home.observe("/a").makeAsyncIterator()
        #expect(try await snapshots.next()?.value == ["x": 1])
        // Another file handle, as of another process.
        try await other.set("/a/y", to: 2)
        let second = try #require(try await snapshots.next())
        #expect(second.value == ["x": 1, "y": 2])
        #expect(second.hasUnsent)
        #expect(!second.isLive)
        // What changes elsewhere tells nothing.
        try await other.set("/b", to: 3)
        try await other.set("/a", to: nil)
        #expect(try await snapshots.next()?.value == .null)
        home.close()
        #expect(try await snapshots.next() == nil)
        other.close()
    }

    @Test(
        arguments: [
            ("/a/b.c", 1), ("/a/\u{1}", 1), ("/", 1), ("/matches", 1), ("/matches/m1/info", 1),
            ("/summaries/x", 1), ("/a", ["b/c": 1]), ("/a", ["": 1]), ("/a", .number(.infinity)),
            ("/a", [".sv": "timestamp"]),
        ] as [(String, TreeValue)])
    func `what the tree cannot hold, or what matches own, is refused`(
        path: String, value: TreeValue
    ) async throws {
        let home = try await open()
        await #expect(throws: ScorebookError.self) { try await home.set(path, to: value) }
        #expect(try await home.read("/").isNull)
        home.close()
    }

    @Test func `an update that contradicts itself is refused`() async throws {
        let home = try await open()
        for members in [
            ["b": 1, "b/c": 2], [:], 1, ["": 1], ["/": 1], ["b//c": 1], ["a": 1, "": 2],
        ] as [TreeValue] {
            await #expect(throws: ScorebookError.self, "\(members)") {
                try await home.update("/a", members)
            }
        }
        await #expect(throws: ScorebookError.self) { try await home.update("/", ["a": 1]) }
        try await home.set("/a/x", to: 1)
        #expect(try await home.read("/a") == ["x": 1])
        home.close()
    }

    @Test(arguments: [["x": 1], true, [1]] as [TreeValue])
    func `what can be no priority is refused here already`(value: TreeValue) async throws {
        let home = try await open()
        await #expect(throws: ScorebookError.self) {
            try await home.set("/a/.priority", to: value)
        }
        try await home.set("/a", to: 1)
        try await home.set("/a/.priority", to: 7)
        #expect(try await home.read("/a") == 1)
        home.close()
    }

    @Test func `what needs a server says so`() async throws {
        let home = try await open()
        await #expect(throws: ScorebookError.self) { try await home.fetch("/a") }
        await #expect(throws: ScorebookError.self) { try await home.synchronize() }
        await #expect(throws: ScorebookError.self) {
            try await MatchbookHome.open(home.folder, server: "nowhere")
        }
        #expect(home.connection == .none)
        home.close()
    }

    @Test func `matches are recorded on the home's thread, and seen in the tree`() async throws {
        let home = try await open()
        let id = try await home.withScorebook { book throws(ScorebookError) in
            let match = try book.start(kind: "tally", sides: ["Aki", "Beni"])
            try book.record("Aki +2", inMatch: match.id)
            return match.id
        }
        let entries = try await home.read("/matches/\(id)/entries")
        guard case .object(let members) = entries else {
            Issue.record("no entries")
            return
        }
        #expect(members.map { $0.value["text"].text } == ["Aki +2"])
        home.close()
    }
}
