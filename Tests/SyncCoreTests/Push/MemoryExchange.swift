import JSONTree
import SyncCore

/// A device's outbox and confirmed rows in memory, for the rules of the exchange.
struct MemoryExchange: ExchangeStore {
    struct Write: OutboxEntry {
        let id: Int64
        var stamp: Stamp
        let path: Path
        let value: Value
        var number: Int64?
        var told: Stamp?
        var isSetAside = false

        var sentStamp: Stamp { told ?? stamp }
        var place: PathCode { PathCode(path) }
        var isRestoring: Bool { false }
        var isDerived: Bool { false }
        var entries: Int { 0 }
    }

    var state: ExchangeState
    var outbox: [Write] = []
    var confirmed = MemoryRowStore()

    init(device: UInt64) {
        state = ExchangeState(clock: HybridClock(device: DeviceID(bits: device)))
    }

    mutating func set(_ path: String, _ value: Value, at stamp: Stamp) throws {
        outbox.append(
            Write(id: Int64(outbox.count + 1), stamp: stamp, path: try Path(path), value: value))
    }

    /// What somebody sees: the confirmed rows with the pending writes laid over them.
    func shown(at path: String) throws -> Value {
        var rows = confirmed
        for write in outbox where !write.isSetAside {
            let part = PathWrite(path: write.path, value: write.value)
            _ = try rows.write([part], stamp: write.stamp)
        }
        return try rows.value(at: Path(path))
    }

    private mutating func change(_ id: Int64, _ body: (inout Write) -> Void) {
        for index in outbox.indices where outbox[index].id == id { body(&outbox[index]) }
    }

    // MARK: ExchangeStore

    func exchangeState() -> ExchangeState { state }
    mutating func save(_ state: ExchangeState) { self.state = state }
    func write(_ id: Int64) -> Write? { outbox.first { $0.id == id } }
    func writes(_ ids: [Int64]) -> [Int64: Write] {
        Dictionary(
            ids.compactMap { write($0) }.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    }

    func pendingStamps() -> [PendingStamp] {
        outbox.filter { !$0.isSetAside }
            .map { PendingStamp(id: $0.id, stamp: $0.stamp, isSent: $0.number != nil) }
    }

    func sentWrites() -> [Write] { outbox.filter { !$0.isSetAside && $0.number != nil } }

    mutating func setStamp(_ stamp: Stamp, of id: Int64) {
        change(id) { write in
            if write.number != nil { write.told = write.sentStamp }
            write.stamp = stamp
        }
    }

    mutating func setNumbers(of writes: [PendingWrite]) -> Stamp? {
        for write in writes { change(write.id) { $0.number = write.number } }
        return writes.compactMap { write($0.id)?.stamp }.max()
    }

    mutating func clearNumber(of id: Int64) {
        change(id) { write in
            write.number = nil
            write.told = nil
        }
    }

    mutating func clearNumbers() {
        for write in outbox { clearNumber(of: write.id) }
    }

    mutating func delete(_ ids: [Int64]) { outbox.removeAll { ids.contains($0.id) } }

    mutating func setAside(_ id: Int64, reason: String, message: String, keepsNumber: Bool) {
        change(id) { $0.isSetAside = true }
    }

    mutating func release(_ id: Int64, stamp: Stamp) {
        clearNumber(of: id)
        change(id) { $0.stamp = stamp }
    }

    mutating func confirm(_ writes: [TakenWrite<Write>]) throws {
        for taken in writes {
            let part = PathWrite(path: taken.write.path, value: taken.write.value)
            _ = try confirmed.write([part], stamp: taken.stamp)
        }
    }

    mutating func restoreConfirmed() {}
    mutating func keepBack(_ write: Write) { delete([write.id]) }
    func furthestSeen(of storeID: String) -> Int64 { 0 }
    mutating func setSeen(_ cursor: Cursor) {}
    mutating func forgetCursors() {}
}
