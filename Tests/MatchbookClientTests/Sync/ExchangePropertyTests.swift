import JSONTree
import MatchbookClient
import Matches
import SyncCore
import TestSupport
import Testing

/// Two devices and a server, whatever they do and whatever goes wrong between them.
struct ExchangePropertyTests {
    private static let matchesMax = 3

    @Test(arguments: seeds(24))
    func `when the network heals all have the same entries, and none is lost`(
        seed: UInt64
    ) throws {
        var random = SplitMix64(seed: seed)
        let server = try FakeServer(
            bytesMax: random.chance(30) ? 3000 : .max, pageMax: random.chance(50) ? 4 : .max)
        var devices = try (0..<2).map { _ in
            let clock = FakeClock()
            if random.chance(40) { clock.pass(Int64(random.below(4) - 2) * 400 * 86_400_000) }
            return try Device(server, clock: clock)
        }
        var recorded: [MatchID: Set<EntryID>] = [:]
        for _ in 0..<60 {
            let index = random.below(2)
            devices[index].clock.pass(Int64(random.below(3000)))
            server.pass(Int64(random.below(3000)))
            try act(&devices[index], &recorded, server, &random)
        }
        server.meet()
        for _ in 0..<2 {
            for device in devices {
                _ = try? device.pull(.all)
                _ = try device.book.retryQuarantine()
                try device.push()
                try device.pull(.all)
            }
        }
        try check(devices, recorded, server)
    }

    private func act(
        _ device: inout Device, _ recorded: inout [MatchID: Set<EntryID>], _ server: FakeServer,
        _ random: inout SplitMix64
    ) throws {
        let here = try device.book.listings().filter(\.isHere).map(\.id).sorted()
        switch random.below(12) {
        case 0 where recorded.count < Self.matchesMax:
            recorded[try device.book.start(.sample()).id] = []
        case 1:
            try device.restart()
        case 2:
            try ignoringRefusal { try device.pull(random.chance(50) ? .known : .all) }
        case 3, 4:
            let known: [Fault?] = [
                .down, .lostRequest, .lostAnswer, .truncated, nil, nil, nil,
                .answer(status: 503, body: ""), .answer(status: 200, body: "<html>"),
            ]
            server.meet(after: 0, (0..<6).map { _ in random.pick(known) })
            try ignoringRefusal {
                if random.chance(60) { try device.push() } else { try device.pull() }
            }
            server.meet()
        case 5:
            try ignoringRefusal {
                try device.push(random.chance(50) ? nil : here.first.map { [$0] })
            }
        case 6 where random.chance(15):
            try server.replaceStore()
        default:
            guard !here.isEmpty else { return }
            let id = random.pick(here)
            try ignoringRefusal {
                let entry = try write(device.book, id, &random)
                recorded[id, default: []].insert(entry)
            }
        }
    }

    private func write(
        _ book: Scorebook, _ id: MatchID, _ random: inout SplitMix64
    ) throws -> EntryID {
        switch random.below(10) {
        case 0: return try book.undo(in: id).id
        case 1: return try book.redo(in: id).id
        case 2:
            let before = Set(try book.match(id).log.entries.keys)
            let after = try book.takeover(id).log.entries.keys
            return try #require(after.first { !before.contains($0) })
        case 3:
            let finished = try book.finish(Finish(.suspended), in: id)
            return try #require(finished.log.main.tip)
        default:
            return try book.record(random.pick(["Aki", "Beni +2", "note x"]), in: id).id
        }
    }

    /// What is refused in a sentence is a fine end of an action.
    private func ignoringRefusal(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as ScorebookError {
            let fine: [ScorebookError.Kind] = [.refused, .unreachable, .notFound]
            #expect(fine.contains(error.kind), "\(error)")
        }
    }

    private func check(
        _ devices: [Device], _ recorded: [MatchID: Set<EntryID>], _ server: FakeServer
    ) throws {
        for (id, entries) in recorded {
            let there = MatchLog(try server.value(at: "/matches/\(id.text)/entries"))
            #expect(Set(there.entries.keys) == entries, "on the server, of \(id)")
            for device in devices {
                let match = try device.book.match(id)
                #expect(match.log.entries == there.entries, "on \(device.book.device), of \(id)")
                #expect(match.log.waiting.isEmpty)
                #expect(match.sync.unsent == 0)
                #expect(match.sync.quarantined == 0)
            }
            #expect(
                MatchSummary(try server.value(at: "/summaries/\(id.text)")).tip == there.main.tip)
        }
        for device in devices {
            let findings = try device.book.check()
            #expect(findings.isEmpty, "\(findings)")
        }
        let lists = try devices.map { try $0.book.listings().map(\.summary) }
        #expect(lists[0] == lists[1])
    }
}
