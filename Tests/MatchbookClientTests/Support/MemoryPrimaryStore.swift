import SyncCore

/// What a server keeps, in memory.
struct MemoryPrimaryStore: PrimaryStore {
    private struct ResultKey: Hashable {
        let device: DeviceID
        let number: Int64
    }

    private var rows = MemoryRowStore()
    private var saved: PrimaryState?
    private var devices: [DeviceID: DeviceRecord] = [:]
    private var results: [ResultKey: StoredResult] = [:]

    func state() -> PrimaryState? { saved }
    mutating func save(_ state: PrimaryState) { saved = state }

    func device(_ device: DeviceID) -> DeviceRecord? { devices[device] }
    mutating func save(_ record: DeviceRecord, of device: DeviceID) { devices[device] = record }

    func result(of number: Int64, from device: DeviceID) -> StoredResult? {
        results[ResultKey(device: device, number: number)]
    }

    mutating func save(_ result: StoredResult, of number: Int64, from device: DeviceID) {
        results[ResultKey(device: device, number: number)] = result
    }

    mutating func dropResults(below number: Int64, from device: DeviceID) {
        results = results.filter { $0.key.device != device || $0.key.number >= number }
    }
}

extension MemoryPrimaryStore {
    func heads(touchedBy paths: [(path: PathCode, above: Bool)]) -> [RowHead] {
        rows.heads(touchedBy: paths)
    }

    @discardableResult
    mutating func store(_ changes: RowChanges) -> Int64? { rows.store(changes) }

    func rows(at path: PathCode, limit: Int) -> [Row]? { rows.rows(at: path, limit: limit) }

    func deepestRow(atOrAbove path: PathCode) -> Row? { rows.deepestRow(atOrAbove: path) }

    func rows(since sequence: Int64, limit: Int) -> [Row] {
        rows.rows(since: sequence, limit: limit)
    }

    var lastSequence: Int64 { rows.lastSequence }

    func tombstones(after: RowHead?, before: Stamp, limit: Int) -> [RowHead] {
        rows.tombstones(after: after, before: before, limit: limit)
    }
}
