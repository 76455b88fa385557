import SyncCore

/// A primary's store in memory, which tells what was processed, and breaks a rule when asked to.
struct RuleBreakingStore: PrimaryStore, Sendable {
    struct Processed: Sendable {
        let device: DeviceID
        let result: WriteResult
    }

    private var base = MemoryPrimaryStore()
    private let mutation: Mutation?
    /// The writes that were processed, repetitions left out, since this was emptied.
    var processed: [Processed] = []
    /// The number of a batch's first write, which a server that keeps no mark takes for new.
    var batchBegins: Int64?

    init(_ mutation: Mutation?) {
        self.mutation = mutation
    }

    mutating func forgetDevices() { base.forgetDevices() }

    // MARK: Devices and results

    func state() -> PrimaryState? { base.state() }

    mutating func save(_ state: PrimaryState) {
        var state = state
        if mutation == .forgetsServerClock { state.clockLast = .none }
        base.save(state)
    }

    func device(_ device: DeviceID) -> DeviceRecord? {
        var record = base.device(device)
        if mutation == .skipsHighWaterMark, let mark = record?.mark, let batchBegins {
            record?.mark = min(mark, batchBegins - 1)
        }
        return record
    }

    mutating func save(_ record: DeviceRecord, of device: DeviceID) {
        base.save(record, of: device)
    }

    func result(of number: Int64, from device: DeviceID) -> StoredResult? {
        mutation == .forgetsResults ? nil : base.result(of: number, from: device)
    }

    mutating func save(_ result: StoredResult, of number: Int64, from device: DeviceID) {
        processed.append(Processed(device: device, result: result.result))
        base.save(result, of: number, from: device)
    }

    mutating func dropResults(below number: Int64, from device: DeviceID) {
        let isEarly = mutation == .dropsResultsEarly
        base.dropResults(below: isEarly ? batchBegins ?? number : number, from: device)
    }

    // MARK: Rows

    func heads(touchedBy paths: [(path: PathCode, above: Bool)]) -> [RowHead] {
        let heads = base.heads(touchedBy: paths)
        guard mutation == .comparesByArrival else { return heads }
        return heads.map { RowHead(path: $0.path, stamp: .none, evidence: $0.evidence) }
    }

    @discardableResult
    mutating func store(_ changes: RowChanges) -> Int64? {
        guard mutation == .dropsEvidence else { return base.store(changes) }
        var changes = changes
        changes.changes = changes.changes.compactMap { change in
            guard case .put(var row) = change else { return nil }
            row.evidence = Row.ownEvidence(
                path: row.path, stamp: row.stamp, isNull: row.value == nil)
            return .put(row)
        }
        return base.store(changes)
    }

    func rows(at path: PathCode, limit: Int) -> [Row]? { base.rows(at: path, limit: limit) }

    func deepestRow(atOrAbove path: PathCode) -> Row? { base.deepestRow(atOrAbove: path) }

    func rows(since sequence: Int64, limit: Int) -> [Row] {
        base.rows(since: sequence, limit: limit)
    }

    var lastSequence: Int64 { base.lastSequence }

    func tombstones(after: RowHead?, before: Stamp, limit: Int) -> [RowHead] {
        base.tombstones(after: after, before: before, limit: limit)
    }
}
