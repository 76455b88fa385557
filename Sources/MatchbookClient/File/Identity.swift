import Crypto
import JSONTree
import Matches
import SQLite
import SyncCore

/// Who this device is and what its clock has given, as the file keeps it.
///
/// Read and saved within the transaction of the write that uses it, so that several processes
/// never give one stamp twice.
struct Identity {
    private(set) var clock: HybridClock
    /// The greatest stamp that the server may know.
    var known: Stamp
    /// The id of the last entry made here.
    var lastEntry: EntryID?
    var offset: ClockOffset
    /// The server's store that the numbers and the confirmed rows belong to.
    var storeID: String?
    /// What the next write that is sent for the first time gets.
    var nextNumber: Int64

    var device: DeviceID { clock.device }

    /// Past this, a clock is rubbish: the year 6429, in milliseconds since 1970.
    static let millisecondsMax: Int64 = 1 << 47

    /// The time as the server has it.
    func now(_ clock: any WallClock) -> Int64 {
        let offset = min(max(offset.milliseconds, -Self.millisecondsMax), Self.millisecondsMax)
        return Self.bounded(Self.wall(clock) + offset)
    }

    /// The time as this machine has it.
    static func wall(_ clock: any WallClock) -> Int64 { bounded(clock.milliseconds) }

    private static func bounded(_ milliseconds: Int64) -> Int64 {
        min(max(milliseconds, 0), millisecondsMax)
    }

    mutating func stamp(_ wall: any WallClock) -> Stamp {
        clock.next(wall: now(wall))
    }

    /// About the oldest stamp that a server still takes, so that any later write stays above it.
    func oldestStamp(_ wall: any WallClock) -> Stamp {
        let day: Int64 = 24 * 3600 * 1000
        return Stamp(
            milliseconds: max(now(wall) - Limits.horizonMilliseconds + day, 1), counter: 0,
            device: device)
    }

    /// A stamp that the server uses or gave.
    mutating func observe(_ stamp: Stamp) {
        clock.observe(stamp)
        known = max(known, stamp)
    }

    /// - Parameter unsent: the stamps of writes never sent, rising.
    /// - Returns: what they are moved to.
    mutating func move(byMilliseconds moved: Int64, unsent: [Stamp]) -> [Stamp] {
        clock.move(byMilliseconds: moved, unsent: unsent, above: known)
    }

    mutating func renew() throws {
        let device = DeviceID(bits: try SecureRandom.number())
        clock = HybridClock(device: device, last: clock.last)
    }

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
            return Identity(
                clock: HybridClock(device: device, last: clock), known: known,
                lastEntry: try row.optionalText(at: 3).map { try EntryID($0) },
                offset: ClockOffset(
                    milliseconds: row.int64(at: 4), roundTrip: row.optionalInt64(at: 5),
                    learnedAt: row.int64(at: 8)),
                storeID: row.optionalText(at: 6), nextNumber: row.int64(at: 7))
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
        try update.bind(clock.last.bytes, at: 2)
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
