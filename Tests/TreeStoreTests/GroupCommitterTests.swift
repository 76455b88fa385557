import Foundation
import JSONTree
import SQLite
import SyncCore
import TestSupport
import Testing
import TreeStore

/// Results only after the commit, failures with their whole batch, nothing accepted is lost.
@Suite struct GroupCommitterTests {
    private typealias Committer = GroupCommitter<String>

    private struct Refusal: Error, Equatable {
        let name: String
    }

    /// A committer over files in a folder of its own.
    private final class Bench {
        let folder: ScratchFolder
        let committer: Committer
        private var batches: AsyncStream<[Committer.Delivery]>.Iterator

        init(waitingMax: Int = 1000, folder: ScratchFolder? = nil) throws {
            let folder = try folder ?? ScratchFolder()
            self.folder = folder
            let (stream, feed) = AsyncStream<[Committer.Delivery]>.makeStream()
            batches = stream.makeAsyncIterator()
            let path = folder.path
            var files: [Namespace: TreeFile] = [:]
            committer = Committer(
                waitingMax: waitingMax,
                open: { namespace in
                    let file = try files[namespace] ?? TreeFile(path: namespace.path(in: path))
                    files[namespace] = file
                    return try Primary(store: file.store)
                },
                deliver: { feed.yield($0) })
        }

        func batch() async throws -> [Committer.Delivery] {
            try #require(await batches.next())
        }

        /// What became of each ticket of the next batch: the outcome, or the error's words.
        func words() async throws -> [UInt64: String] {
            Dictionary(
                uniqueKeysWithValues: try await batch().map { delivery in
                    switch delivery.result {
                    case .success(let outcome): (delivery.ticket, outcome)
                    case .failure(let error): (delivery.ticket, "\(error)")
                    }
                })
        }

        func path(_ namespace: Namespace = .default) -> String { namespace.path(in: folder.path) }

        func rows(_ namespace: Namespace = .default) throws -> [Row] {
            try TreeReader.open(path: path(namespace))?.store.all() ?? []
        }

        /// Holds the writer until the gate is closed, so that what comes meanwhile makes a batch.
        func hold() -> WorkInbox<Void> {
            let gate = WorkInbox<Void>(countMax: 1)
            #expect(
                committer.submit(0, to: .default) { _ in
                    _ = gate.take(max: 1)
                    return "held"
                })
            return gate
        }
    }

    private static func write(_ name: String, _ value: Value = 1) -> Committer.Change {
        { primary in
            let write = PathWrite(path: try Path(name), value: value)
            _ = try primary.write([write], now: 1_800_000_000_000)
            return name
        }
    }

    @Test func `an outcome is delivered after its commit`() async throws {
        let bench = try Bench()
        let path = bench.path()
        bench.committer.start()
        _ = bench.committer.submit(1, to: .default) { primary in
            let outcome = try Self.write("/a")(&primary)
            let seen = try TreeReader.open(path: path)?.store.all().count
            return "\(outcome), \(seen ?? -1) rows to others"
        }
        #expect(try await bench.words() == [1: "/a, 0 rows to others"])
        #expect(try bench.rows().count == 1)
        bench.committer.stop()
    }

    @Test func `what waits makes one batch, in its order`() async throws {
        let bench = try Bench()
        bench.committer.start()
        let gate = bench.hold()
        for ticket in 1...10 as ClosedRange<UInt64> {
            #expect(bench.committer.submit(ticket, to: .default, Self.write("/\(ticket)")))
        }
        gate.close()
        // The held change may have taken some of them into its batch.
        var tickets: [UInt64] = []
        while tickets.count < 11 { tickets += try await bench.batch().map(\.ticket) }
        #expect(tickets == Array(0...10))
        let arrived = try bench.rows().sorted { $0.sequence < $1.sequence }.map(\.path)
        #expect(try arrived == (1...10).map { try PathCode("/\($0)") })
        bench.committer.stop()
    }

    @Test func `what waited before the start makes one batch`() async throws {
        let bench = try Bench()
        for ticket in 1...10 as ClosedRange<UInt64> {
            #expect(bench.committer.submit(ticket, to: .default, Self.write("/\(ticket)")))
        }
        bench.committer.start()
        #expect(try await bench.batch().map(\.ticket) == Array(1...10))
        bench.committer.stop()
    }

    @Test func `a refusal fails alone`() async throws {
        let bench = try Bench()
        _ = bench.committer.submit(1, to: .default, Self.write("/a"))
        _ = bench.committer.submit(2, to: .default) { _ in throw Refusal(name: "no") }
        _ = bench.committer.submit(3, to: .default, Self.write("/b"))
        bench.committer.start()
        let batch = try await bench.batch()
        #expect(batch.map(\.ticket) == [1, 2, 3])
        #expect(throws: Refusal(name: "no")) { try batch[1].result.get() }
        #expect(try batch[2].result.get() == "/b")
        #expect(try bench.rows().count == 2)
        bench.committer.stop()
    }

    @Test func `a change that fails halfway takes its batch with it`() async throws {
        let bench = try Bench()
        _ = bench.committer.submit(1, to: .default, Self.write("/a"))
        _ = bench.committer.submit(2, to: .default) { primary in
            _ = try Self.write("/b")(&primary)
            throw Refusal(name: "late")
        }
        _ = bench.committer.submit(3, to: .default, Self.write("/c"))
        bench.committer.start()
        for delivery in try await bench.batch() {
            #expect(throws: Refusal(name: "late")) { try delivery.result.get() }
        }
        #expect(try bench.rows() == [])
        _ = bench.committer.submit(4, to: .default, Self.write("/d"))
        #expect(try await bench.words() == [4: "/d"])
        #expect(try bench.rows().map(\.sequence) == [1])
        bench.committer.stop()
    }

    @Test func `a full disk fails a batch, and the next works when there is room`() async throws {
        let bench = try Bench()
        let large = Value.string(String(repeating: "v", count: 100_000))
        _ = bench.committer.submit(1, to: .default) { primary in
            let connection = primary.store.connection
            let pages = try connection.integer("PRAGMA page_count") ?? 0
            try connection.execute("PRAGMA max_page_count = \(pages + 4)")
            return try Self.write("/a")(&primary)
        }
        _ = bench.committer.submit(2, to: .default, Self.write("/b", large))
        _ = bench.committer.submit(3, to: .default, Self.write("/c"))
        bench.committer.start()
        for delivery in try await bench.batch() {
            let error = try #require(throws: StoreError.self) { try delivery.result.get() }
            #expect(error.reason == .full)
        }
        #expect(try bench.rows() == [])
        _ = bench.committer.submit(4, to: .default, Self.write("/d"))
        #expect(try await bench.words() == [4: "/d"])
        _ = bench.committer.submit(5, to: .default) { primary in
            try primary.store.connection.execute("PRAGMA max_page_count = 100000")
            return try Self.write("/b", large)(&primary)
        }
        #expect(try await bench.words() == [5: "/b"])
        #expect(try bench.rows().count == 2)
        bench.committer.stop()
    }

    @Test func `trees fail each for itself`() async throws {
        let bench = try Bench()
        let bad = try Namespace("bad")
        try Data("no database, of some length".utf8).write(to: URL(filePath: bench.path(bad)))
        let other = try Namespace("other")
        _ = bench.committer.submit(1, to: .default, Self.write("/a"))
        _ = bench.committer.submit(2, to: bad, Self.write("/a"))
        _ = bench.committer.submit(3, to: other, Self.write("/a"))
        _ = bench.committer.submit(4, to: .default, Self.write("/b"))
        bench.committer.start()
        let words = try await bench.words()
        #expect(words.count == 4)
        #expect(words[2] == "The file \(bench.path(bad)) is no database.")
        #expect(words[1] == "/a" && words[3] == "/a" && words[4] == "/b")
        #expect(try bench.rows().count == 2)
        #expect(try bench.rows(other).count == 1)

        // It is tried again, and works when the file is out of the way.
        try FileManager.default.removeItem(atPath: bench.path(bad))
        _ = bench.committer.submit(5, to: bad, Self.write("/a"))
        #expect(try await bench.words() == [5: "/a"])
        bench.committer.stop()
    }

    @Test func `too much waiting is refused`() async throws {
        let bench = try Bench(waitingMax: 3)
        for ticket in 1...3 as ClosedRange<UInt64> {
            #expect(bench.committer.submit(ticket, to: .default, Self.write("/a")))
        }
        #expect(!bench.committer.submit(4, to: .default, Self.write("/a")))
        bench.committer.start()
        #expect(try await bench.batch().count == 3)
        #expect(bench.committer.submit(5, to: .default, Self.write("/a")))
        #expect(try await bench.batch().map(\.ticket) == [5])
        bench.committer.stop()
    }

    @Test func `stopping finishes what was accepted and closes the files`() async throws {
        let folder = try ScratchFolder()
        do {
            let bench = try Bench(folder: folder)
            for ticket in 1...500 as ClosedRange<UInt64> {
                #expect(bench.committer.submit(ticket, to: .default, Self.write("/\(ticket)")))
            }
            bench.committer.start()
            bench.committer.stop()
            #expect(!bench.committer.submit(501, to: .default, Self.write("/x")))
            bench.committer.stop()
            var count = 0
            while count < 500 { count += try await bench.batch().count }
            #expect(count == 500)
        }
        let file = try TreeFile(path: Namespace.default.path(in: folder.path))
        #expect(try file.store.all().count == 500)
        #expect(try file.store.lastSequence == 500)
    }

    @Test func `changes of many threads are each done once`() async throws {
        let bench = try Bench(waitingMax: 10_000)
        let committer = bench.committer
        committer.start()
        let threads = (0..<4).map { number in
            WorkThread {
                for index in 0..<250 {
                    let ticket = UInt64(number * 250 + index)
                    _ = committer.submit(ticket, to: .default) { primary in
                        let value = Value.object(
                            Object([
                                Member(
                                    key: .serverValue,
                                    value: .object(
                                        Object([
                                            Member(key: Key(unchecked: "increment"), value: 1)
                                        ])))
                            ]))
                        let write = PathWrite(path: try Path("/count"), value: value)
                        _ = try primary.write([write], now: 1_800_000_000_000)
                        return ""
                    }
                }
            }
        }
        var tickets: Set<UInt64> = []
        while tickets.count < 1000 {
            for delivery in try await bench.batch() {
                _ = try delivery.result.get()
                #expect(tickets.insert(delivery.ticket).inserted)
            }
        }
        for thread in threads { thread.join() }
        committer.stop()
        let reader = try #require(try TreeReader.open(path: bench.path()))
        #expect(try reader.store.value(at: Path("/count")) == 1000)
        #expect(try reader.store.lastSequence == 1000)
    }

    @Test func `the clock and the state are kept with each batch`() async throws {
        let bench = try Bench()
        bench.committer.start()
        _ = bench.committer.submit(1, to: .default, Self.write("/a"))
        _ = try await bench.batch()
        bench.committer.stop()
        let reader = try #require(try TreeReader.open(path: bench.path()))
        let stamp = try #require(try reader.store.all().first).stamp
        #expect(try reader.store.state()?.clockLast == stamp)
    }
}
