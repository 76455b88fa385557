import JSONTree
import SyncCore

/// A device's file: what a driver of the push persists, and nothing else.
struct SimulatedHome {
    struct Entry {
        let id: Int64
        var stamp: Stamp
        let content: PushWrite.Content
        let bytes: Int
        var number: Int64?
        var wasSent = false
        /// Why it was given up or refused; it then waits in quarantine.
        var rejection: Rejection?
        /// Whether it repeats what was confirmed by another store.
        var isRestoring = false

        var pending: PendingWrite {
            PendingWrite(id: id, number: number, bytes: bytes, isGivenUp: rejection != nil)
        }

        var pushed: PushWrite {
            guard let number else { preconditionFailure("a write is sent with its number") }
            return PushWrite(
                number: number, stamp: stamp, content: rejection == nil ? content : .skip)
        }
    }

    private(set) var device: DeviceID
    private(set) var storeID: String?
    private(set) var outbox: [Entry] = []
    private(set) var confirmed = MemoryRowStore()
    /// Every write that was settled as taken in, as it was used.
    private(set) var settled: [StampedWrite] = []
    private var settledIDs: Set<Int64> = []
    private var clock: HybridClock
    private var offset = ClockOffset()
    private var nextNumber: Int64 = 1
    private var nextID: Int64 = 1
    /// The greatest stamp that others know.
    private var floor = Stamp.none

    init(device: DeviceID) {
        self.device = device
        clock = HybridClock(device: device)
    }

    /// What is still to be sent.
    var active: [Entry] { outbox.filter { $0.rejection == nil || $0.number != nil } }
    var quarantine: [Entry] { outbox.filter { $0.rejection != nil && !$0.isRestoring } }

    func entries(_ writes: [PendingWrite]) -> [Entry] {
        writes.compactMap { write in outbox.first { $0.id == write.id } }
    }

    mutating func write(_ content: PushWrite.Content, bytes: Int, wall: Int64, isOld: Bool) {
        var stamp = clock.next(wall: wall + offset.milliseconds)
        if isOld { stamp = Stamp(milliseconds: nextID, counter: 0, device: device) }
        outbox.append(Entry(id: nextID, stamp: stamp, content: content, bytes: bytes))
        nextID += 1
    }

    // MARK: Actions

    mutating func learn(serverNow: Int64, sent: Int64, elapsed: Int64) -> Int64 {
        offset.learn(serverNow: serverNow, sent: sent, elapsed: elapsed)
    }

    mutating func moveStamps(byMilliseconds moved: Int64) {
        for index in outbox.indices where !outbox[index].wasSent && !outbox[index].isRestoring {
            outbox[index].stamp = outbox[index].stamp.moved(byMilliseconds: moved)
        }
        clock.move(byMilliseconds: moved, notBelow: floor)
    }

    mutating func adoptStore(_ storeID: String) throws {
        let isOther = self.storeID != nil
        self.storeID = storeID
        clearNumbers(next: 1)
        guard isOther else { return }
        outbox.removeAll { $0.isRestoring }
        var restoring: [Entry] = []
        for row in confirmed.rows(since: 0, limit: .max) {
            for (stamp, write) in try row.restoringWrites {
                var entry = Entry(id: nextID, stamp: stamp, content: .set(write), bytes: 100)
                entry.isRestoring = true
                restoring.append(entry)
                nextID += 1
            }
        }
        outbox = restoring + outbox
    }

    mutating func takeNewDevice(_ device: DeviceID) {
        self.device = device
        clock = HybridClock(device: device, last: clock.last)
        clearNumbers(next: 1)
    }

    mutating func clearNumbers(next: Int64) {
        for index in outbox.indices { outbox[index].number = nil }
        nextNumber = next
    }

    func load() -> (pending: [PendingWrite], next: Int64) {
        let numbered = active.filter { $0.number != nil }.sorted {
            ($0.number ?? 0) < ($1.number ?? 0)
        }
        let rest = active.filter { $0.number == nil }
        return ((numbered + rest).map(\.pending), nextNumber)
    }

    mutating func number(_ writes: [PendingWrite]) {
        for write in writes {
            guard let index = outbox.firstIndex(where: { $0.id == write.id }),
                let number = write.number
            else { preconditionFailure("a write is numbered that is not in the outbox") }
            outbox[index].number = number
            outbox[index].wasSent = true
            floor = max(floor, outbox[index].stamp)
            nextNumber = max(nextNumber, number + 1)
        }
    }

    mutating func settle(_ settlements: [PushSession.Settlement]) throws {
        for settlement in settlements {
            guard let index = outbox.firstIndex(where: { $0.id == settlement.id }) else {
                preconditionFailure("a write is settled that is not in the outbox")
            }
            let entry = outbox[index]
            if settlement.isFinal { outbox[index].number = nil }
            switch settlement.result.outcome {
            case .applied, .partial, .shadowed:
                precondition(settlement.isFinal, "what was taken in has used its number")
                outbox.remove(at: index)
                guard !entry.isRestoring, let stamp = settlement.result.stamp else { continue }
                precondition(settledIDs.insert(entry.id).inserted, "a write is settled twice")
                let sent = PushWrite(
                    number: settlement.result.number, stamp: entry.stamp, content: entry.content)
                let writes = try settlement.result.writes(sentAs: sent)
                _ = try confirmed.write(writes, stamp: stamp)
                settled.append(StampedWrite(stamp: stamp, writes: writes))
                clock.observe(stamp)
                floor = max(floor, stamp)
            case .rejected(let rejection, _):
                outbox[index].rejection = rejection
                if entry.isRestoring, settlement.isFinal { outbox.remove(at: index) }
            case .skipped:
                precondition(entry.rejection != nil, "only what was given up is skipped")
            }
        }
    }
}
