import JSONTree
import MatchbookClient
import Matches
import SyncCore
import TestSupport
import Testing

/// Two scorers of one game.
struct ForkTests {
    private let server: FakeServer
    private let a: Device
    private let b: Device
    private let id: MatchID

    init() throws {
        server = try FakeServer()
        a = try Device(server)
        b = try Device(server)
        id = try a.book.start(.sample()).id
        _ = try a.book.record("Aki +1", in: id)
        try a.push()
        try b.pull()
    }

    /// What each wrote for so long, with no network, while the other did the same.
    private func part(_ minutes: Int, seed: UInt64 = 1) throws -> (a: [String], b: [String]) {
        var random = SplitMix64(seed: seed)
        var written: (a: [String], b: [String]) = ([], [])
        for _ in 0..<minutes {
            for device in [a, b] { device.clock.pass(Int64(30_000 + random.below(60_000))) }
            let points = 1 + random.below(9)
            if random.chance(70) {
                written.a.append(try a.book.record("Aki +\(points)", in: id).text)
            }
            if random.chance(70) {
                written.b.append(try b.book.record("Beni +\(points)", in: id).text)
            }
        }
        return written
    }

    private func exchange() throws {
        for device in [a, b, a, b] {
            try device.push()
            try device.pull()
        }
    }

    @Test(arguments: seeds(10))
    func `an hour of two scorers loses not one entry, and a merge has them all`(seed: UInt64) throws
    {
        let written = try part(60, seed: seed)
        try exchange()
        let (here, there) = (try a.book.match(id), try b.book.match(id))
        #expect(here.log.entries == there.log.entries)
        #expect(here.log.entries.count == 1 + written.a.count + written.b.count)
        let fork = try #require(here.log.forks.first)
        #expect([here.openForks, there.openForks] == [1, 1])
        let branch = here.log.entries(of: fork).map(\.id)
        let mainBefore = here.texts

        let (merged, merge) = try a.book.merge(
            Set(branch), of: fork.tip, onto: here.log.main.tip, in: id)
        #expect(merge.taken.count == branch.count)
        #expect(merged.openForks == 0)
        #expect(merged.sync.holdsPen)
        #expect(merged.texts.starts(with: mainBefore))
        #expect(merged.texts.sorted() == (["Aki +1"] + written.a + written.b).sorted())
        try exchange()
        let after = try b.book.match(id)
        #expect(after.texts == merged.texts)
        #expect(after.openForks == 0)
        // The branch is there for ever.
        #expect(after.log.forks.map(\.tip) == [fork.tip])
        #expect(after.log.entries(of: fork).map(\.id) == branch)
        #expect(try a.book.check() == [] && b.book.check() == [])
        // Each entry tells where it comes from.
        let origins = after.log.main.items.compactMap { $0.entry.value["from"].string }
        #expect(origins == branch.map(\.text))
    }

    @Test func `either line can be adopted, and the other stays`() throws {
        _ = try part(10)
        try exchange()
        let before = try a.book.match(id)
        let fork = try #require(before.log.forks.first)
        let adopted = try a.book.takeover(id, from: fork.tip)
        #expect(adopted.openForks == 0)
        #expect(adopted.log.main.items.contains { $0.id == fork.tip })
        #expect(adopted.log.forks.map(\.tip) == [before.log.main.tip])
        try exchange()
        #expect(try b.book.match(id).log.main.tip == adopted.log.main.tip)
        #expect(try b.book.match(id).openForks == 0)
        // And back again.
        let first = try #require(before.log.main.tip)
        let back = try b.book.takeover(id, from: first)
        #expect(back.texts == before.texts)
        #expect(back.openForks == 0)
        #expect(back.log.entries.count == before.log.entries.count + 2)
    }

    @Test func `a merge is whole or nothing, and only onto the line that was seen`() throws {
        _ = try part(10)
        try exchange()
        let seen = try a.book.match(id)
        let fork = try #require(seen.log.forks.first)
        let entry = try #require(seen.log.entries(of: fork).first?.id)
        let refusals: [() throws -> Void] = [
            { _ = try a.book.merge([], of: fork.tip, onto: seen.log.main.tip, in: id) },
            { _ = try a.book.merge([entry], of: entry, onto: seen.log.main.tip, in: id) },
            { _ = try a.book.merge([entry], of: fork.tip, onto: entry, in: id) },
        ]
        for refusal in refusals { #expect(throws: ScorebookError.self) { try refusal() } }
        #expect(try a.book.match(id).log.entries == seen.log.entries)
        #expect(try a.book.outbox().writes == 0)
    }

    // MARK: The pen

    @Test func `who has the code goes on without anything missing`() throws {
        _ = try a.book.record("Aki +2", in: id)
        let (released, code) = try a.book.release(id)
        #expect(!released.sync.holdsPen)
        #expect(released.sync.penHolder == nil)
        // Until it is there, nothing fits.
        #expect(try b.book.offered(code) == nil)
        try b.pull()
        #expect(try b.book.offered(code) == nil)
        try a.push()
        try b.pull()
        #expect(try b.book.offered(code) == id)
        let taken = try b.book.takeover(id)
        #expect(taken.sync.holdsPen)
        #expect(taken.texts == ["Aki +1", "Aki +2"])
        try exchange()
        #expect(try a.book.match(id).sync.penHolder == b.book.device.description)
        #expect(try a.book.match(id).openForks == 0)
    }

    @Test func `a pen that is free is offered under one code, and another's is not given`() throws {
        let (_, code) = try a.book.release(id)
        let writes = try a.book.outbox().writes
        #expect(try a.book.release(id).code == code)
        #expect(try a.book.outbox().writes == writes)
        try exchange()
        _ = try b.book.takeover(id)
        try exchange()
        let error = #expect(throws: ScorebookError.self) { try a.book.release(id) }
        #expect(error?.kind == .refused)
        #expect(try b.book.release(id).code != code)
    }

    // MARK: After the seal

    @Test func `a late entry beside a sealed line is a fork, and the seal holds`() throws {
        b.clock.pass(10_000)
        _ = try b.book.record("Beni +1", in: id)
        a.clock.pass(20_000)
        _ = try a.book.record("Aki +5", in: id)
        let sealed = try a.book.finish(Finish(.finished), in: id)
        try a.push()
        try b.push()
        let report = try a.pull()
        #expect(report.matches.first?.late == 1)
        #expect(report.matches.first?.forkAppeared == true)
        for device in [a, b] {
            try device.pull()
            let match = try device.book.match(id)
            #expect(match.openForks == 1)
            #expect(match.seals == sealed.seals)
            #expect(try match.seals.allSatisfy { try $0.holds(in: match.log) })
            #expect(try device.book.check() == [])
        }
    }

    @Test func `a late entry after the seal shows as a correction`() throws {
        let sealed = try a.book.finish(Finish(.finished), in: id)
        #expect(sealed.lastSeal?.later == 0)
        try a.push()
        try b.pull()
        _ = try b.book.amend(1, to: "Aki +4", in: id)
        try b.push()
        let report = try a.pull()
        #expect(report.matches.first?.late == 1)
        let match = try a.book.match(id)
        #expect(match.lastSeal?.seal == sealed.seals.first)
        #expect(match.lastSeal?.later == 1)
        #expect(try match.seals.allSatisfy { try $0.holds(in: match.log) })
        #expect(match.texts == ["Aki +4"])
    }
}
