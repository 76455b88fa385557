import JSONTree
import Matches
import SQLite
import SyncCore

/// The writes of this device that the server has not taken in, in the order they were made.
///
/// Changes stand in the caller's transaction.
struct Outbox {
    /// The format of the rows.
    private static let format = 1

    let file: LocalFile

    init(_ file: LocalFile) {
        self.file = file
    }

    // MARK: Adding

    func set(_ path: Path, _ value: Value, lane: MatchID, stamp: Stamp) throws {
        try insert(
            kind: .set, path, value.exportText, lane: lane.text, stamp: stamp,
            entries: MatchPlace.isEntry(path) ? 1 : 0)
    }

    func merge(_ parts: [PathWrite], at path: Path, lane: MatchID, stamp: Stamp) throws {
        try insert(
            kind: .merge, path, PushWrite.members(of: parts, below: path).text(), lane: lane.text,
            stamp: stamp, entries: parts.count { MatchPlace.isEntry($0.path) })
    }

    /// Puts the summary of a match, in the place of one that was never sent; one that says what is
    /// known already does not enter.
    func setSummary(_ value: Value, of id: MatchID, stamp: Stamp) throws {
        let path = MatchPlace.summary(id)
        guard try !shows(value.exportText, at: path, of: id) else { return }
        // With a plus SQLite does not look for it among all that have no number.
        let drop = try file.statement(
            "DELETE FROM outbox WHERE lane = ?1 AND path = ?2 AND +number IS NULL"
                + " AND state = 'pending'")
        try drop.bind(id.text, at: 1)
        try drop.bind(path.description, at: 2)
        try drop.run()
        try set(path, value, lane: id, stamp: stamp)
    }

    /// Puts a confirmed row that the server may have lost, with its own stamp.
    func restore(_ row: Row) throws {
        for (stamp, write) in try row.restoringWrites { try restore(write, stamp: stamp) }
    }

    private func restore(_ write: PathWrite, stamp: Stamp) throws {
        let path = write.path
        let lane = Self.lane(of: path)
        let find = try file.statement(
            "SELECT 1 FROM outbox WHERE lane = ?1 AND path = ?2 AND stamp = ?3")
        try find.bind(lane, at: 1)
        try find.bind(path.description, at: 2)
        try find.bind(stamp.bytes, at: 3)
        guard try find.first({ _ in true }) == nil else { return }
        try insert(
            kind: .set, path, write.value.exportText, lane: lane, stamp: stamp,
            isRestoring: true, entries: MatchPlace.isEntry(path) ? 1 : 0)
    }

    /// - Parameter lane: what of the outbox goes on though another lane is held up.
    func insert(
        kind: OutboxWrite.Kind, _ path: Path, _ text: [UInt8], lane: String, stamp: Stamp,
        isRestoring: Bool = false, entries: Int
    ) throws {
        // What a server lost must go back to it, however much that is; and a line of the list, of
        // which each match has one that waits, must not keep a full outbox from being sent.
        if !isRestoring, path.keys.first != MatchPlace.summaries {
            try checkRoom(for: text.count + path.description.utf8.count + 128)
        }
        let insert = try file.statement(
            "INSERT INTO outbox (lane, stamp, kind, path, value, state, format, restoring,"
                + " entries) VALUES (?1, ?2, ?3, ?4, ?5, 'pending', ?6, ?7, ?8)")
        try insert.bind(lane, at: 1)
        try insert.bind(stamp.bytes, at: 2)
        try insert.bind(kind.rawValue, at: 3)
        try insert.bind(path.description, at: 4)
        try insert.bind(utf8: text.span, at: 5)
        try insert.bind(Self.format, at: 6)
        try insert.bind(isRestoring ? 1 : 0, at: 7)
        try insert.bind(entries, at: 8)
        try insert.run()
    }

    // MARK: Reading

    /// The pending writes of a match, in the order they were made, and how many are unreadable.
    func writes(
        of id: MatchID, withKeptAside: Bool = false
    ) throws -> (writes: [OutboxWrite], unreadable: [Int64]) {
        let which = withKeptAside ? "" : " AND state = 'pending'"
        let find = try file.statement(Self.columns + " WHERE lane = ?1" + which + " ORDER BY id")
        try find.bind(id.text, at: 1)
        return try Self.readable(find)
    }

    func quarantined() throws -> (writes: [OutboxWrite], unreadable: [Int64]) {
        try Self.readable(
            try file.statement(Self.columns + " WHERE state = 'quarantined' ORDER BY id"))
    }

    /// Confirmed rows that a server lost and did not take back, as far as nothing is still to be
    /// told of them.
    func refusedRows() throws -> [OutboxWrite] {
        let find = try file.statement(
            Self.columns + " WHERE state = 'quarantined' AND restoring = 1 AND number IS NULL"
                + " AND reason = ?1 ORDER BY id")
        try find.bind(Rejection.permissionDenied.rawValue, at: 1)
        return try Self.readable(find).writes
    }

    /// How many writes are kept aside.
    func quarantinedCount() throws -> Int {
        let count = try file.statement("SELECT count(*) FROM outbox WHERE state = 'quarantined'")
        return try count.first { Int($0.int64(at: 0)) } ?? 0
    }

    /// About how many bytes they have in requests.
    func quarantinedBytes() throws -> Int {
        let sum = try file.statement(
            "SELECT ifnull(sum(\(FileFormat.bytes("outbox"))), 0) FROM outbox"
                + " WHERE state = 'quarantined'")
        return try sum.first { Int($0.int64(at: 0)) } ?? 0
    }

    func all() throws -> (writes: [OutboxWrite], unreadable: [Int64]) {
        try Self.readable(try file.statement(Self.columns + " ORDER BY id"))
    }

    func write(_ id: Int64) throws -> OutboxWrite? {
        let find = try file.statement(Self.columns + " WHERE id = ?1")
        try find.bind(id, at: 1)
        return try find.first { Self.write($0) } ?? nil
    }

    /// Whether the last pending write of exactly this place, or without one the confirmed value,
    /// is this one.
    private func shows(_ text: [UInt8], at path: Path, of id: MatchID) throws -> Bool {
        let find = try file.statement(
            "SELECT value FROM outbox WHERE lane = ?1 AND path = ?2 AND state = 'pending'"
                + " ORDER BY id DESC LIMIT 1")
        try find.bind(id.text, at: 1)
        try find.bind(path.description, at: 2)
        if let last = try find.first({ $0.bytes(at: 0) }) { return last == text }
        return try file.confirmed.value(at: path).exportText == text
    }

    /// Whether a write to exactly this place is pending.
    func holds(_ path: Path, of id: MatchID) throws -> Bool {
        let find = try file.statement(
            "SELECT 1 FROM outbox WHERE lane = ?1 AND path = ?2 AND state = 'pending' LIMIT 1")
        try find.bind(id.text, at: 1)
        try find.bind(path.description, at: 2)
        return try find.first { _ in true } ?? false
    }

    static let columns =
        "SELECT id, lane, stamp, kind, path, value, number, state, reason, message, restoring,"
        + " entries, told FROM outbox"

    static func readable(
        _ find: Statement
    ) throws -> (writes: [OutboxWrite], unreadable: [Int64]) {
        var unreadable: [Int64] = []
        let writes = try find.all { row -> OutboxWrite? in
            let write = Self.write(row)
            if write == nil { unreadable.append(row.int64(at: 0)) }
            return write
        }
        return (writes.compactMap { $0 }, unreadable)
    }

    /// Nil for a row that is damaged.
    static func write(_ row: Statement) -> OutboxWrite? {
        guard let stamp = row.stamp(at: 2), let kind = OutboxWrite.Kind(rawValue: row.text(at: 3)),
            let path = try? Path(row.text(at: 4)),
            let state = OutboxWrite.State(rawValue: row.text(at: 7))
        else { return nil }
        return OutboxWrite(
            id: row.int64(at: 0), lane: row.text(at: 1), stamp: stamp, kind: kind, path: path,
            text: row.bytes(at: 5), number: row.optionalInt64(at: 6), state: state,
            reason: row.optionalText(at: 8), message: row.optionalText(at: 9),
            isRestoring: row.int64(at: 10) != 0, entries: Int(row.int64(at: 11)),
            told: row.stamp(at: 12))
    }
}
