import JSONTree
import Matches
import SyncCore

/// What a device has on its disk: outbox, confirmed rows, cursors and clock.
///
/// A value, so that a transaction is a copy that replaces it, and a crash is a copy that does not.
struct DeviceDisk: Sendable {
    /// A write of the outbox, or of the quarantine.
    struct Write: Sendable {
        let id: Int64
        let tag: WriteTag
        var stamp: Stamp
        /// What the server was told before the write was moved; nil where it was not.
        var toldStamp: Stamp?
        let content: PushWrite.Content
        let bytes: Int
        /// The match it belongs to; nil for none.
        let match: Int?
        let isEntry: Bool
        var number: Int64?
        /// Why it waits in quarantine; nil while it is pending.
        var reason: String?

        var pending: PendingWrite {
            PendingWrite(id: id, number: number, bytes: bytes, isGivenUp: reason != nil)
        }

        var pushed: PushWrite {
            guard let number else { preconditionFailure("a write is sent with its number") }
            return PushWrite(
                number: number, stamp: sentStamp, content: reason == nil ? content : .skip,
                isRestoring: tag.isRestoring)
        }
    }

    /// Which of the writes without a number a push takes along; those with one always go first.
    enum Choice: Sendable {
        case all, restoring, match(Int)

        func contains(_ write: Write) -> Bool {
            switch self {
            case .all: true
            case .restoring: write.isRestoring
            case .match(let match): write.match == match
            }
        }
    }

    var exchange: ExchangeState
    var outbox: [Write] = []
    var confirmed = MemoryRowStore()
    /// Of each followed place, how far its copy has come.
    var cursors: [Path: Cursor] = [:]
    /// Where the store was after a push.
    var seen: Cursor?
    /// Every write that was settled as taken in, as it was used.
    var settled: [StampedWrite] = []
    let mutation: Mutation?
    private var lastEntry: EntryID?
    private var nextID: Int64 = 1

    init(device: DeviceID, mutation: Mutation?) {
        exchange = ExchangeState(clock: HybridClock(device: device))
        self.mutation = mutation
    }

    var device: DeviceID { exchange.device }
    var storeID: String? { exchange.storeID }

    /// What is still to be sent.
    var active: [Write] { outbox.filter { $0.reason == nil || $0.number != nil } }
    var quarantine: [Write] { outbox.filter { $0.reason != nil && !$0.isRestoring } }
    /// What the server refused, of which nothing shows; with rows that a restored one lost.
    var refused: [Write] { outbox.filter { $0.reason != nil } }

    // MARK: Writing

    /// The time as the server has it, as far as it is known.
    func now(wall: Int64) -> Int64 { exchange.now(wall: wall) }

    mutating func write(
        _ content: PushWrite.Content, tag: WriteTag, bytes: Int, match: Int? = nil,
        isEntry: Bool = false, wall: Int64
    ) {
        queue(
            content, tag: tag, stamp: exchange.stamp(wall: wall), bytes: bytes, match: match,
            isEntry: isEntry)
    }

    mutating func queue(
        _ content: PushWrite.Content, tag: WriteTag, stamp: Stamp, bytes: Int, match: Int? = nil,
        isEntry: Bool = false
    ) {
        outbox.append(
            Write(
                id: nextID, tag: tag, stamp: stamp, content: content, bytes: bytes, match: match,
                isEntry: isEntry))
        nextID += 1
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

    // MARK: The quarantine, as people decide

    /// Gives a refused write a new stamp and puts it back among those to be sent.
    mutating func retry(_ id: Int64, wall: Int64) {
        release(id, stamp: exchange.stamp(wall: wall))
    }

    // MARK: What a push takes

    func load(_ choice: Choice) -> [PendingWrite] {
        let numbered = active.filter { $0.number != nil }.sorted {
            ($0.number ?? 0) < ($1.number ?? 0)
        }
        let rest = active.filter { $0.number == nil && choice.contains($0) }
        let own = rest.filter { !$0.isRestoring }.sorted { $0.stamp < $1.stamp }
        return (numbered + rest.filter(\.isRestoring) + own).map(\.pending)
    }

    // MARK: Rules that are broken on purpose

    mutating func forgetClock() {
        exchange = ExchangeState(
            clock: HybridClock(device: device), known: exchange.known, offset: exchange.offset,
            storeID: storeID, nextNumber: exchange.nextNumber)
    }

    /// Gives the writes of a batch new stamps.
    mutating func stampAnew(_ writes: [PendingWrite], wall: Int64) {
        for write in writes {
            guard let index = outbox.firstIndex(where: { $0.id == write.id }),
                !outbox[index].isRestoring
            else { continue }
            outbox[index].stamp = exchange.stamp(wall: wall)
        }
    }

    mutating func drop(_ writes: [PendingWrite]) {
        let ids = Set(writes.map(\.id))
        outbox.removeAll { ids.contains($0.id) }
    }
}
