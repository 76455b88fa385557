import JSONTree
import SyncCore

/// What a primary keeps, in memory, with indexes.
struct BroadcastStore {
    private(set) var rows = MemoryIndexStore()
    private var kept = MemoryPrimaryStore()

    /// Keeps indexes of the children of the root and of `/a`.
    init() throws {
        let orders: [Query.Order] = [
            .value, .priority, .child(try Path("a")), .child(try Path("0/b")),
        ]
        let lists: [[ListIndex.Step]] = [[], [.any(except: [])]]
        var indexes: [KeptIndex] = []
        for order in orders {
            for list in lists {
                let id = Int64(indexes.count + 1)
                indexes.append(KeptIndex(id: id, index: ListIndex(list, by: order)))
            }
        }
        try rows.keep(indexes)
    }
}

extension BroadcastStore: PrimaryStore {
    func state() -> PrimaryState? { kept.state() }
    mutating func save(_ state: PrimaryState) { kept.save(state) }
    func device(_ device: DeviceID) -> DeviceRecord? { kept.device(device) }
    mutating func save(_ record: DeviceRecord, of device: DeviceID) {
        kept.save(record, of: device)
    }
    func result(of number: Int64, from device: DeviceID) -> StoredResult? {
        kept.result(of: number, from: device)
    }
    mutating func save(_ result: StoredResult, of number: Int64, from device: DeviceID) {
        kept.save(result, of: number, from: device)
    }
    mutating func dropResults(below number: Int64, from device: DeviceID) {
        kept.dropResults(below: number, from: device)
    }
}

extension BroadcastStore: IndexStore {
    func heads(touchedBy paths: [(path: PathCode, above: Bool)]) -> [RowHead] {
        rows.heads(touchedBy: paths)
    }
    @discardableResult
    mutating func store(_ changes: RowChanges) throws -> Int64? { try rows.store(changes) }
    func rows(at path: PathCode, limit: Int) -> [Row]? { rows.rows(at: path, limit: limit) }
    func deepestRow(atOrAbove path: PathCode) -> Row? { rows.deepestRow(atOrAbove: path) }
    func rows(since sequence: Int64, limit: Int) -> [Row] {
        rows.rows(since: sequence, limit: limit)
    }
    var lastSequence: Int64 { rows.lastSequence }
    func tombstones(after: RowHead?, before: Stamp, limit: Int) -> [RowHead] {
        rows.tombstones(after: after, before: before, limit: limit)
    }

    var keptIndexes: [KeptIndex] { rows.keptIndexes }
    func rows(
        from lower: PathCode, upTo upper: PathCode, isBackwards: Bool, limit: Int
    ) -> [Row] {
        rows.rows(from: lower, upTo: upper, isBackwards: isBackwards, limit: limit)
    }
    func positions(
        of list: PathCode, in index: Int64, from lower: [UInt8], upTo upper: [UInt8],
        isBackwards: Bool, limit: Int
    ) -> [[UInt8]] {
        rows.positions(
            of: list, in: index, from: lower, upTo: upper, isBackwards: isBackwards, limit: limit)
    }
    mutating func add(_ position: [UInt8], of list: PathCode, to index: Int64) {
        rows.add(position, of: list, to: index)
    }
    mutating func remove(_ position: [UInt8], of list: PathCode, from index: Int64) {
        rows.remove(position, of: list, from: index)
    }
    mutating func removePositions(below path: PathCode, from index: Int64) {
        rows.removePositions(below: path, from: index)
    }
}
