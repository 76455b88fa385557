import Crypto
import JSONTree
import Matches
import SQLite
import SyncCore

/// Who this device is, how it stands with its server, and what it has made, as the file keeps it.
///
/// Read and saved within the transaction of the write that uses it, so that several processes
/// never give one stamp twice.
struct Identity {
    var exchange: ExchangeState
    /// The id of the last entry made here.
    var lastEntry: EntryID?

    var device: DeviceID { exchange.device }
    var known: Stamp { exchange.known }
    var offset: ClockOffset { exchange.offset }
    var storeID: String? { exchange.storeID }
    var nextNumber: Int64 { exchange.nextNumber }

    static var millisecondsMax: Int64 { ExchangeState.millisecondsMax }

    /// The time as the server has it.
    func now(_ clock: any WallClock) -> Int64 { exchange.now(wall: clock.milliseconds) }

    /// The time as this machine has it.
    static func wall(_ clock: any WallClock) -> Int64 {
        ExchangeState.bounded(clock.milliseconds)
    }

    mutating func stamp(_ wall: any WallClock) -> Stamp {
        exchange.stamp(wall: wall.milliseconds)
    }

    /// A stamp that the server uses or gave.
    mutating func observe(_ stamp: Stamp) { exchange.observe(stamp) }

    /// An id above this device's last one and above those of the match.
    mutating func nextEntryID(
        after others: EntryID?, _ wall: any WallClock
    ) throws(MatchError) -> EntryID {
        var random = SystemRandomNumberGenerator()
        let last = [lastEntry, others].compactMap(\.self).max()
        let id = try EntryID.next(after: last, at: now(wall), using: &random)
        lastEntry = id
        return id
    }
}

extension Identity {
    /// Makes the identity of a new file, in the caller's transaction.
    static func create(in connection: Connection) throws {
        let insert = try connection.prepare(
            "INSERT INTO identity (id, device, clock, known, clock_offset, next_number)"
                + " VALUES (1, ?1, ?2, ?2, 0, 1)")
        try insert.bind(DeviceID(bits: try SecureRandom.number()).description, at: 1)
        try insert.bind(Stamp.none.bytes, at: 2)
        try insert.run()
    }

    init(_ file: LocalFile) throws {
        let find = try file.statement(
            "SELECT device, clock, known, entry, clock_offset, round_trip, store, next_number,"
                + " offset_learned"
                + " FROM identity WHERE id = 1")
        let read = try find.first { row -> Identity? in
            guard let device = DeviceID(row.text(at: 0)), let clock = row.stamp(at: 1),
                let known = row.stamp(at: 2)
            else { return nil }
            let exchange = ExchangeState(
                clock: HybridClock(device: device, last: clock), known: known,
                offset: ClockOffset(
                    milliseconds: row.int64(at: 4), roundTrip: row.optionalInt64(at: 5),
                    learnedAt: row.int64(at: 8)),
                storeID: row.optionalText(at: 6), nextNumber: row.int64(at: 7))
            return Identity(
                exchange: exchange,
                lastEntry: try row.optionalText(at: 3).map { try EntryID($0) })
        }
        guard case let identity?? = read else {
            throw ScorebookError(
                .damaged, "\(file.path) is damaged: it does not say which device it belongs to")
        }
        self = identity
    }

    /// In the transaction of the write that used it.
    func save(in file: LocalFile) throws {
        let update = try file.statement(
            "UPDATE identity SET device = ?1, clock = ?2, known = ?3, entry = ?4,"
                + " clock_offset = ?5, round_trip = ?6, store = ?7, next_number = ?8,"
                + " offset_learned = ?9 WHERE id = 1")
        try update.bind(device.description, at: 1)
        try update.bind(exchange.clock.last.bytes, at: 2)
        try update.bind(known.bytes, at: 3)
        try update.bind(lastEntry?.text, at: 4)
        try update.bind(offset.milliseconds, at: 5)
        try update.bind(offset.roundTrip, at: 6)
        try update.bind(storeID, at: 7)
        try update.bind(nextNumber, at: 8)
        try update.bind(offset.learnedAt, at: 9)
        try update.run()
    }
}
