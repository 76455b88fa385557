/// What a primary keeps, in memory, for tests and the simulator.
package struct MemoryPrimaryStore: PrimaryStore {
    package private(set) var rows = MemoryRowStore()
    private var saved: PrimaryState?
    private var devices: [DeviceID: DeviceRecord] = [:]
    private var results: [DeviceID: [Int64: StoredResult]] = [:]

    package init() {}

    /// The results kept, of all devices.
    package var resultCount: Int { results.values.reduce(0) { $0 + $1.count } }

    package func state() -> PrimaryState? { saved }
    package mutating func save(_ state: PrimaryState) { saved = state }

    package func device(_ device: DeviceID) -> DeviceRecord? { devices[device] }
    package mutating func save(_ record: DeviceRecord, of device: DeviceID) {
        devices[device] = record
    }

    package func result(of number: Int64, from device: DeviceID) -> StoredResult? {
        results[device]?[number]
    }

    package mutating func save(_ result: StoredResult, of number: Int64, from device: DeviceID) {
        results[device, default: [:]][number] = result
    }

    package mutating func dropResults(below number: Int64, from device: DeviceID) {
        results[device] = results[device]?.filter { $0.key >= number }
    }

    /// Counts the writes of all devices anew, as a store that was restored does.
    package mutating func forgetDevices() {
        devices = [:]
        results = [:]
    }
}

extension MemoryPrimaryStore {
    package func heads(touchedBy paths: [(path: PathCode, above: Bool)]) -> [RowHead] {
        rows.heads(touchedBy: paths)
    }

    @discardableResult
    package mutating func store(_ changes: RowChanges) -> Int64? { rows.store(changes) }

    package func rows(at path: PathCode, limit: Int) -> [Row]? { rows.rows(at: path, limit: limit) }

    package func deepestRow(atOrAbove path: PathCode) -> Row? { rows.deepestRow(atOrAbove: path) }

    package func rows(since sequence: Int64, limit: Int) -> [Row] {
        rows.rows(since: sequence, limit: limit)
    }

    package var lastSequence: Int64 { rows.lastSequence }

    package func tombstones(after: RowHead?, before: Stamp, limit: Int) -> [RowHead] {
        rows.tombstones(after: after, before: before, limit: limit)
    }
}
