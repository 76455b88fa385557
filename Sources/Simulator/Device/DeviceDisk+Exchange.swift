import JSONTree
import SyncCore

// The exchange follows the rules of the programs; here is only where its data are.
extension DeviceDisk: ExchangeStore {
    func exchangeState() -> ExchangeState { exchange }
    mutating func save(_ state: ExchangeState) { exchange = state }

    // MARK: The outbox

    private func place(_ id: Int64) -> Int? { outbox.firstIndex { $0.id == id } }

    func write(_ id: Int64) -> Write? { outbox.first { $0.id == id } }

    func writes(_ ids: [Int64]) -> [Int64: Write] {
        Dictionary(
            ids.compactMap { write($0) }.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    }

    func pendingStamps() -> [PendingStamp] {
        outbox.filter { $0.reason == nil && !$0.isRestoring }.map { write in
            let isSent = write.number != nil && mutation != .movesSentStamps
            return PendingStamp(id: write.id, stamp: write.stamp, isSent: isSent)
        }
    }

    func sentWrites() -> [Write] {
        outbox.filter { $0.reason == nil && !$0.isRestoring && $0.number != nil }
    }

    mutating func setStamp(_ stamp: Stamp, of id: Int64) {
        guard let place = place(id) else { return }
        if outbox[place].number != nil, mutation != .movesSentStamps {
            outbox[place].toldStamp = outbox[place].sentStamp
        }
        outbox[place].stamp = stamp
    }

    mutating func setNumbers(of writes: [PendingWrite]) -> Stamp? {
        let places = writes.compactMap { write in
            place(write.id).map { (place: $0, number: write.number) }
        }
        for (place, number) in places { outbox[place].number = number }
        return places.map { outbox[$0.place].stamp }.max()
    }

    mutating func clearNumber(of id: Int64) {
        if let place = place(id) { outbox[place].clearNumber() }
    }

    mutating func clearNumbers() {
        for place in outbox.indices { outbox[place].clearNumber() }
    }

    mutating func delete(_ ids: [Int64]) { outbox.removeAll { ids.contains($0.id) } }

    mutating func setAside(_ id: Int64, reason: String, message: String, keepsNumber: Bool) {
        guard mutation != .dropsWhatIsRefused else { return delete([id]) }
        guard let place = place(id) else { return }
        outbox[place].reason = reason
        if !keepsNumber { outbox[place].clearNumber() }
    }

    mutating func release(_ id: Int64, stamp: Stamp) {
        guard let place = place(id) else { return }
        outbox[place].reason = nil
        outbox[place].clearNumber()
        outbox[place].stamp = stamp
    }

    // MARK: The confirmed rows

    mutating func confirm(_ writes: [TakenWrite<Write>]) throws {
        for taken in writes {
            let sent = PushWrite(
                number: taken.result.number, stamp: taken.write.stamp,
                content: taken.write.content)
            let parts = try taken.result.writes(sentAs: sent)
            _ = try confirmed.write(parts, stamp: taken.stamp)
            guard !taken.write.isRestoring else { continue }
            settled.append(StampedWrite(stamp: taken.stamp, writes: parts))
        }
    }

    mutating func restoreConfirmed() throws {
        guard mutation != .keepsLostRowsBack else { return }
        for row in confirmed.rows(since: 0, limit: .max) {
            for (stamp, write) in try row.restoringWrites {
                let isThere = outbox.contains { other in
                    guard case .set(let set) = other.content else { return false }
                    return other.stamp == stamp && set.path == write.path
                }
                if isThere { continue }
                queue(
                    .set(write), tag: WriteTag(number: 0, isRestoring: true), stamp: stamp,
                    bytes: 100)
            }
        }
    }

    /// With what was refused, of which nothing shows; a home goes on showing it.
    mutating func keepBack(_ write: Write) {
        setAside(write.id, reason: "kept back", message: "", keepsNumber: false)
    }

    // MARK: What was seen of the server

    func furthestSeen(of storeID: String) -> Int64 {
        (Array(cursors.values) + [seen].compactMap(\.self)).lazy
            .filter { $0.storeID == storeID }.map(\.position).max() ?? 0
    }

    mutating func setSeen(_ cursor: Cursor) { seen = cursor }

    mutating func forgetCursors() {
        cursors = [:]
        seen = nil
    }
}

extension DeviceDisk.Write: OutboxEntry {
    var sentStamp: Stamp { toldStamp ?? stamp }

    var place: PathCode {
        switch content {
        case .set(let write): PathCode(write.path)
        case .merge(let base, _): PathCode(base)
        case .skip, .invalid: PathCode(.root)
        }
    }

    fileprivate mutating func clearNumber() {
        number = nil
        toldStamp = nil
    }

    var isSetAside: Bool { reason != nil }
    var isRestoring: Bool { tag.isRestoring }
    var isDerived: Bool { false }
    var entries: Int { isEntry ? 1 : 0 }
}
