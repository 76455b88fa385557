import Foundation
import JSONTree
import MatchbookClient
import TestSupport
import Testing

extension EndToEnd {
    /// The library with a server.
    struct LibraryTests {
        private let folder: ScratchFolder
        private let server: Server

        init() throws {
            folder = try ScratchFolder()
            server = try Server(data: folder.file("data"))
        }

        @Test func `the README's example is the one that is run, and does what it says`()
            async throws
        {
            let seen = try await LibraryExample.keepScore(
                in: folder.file("home"), with: server.address)
            #expect(seen.last?.contains("Aki +2") == true)
            #expect(
                try server.value(at: "/board/today/players") == Value(parsing: #"["Aki","Beni"]"#))
            #expect(try server.value(at: "/board/today/note") == .string("rain"))
            let root = SharedData.packageRoot
            let page = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
            let shown = DocumentBlocks.all(in: page).first { $0.language == "swift" }?.lines
            let source = try String(
                contentsOf: root.appending(path: "Tests/EndToEndTests/LibraryExample.swift"),
                encoding: .utf8)
            let lines = source.components(separatedBy: "\n")
            let start = try #require(lines.firstIndex(of: "enum LibraryExample {"))
            let function = lines[(start + 1)...].dropLast(2).map { line in
                String(line.dropFirst(4)).replacing("static func", with: "func")
            }
            #expect(shown == ["import MatchbookClient", ""] + function)
        }

        @Test func `what one home writes, another observes live, and a refusal is told`()
            async throws
        {
            let first = try await MatchbookHome.open(folder.file("a"), server: server.address)
            let second = try await MatchbookHome.open(folder.file("b"), server: server.address)
            var snapshots = try second.observe("/notes").makeAsyncIterator()
            #expect(try await snapshots.next()?.value.isNull == true)
            let write = try await first.set("/notes/x", to: 1)
            while let snapshot = try await snapshots.next() {
                if snapshot.value == ["x": 1] { break }
            }
            var states: [WriteState] = []
            for try await state in first.states(of: write) { states.append(state) }
            #expect(states.last == .onServer)
            // The other way, while the server was away for a moment.
            var back = try first.observe("/notes/y").makeAsyncIterator()
            let port = server.port
            try server.killNow()
            try await second.set("/notes/y", to: "back")
            let next = try Server(data: folder.file("data"), port: port)
            while let snapshot = try await back.next() {
                if snapshot.value == "back" { break }
            }
            #expect(try next.value(at: "/notes/y") == .string("back"))
            first.close()
            second.close()
        }

        @Test func `a conditional write is done only on what was seen`() async throws {
            let home = try await MatchbookHome.open(folder.file("a"), server: server.address)
            let none = try await home.fetch("/counter")
            #expect(none.value.isNull)
            #expect(try await home.set("/counter", to: 1, ifTag: none.tag) == .written)
            guard
                case .changed(let seen) = try await home.set("/counter", to: 2, ifTag: none.tag)
            else {
                Issue.record("the second write was done")
                return
            }
            #expect(seen.value == 1)
            #expect(try await home.set("/counter", to: 2, ifTag: seen.tag) == .written)
            #expect(try await home.fetch("/counter").value == 2)
            home.close()
        }
    }
}
