import JSONTree
import Matches
import SyncCore

/// What the file of a device holds.
///
/// A value: a transaction changes a copy, and takes the place of what was there when it commits.
struct DeviceDisk: Sendable {
    /// A write of the outbox, or of the quarantine.
    struct Write: Sendable {
        let id: Int64
        let tag: WriteTag
        var stamp: Stamp
        let content: PushWrite.Content
        let bytes: Int
        let isEntry: Bool
        var number: Int64?
        /// Why it waits in quarantine; nil while it is pending.
        var reason: String?

        var pending: PendingWrite {
            PendingWrite(id: id, number: number, bytes: bytes, isGivenUp: reason != nil)
        }

        var pushed: PushWrite {
            guard let number else { preconditionFailure("a write is sent with its number") }
            return PushWrite(number: number, stamp: stamp, content: reason == nil ? content : .skip)
        }
    }

    private(set) var storeID: String?
    var outbox: [Write] = []
    var confirmed = MemoryRowStore()
    /// Of each followed place, how far its copy has come.
    var cursors: [Path: Cursor] = [:]
    /// Every write that was settled as taken in, as it was used.
    private(set) var settled: [StampedWrite] = []
    private(set) var clock: HybridClock
    private(set) var offset = ClockOffset()
    /// The greatest stamp that the server may know.
    private(set) var known = Stamp.none
    private var lastEntry: EntryID?
    private var nextNumber: Int64 = 1
    private var nextID: Int64 = 1

    init(device: DeviceID) {
        clock = HybridClock(device: device)
    }

    var device: DeviceID { clock.device }

    /// What is still to be sent.
    var active: [Write] { outbox.filter { $0.reason == nil || $0.number != nil } }
    var quarantine: [Write] { outbox.filter { $0.reason != nil && !$0.tag.isRestoring } }

    // MARK: Writing

    /// The time as the server has it, as far as it is known.
    func now(wall: Int64) -> Int64 { wall + offset.milliseconds }

    /// - Returns: the stamp.
    mutating func write(
        _ content: PushWrite.Content, tag: WriteTag, bytes: Int, isEntry: Bool, wall: Int64
    ) -> Stamp {
        let stamp = clock.next(wall: now(wall: wall))
        outbox.append(
            Write(
                id: nextID, tag: tag, stamp: stamp, content: content, bytes: bytes,
                isEntry: isEntry))
        nextID += 1
        return stamp
    }

    /// An id above this device's last one and above those of the match.
    mutating func nextEntryID(
        after others: EntryID?, wall: Int64, using dice: inout Dice
    ) throws -> EntryID {
        let last = [lastEntry, others].compactMap(\.self).max()
        let id = try EntryID.next(after: last, at: now(wall: wall), using: &dice)
        lastEntry = id
        return id
    }

    mutating func forgetClock() {
        clock = HybridClock(device: clock.device)
    }

    // MARK: What a push persists

    /// Learns the offset of the clocks; writes never sent move with it when it moved far.
    ///
    /// - Parameter movesSent: breaks the rule that what was sent keeps its stamp.
    /// - Returns: by how many milliseconds it moved.
    mutating func learn(
        serverNow: Int64, sent: Int64, elapsed: Int64, movesSent: Bool
    ) -> Int64 {
        let moved = offset.learn(serverNow: serverNow, sent: sent, elapsed: elapsed)
        guard moved.magnitude > Limits.clockAheadMillisecondsMax else { return moved }
        let unsent = outbox.indices.filter { index in
            let write = outbox[index]
            return write.reason == nil && !write.tag.isRestoring
                && (write.number == nil || movesSent)
        }.sorted { outbox[$0].stamp < outbox[$1].stamp }
        let stamps = clock.move(
            byMilliseconds: moved, unsent: unsent.map { outbox[$0].stamp }, above: known)
        for (index, stamp) in zip(unsent, stamps) { outbox[index].stamp = stamp }
        return moved
    }

    /// Takes note that the server's store is this one, and queues again what another one had, or
    /// this one before it was put back from a copy.
    mutating func adoptStore(_ storeID: String, restores: Bool) throws {
        let isOther = self.storeID != nil
        self.storeID = storeID
        clearNumbers(next: 1)
        guard isOther else { return }
        cursors = [:]
        outbox.removeAll { $0.tag.isRestoring }
        guard restores else { return }
        var restoring: [Write] = []
        for row in confirmed.rows(since: 0, limit: .max) {
            for (stamp, write) in try row.restoringWrites {
                restoring.append(
                    Write(
                        id: nextID, tag: WriteTag(number: 0, isRestoring: true), stamp: stamp,
                        content: .set(write), bytes: 100, isEntry: false))
                nextID += 1
            }
        }
        outbox = restoring + outbox
    }

    mutating func takeNewDevice(_ device: DeviceID) {
        clock = HybridClock(device: device, last: clock.last)
        clearNumbers(next: 1)
    }

    mutating func clearNumbers(next: Int64) {
        for index in outbox.indices { outbox[index].number = nil }
        nextNumber = next
    }

    func load() -> (pending: [PendingWrite], next: Int64) {
        let active = active
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
            known = max(known, outbox[index].stamp)
            nextNumber = max(nextNumber, number + 1)
        }
    }

    /// Gives the writes of a batch new stamps, which breaks a rule.
    mutating func stampAnew(_ writes: [PendingWrite], wall: Int64) {
        for write in writes {
            guard let index = outbox.firstIndex(where: { $0.id == write.id }),
                !outbox[index].tag.isRestoring
            else { continue }
            outbox[index].stamp = clock.next(wall: now(wall: wall))
        }
    }

    mutating func drop(_ writes: [PendingWrite]) {
        let ids = Set(writes.map(\.id))
        outbox.removeAll { ids.contains($0.id) }
    }

    /// - Parameter keepsRefused: false breaks the rule that a refused write goes to quarantine.
    mutating func settle(
        _ settlements: [PushSession.Settlement], wall: Int64, keepsRefused: Bool
    ) throws {
        for settlement in settlements {
            guard let index = outbox.firstIndex(where: { $0.id == settlement.id }) else { continue }
            let write = outbox[index]
            if settlement.isFinal { outbox[index].number = nil }
            switch settlement.result.outcome {
            case .applied, .partial, .shadowed:
                outbox.remove(at: index)
                try take(write, settlement.result)
            case .rejected(.tooOld, _) where write.tag.isRestoring:
                outbox[index].stamp = oldestStamp(wall: wall)
            case .rejected(let rejection, _):
                outbox[index].reason = rejection.rawValue
                let isDone = settlement.isFinal && write.tag.isRestoring
                if isDone || !keepsRefused { outbox.remove(at: index) }
            case .skipped:
                guard write.reason != nil else {
                    throw Violation(.nothingIsLost, "a pending write was skipped")
                }
            }
        }
    }

    private mutating func take(_ write: Write, _ result: WriteResult) throws {
        guard let stamp = result.stamp, let number = write.number else { return }
        clock.observe(stamp)
        known = max(known, stamp)
        let sent = PushWrite(number: number, stamp: write.stamp, content: write.content)
        let parts = try result.writes(sentAs: sent)
        _ = try confirmed.write(parts, stamp: stamp)
        if !write.tag.isRestoring { settled.append(StampedWrite(stamp: stamp, writes: parts)) }
        guard write.isEntry, result.outcome == .shadowed else { return }
        // Something else stands in its place.
        var kept = write
        kept.number = nil
        kept.reason = "shadowed"
        outbox.append(kept)
    }

    private func oldestStamp(wall: Int64) -> Stamp {
        let day: Int64 = 24 * 3600 * 1000
        return Stamp(
            milliseconds: max(now(wall: wall) - Limits.horizonMilliseconds + day, 1), counter: 0,
            device: device)
    }

    mutating func observe(_ stamp: Stamp) {
        clock.observe(stamp)
        known = max(known, stamp)
    }
}

extension WriteResult {
    /// What was written, server values filled in.
    func writes(sentAs write: PushWrite) throws -> [PathWrite] {
        guard let value else { return write.parts }
        switch write.content {
        case .merge(let base, _): return try PushWrite.parts(of: value, below: base)
        default: return try write.parts.map { PathWrite(path: $0.path, value: try Value(value)) }
        }
    }
}
