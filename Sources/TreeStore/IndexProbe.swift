import SQLite
import SyncCore

/// A store whose index is filled into nothing: each position that should be there is looked for
/// instead, so that an index is held against its rows without writing any.
struct IndexProbe: IndexStore {
    private let base: SQLiteTreeStore
    private let index: KeptIndex
    private let find: Statement
    private var wanted = 0
    private var missing = 0

    init(store: SQLiteTreeStore, index: KeptIndex) throws(SQLiteError) {
        base = store
        self.index = index
        find = try store.connection.prepare(
            "SELECT 1 FROM \(store.statements.tables.positions)"
                + " WHERE index_id = ?1 AND list = ?2 AND position = ?3")
    }

    /// What is wrong with the index, as a clause; nil when nothing is.
    mutating func finding() throws -> String? {
        _ = try fill(index, limit: .max)
        let count = try base.connection.integer(
            "SELECT count(*) FROM \(base.statements.tables.positions)"
                + " WHERE index_id = \(index.id)")
        let excess = Int(count ?? 0) - (wanted - missing)
        guard missing > 0 || excess != 0 else { return nil }
        return "the index by \(index.index.orderText) over \(index.index.stepsText) lacks "
            + "\(missing) children and holds \(excess) that are not there"
    }

    mutating func add(_ position: [UInt8], of list: PathCode, to index: Int64) throws {
        wanted += 1
        try find.bind(index, at: 1)
        try find.bind(list.bytes, at: 2)
        try find.bind(position, at: 3)
        if try find.first({ _ in true }) == nil { missing += 1 }
    }

    mutating func remove(_: [UInt8], of _: PathCode, from _: Int64) throws { neverWrites() }
    mutating func removePositions(below _: PathCode, from _: Int64) throws { neverWrites() }
    @discardableResult
    mutating func store(_: RowChanges) throws -> Int64? { neverWrites() }

    private func neverWrites() -> Never { preconditionFailure("a probe of an index was changed") }

    // MARK: Reading

    var keptIndexes: [KeptIndex] { get throws { try base.keptIndexes } }
    var lastSequence: Int64 { get throws { try base.lastSequence } }

    func rows(
        from lower: PathCode, upTo upper: PathCode, isBackwards: Bool, limit: Int
    ) throws -> [Row] {
        try base.rows(from: lower, upTo: upper, isBackwards: isBackwards, limit: limit)
    }

    func positions(
        of list: PathCode, in index: Int64, from lower: [UInt8], upTo upper: [UInt8],
        isBackwards: Bool, limit: Int
    ) throws -> [[UInt8]] {
        try base.positions(
            of: list, in: index, from: lower, upTo: upper, isBackwards: isBackwards, limit: limit)
    }

    func heads(touchedBy paths: [(path: PathCode, above: Bool)]) throws -> [RowHead] {
        try base.heads(touchedBy: paths)
    }

    func rows(at path: PathCode, limit: Int) throws -> [Row]? {
        try base.rows(at: path, limit: limit)
    }

    func deepestRow(atOrAbove path: PathCode) throws -> Row? {
        try base.deepestRow(atOrAbove: path)
    }

    func rows(since sequence: Int64, limit: Int) throws -> [Row] {
        try base.rows(since: sequence, limit: limit)
    }

    func tombstones(after: RowHead?, before: Stamp, limit: Int) throws -> [RowHead] {
        try base.tombstones(after: after, before: before, limit: limit)
    }
}

// What a check goes through one by one.
extension SQLiteTreeStore {
    func deviceIDs() throws -> [DeviceID] {
        try connection.prepare("SELECT device FROM \(statements.tables.devices) ORDER BY device")
            .all { DeviceID(bits: UInt64(bitPattern: $0.int64(at: 0))) }
    }

    func resultNumbers(of device: DeviceID) throws -> [Int64] {
        let find = try connection.prepare(
            "SELECT number FROM \(statements.tables.results) WHERE device = ?1 ORDER BY number")
        try find.bind(Int64(bitPattern: device.bits), at: 1)
        return try find.all { $0.int64(at: 0) }
    }
}
