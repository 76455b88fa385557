import JSONTree
import SyncCore
import TestSupport
import Testing

/// Homes that push to a server through a network, processes and disks that fail, by a seed.
struct PushSimulation {
    /// What may go wrong, in percent of the occasions.
    struct Faults {
        var lost = 0
        var busy = 0
        var crash = 0
        var serverRestored = 0
        var homeRestored = 0
        /// Whether a server that was restored counts its devices anew, as it should.
        var forgetsDevices = true
        /// Whether a request names the store that it is meant for, as it should.
        var namesStore = true
    }

    private enum Outcome {
        case ended(PushSession.Ending), crashed
    }

    private var random: SplitMix64
    private var faults: Faults
    private var server: SimulatedServer
    private(set) var homes: [SimulatedHome]
    private var backups: [SimulatedHome]
    /// How far the clock of each home is ahead.
    private var skews: [Int64]
    private var increments: [Int64]
    private var now: Int64 = 1_764_500_000_000
    /// Whether clocks are set, which a home that may be restored must not see: it would give a
    /// stamp twice.
    private let setsClocks: Bool
    /// Whether increments are written and counted: a restored home repeats them as another device,
    /// and to a restored server they must come after the rows that it lost.
    private let countsIncrements: Bool
    private(set) var pushesDone = 0

    init(seed: UInt64, faults: Faults, homes count: Int) throws {
        random = SplitMix64(seed: seed)
        self.faults = faults
        server = try SimulatedServer()
        homes = (0..<count).map { SimulatedHome(device: DeviceID(bits: 0x100 + UInt64($0))) }
        backups = homes
        skews = homes.map { _ in 0 }
        increments = homes.map { _ in 0 }
        setsClocks = faults.homeRestored == 0
        countsIncrements =
            faults.homeRestored == 0 && faults.forgetsDevices && faults.namesStore
        for index in homes.indices {
            skews[index] = random.pick([0, 0, 700, 86_400_000, -86_400_000])
        }
    }

    mutating func run(steps: Int) throws {
        for _ in 0..<steps {
            now += Int64(1 + random.below(5000))
            let index = random.below(homes.count)
            switch random.below(10) {
            case 0..<6: try write(at: index)
            case 6, 7: try disturb(index)
            default: _ = try push(index)
            }
        }
        try heal()
    }

    // MARK: Events

    private mutating func write(at index: Int) throws {
        now += 1
        let isOld = random.chance(3)
        let bytes = random.chance(4) ? 5000 : 50 + random.below(400)
        let content: PushWrite.Content
        switch random.below(countsIncrements ? 8 : 6) {
        case 0:
            let base = try Path(random.pick(["/a", "/b"]))
            content = .merge(
                at: base,
                try ["x", "y"].map { name in
                    PathWrite(path: base.appending(try Key(name)), value: value())
                })
        case 6, 7:
            increments[index] += 1
            content = .set(
                PathWrite(path: try Path("/count/\(index)"), value: .increment(by: 1)))
        default:
            let path = try Path(random.pick(["/a", "/a/x", "/a/x/z", "/b", "/b/y", "/c", "/c/1"]))
            content = .set(PathWrite(path: path, value: value()))
        }
        homes[index].write(content, bytes: bytes, wall: now + skews[index], isOld: isOld)
    }

    private mutating func value() -> Value {
        switch random.below(5) {
        case 0: .null
        case 1: .timestamp
        case 2: .object(Object([Member(key: Key(unchecked: "z"), value: 1)]))
        default: .integer(Int64(random.below(1000)))
        }
    }

    private mutating func disturb(_ index: Int) throws {
        try server.takeLate(now: now)
        if random.chance(20) { try server.restart() }
        if random.chance(faults.serverRestored) { backUpServer() }
        if random.chance(faults.serverRestored) { try restoreServer() }
        if random.chance(faults.homeRestored) { backups[index] = homes[index] }
        if random.chance(faults.homeRestored) { homes[index] = backups[index] }
        server.bytesMax = random.pick([.max, 2000, 700, 6000])
        if setsClocks, random.chance(10) {
            skews[index] = random.pick([0, 1500, -1500, 3_600_000, -3_600_000])
        }
    }

    /// A backup taken between a write and its answer holds what the device must send again to a
    /// server restored from it, and no number tells the two apart: increments then count twice.
    private mutating func backUpServer() {
        let isBetween = homes.contains { home in
            let mark = server.mark(of: home.device)
            return home.active.contains { $0.number.map { $0 <= mark } ?? false }
        }
        if !isBetween { server.backUp() }
    }

    private mutating func restoreServer() throws {
        try server.takeLate(now: now)
        try server.restore(forgetting: faults.forgetsDevices)
    }

    /// The network is whole again and the server takes up to 1000 bytes.
    private mutating func heal() throws {
        faults = Faults()
        try server.takeLate(now: now)
        server.bytesMax = 1000
        for index in homes.indices {
            now += 1000
            guard case .ended(.done) = try push(index) else {
                Issue.record("a push over a whole network is not done")
                return
            }
            pushesDone += 1
        }
    }

    // MARK: The driver

    private mutating func push(_ index: Int) throws -> Outcome {
        var session = PushSession(storeID: homes[index].storeID)
        var actions = session.started()[...]
        var steps = 0
        while let action = actions.popFirst() {
            steps += 1
            guard steps < 5000 else {
                Issue.record("a push does not end")
                return .crashed
            }
            if random.chance(faults.crash) { return .crashed }
            now += Int64(random.below(50))
            switch action {
            case .askStatus: actions += try ask(&session, index)
            case .adoptStore(let id): try homes[index].adoptStore(id)
            case .moveStamps(let moved): homes[index].moveStamps(byMilliseconds: moved)
            case .takeNewDevice: homes[index].takeNewDevice(DeviceID(bits: random.next()))
            case .renumber(let next): homes[index].clearNumbers(next: next)
            case .loadOutbox:
                let (pending, next) = homes[index].load()
                actions += session.outboxLoaded(pending, next: next)
            case .number(let writes): homes[index].number(writes)
            case .send(let writes): actions += try send(writes, &session, index)
            case .settle(let settlements): try homes[index].settle(settlements)
            case .wait(let milliseconds):
                now += milliseconds
                actions += session.waited()
            case .stop(let ending):
                #expect(actions.isEmpty)
                return .ended(ending)
            }
        }
        Issue.record("a push has nothing more to do and did not stop")
        return .crashed
    }

    private mutating func ask(
        _ session: inout PushSession, _ index: Int
    ) throws -> [PushSession.Action] {
        if random.chance(faults.lost / 2) { return session.failed(.noAnswer("down"), jitter: 0.5) }
        if random.chance(faults.busy) { return session.failed(.busy("busy"), jitter: 0) }
        let sent = now + skews[index]
        let elapsed = Int64(2 * random.below(100))
        let status = server.status(now: now + elapsed / 2)
        now += elapsed
        let moved = homes[index].learn(serverNow: status.now, sent: sent, elapsed: elapsed)
        return session.statusArrived(status, moved: moved)
    }

    private mutating func send(
        _ writes: [PendingWrite], _ session: inout PushSession, _ index: Int
    ) throws -> [PushSession.Action] {
        if random.chance(faults.serverRestored / 4) { try restoreServer() }
        let lost = PushFailure.noAnswer("the answer was lost")
        if random.chance(faults.busy) { return session.failed(.busy("busy"), jitter: 0.9) }
        let entries = homes[index].entries(writes)
        #expect(entries.map(\.number) == writes.map(\.number))
        let request = PushRequest(
            device: homes[index].device,
            storeID: faults.namesStore ? homes[index].storeID : nil,
            writes: entries.map(\.pushed))
        let restoring = entries.map(\.isRestoring)
        let meant = homes[index].storeID
        if random.chance(faults.lost) {
            if random.chance(60) { server.delay(request, restoring: restoring, storeID: meant) }
            return session.failed(lost, jitter: 0)
        }
        let bytes = entries.reduce(0) { $0 + ($1.rejection == nil ? $1.bytes : 10) }
        if bytes > server.bytesMax { return session.failed(.tooLarge("too large"), jitter: 0) }
        let answer: PushAnswer
        do {
            answer = try server.push(request, restoring: restoring, now: now)
        } catch PushRefusal.gap(_, let expected) {
            return session.failed(.gap(expected: expected), jitter: 0)
        } catch PushRefusal.otherStore(let storeID) {
            return session.failed(.otherStore(storeID), jitter: 0)
        } catch let refusal as PushRefusal {
            return session.failed(.refused(refusal.description), jitter: 0)
        }
        if random.chance(faults.lost) {
            server.delay(request, restoring: restoring, storeID: meant)
        }
        if random.chance(faults.lost) { return session.failed(lost, jitter: 0.2) }
        return session.answered(answer)
    }

    // MARK: The law

    /// Everything that was confirmed or accepted shows, each write once, and nothing is left over.
    func check() throws {
        var writes: [Stamp: StampedWrite] = [:]
        for write in server.history + homes.flatMap(\.settled) {
            if let known = writes[write.stamp] { #expect(known == write) }
            writes[write.stamp] = write
        }
        let replayed = NaiveReplay.tree(of: Array(writes.values))
        #expect(try server.value(at: .root) == replayed)
        for (index, home) in homes.enumerated() {
            #expect(home.active.isEmpty)
            #expect(home.storeID == server.storeID)
            for entry in home.quarantine {
                let isTooLarge = entry.bytes > 1000 && entry.rejection == .tooLarge
                let isTooOld = entry.stamp.milliseconds < 1 << 40 && entry.rejection == .tooOld
                let wasTooLarge = entry.bytes > 700 && entry.rejection == .tooLarge
                #expect(isTooLarge || isTooOld || wasTooLarge, "\(entry)")
            }
            guard countsIncrements else { continue }
            let path = try Path("/count/\(index)")
            let refused = home.quarantine.filter { entry in
                if case .set(let write) = entry.content { write.path == path } else { false }
            }
            let counted = try server.value(at: path).integer ?? 0
            #expect(counted == increments[index] - Int64(refused.count))
        }
    }
}
