import JSONTree
import Matches
import SQLite
import SyncCore

// What a push persists, each in the caller's transaction.
extension Outbox {
    /// Which of the writes without a number a push takes along; those with one always go first.
    enum Choice {
        case all
        case restoring
        case matches([MatchID])

        func contains(_ lane: String, isRestoring: Bool) -> Bool {
            switch self {
            case .all: true
            case .restoring: isRestoring
            case .matches(let ids): ids.contains { $0.text == lane }
            }
        }
    }

    /// What is to be sent: the writes with numbers by number, then the others in the order of their
    /// stamps, in which the server wants a device's writes.
    func toSend(
        _ choice: Choice
    ) throws -> [(lane: String, isSummary: Bool, pending: PendingWrite)] {
        let find = try file.statement(
            "SELECT id, lane, number, \(FileFormat.bytes("outbox")), state,"
                + " restoring, path LIKE '/summaries/%' FROM outbox"
                + " WHERE number IS NOT NULL OR state = 'pending'"
                + " ORDER BY number IS NULL, number, restoring DESC, iif(restoring, id, stamp), id")
        return try find.all { row -> (String, Bool, PendingWrite)? in
            let lane = row.text(at: 1)
            let number = row.optionalInt64(at: 2)
            guard number != nil || choice.contains(lane, isRestoring: row.int64(at: 5) != 0)
            else { return nil }
            let write = PendingWrite(
                id: row.int64(at: 0), number: number, bytes: Int(row.int64(at: 3)),
                isGivenUp: row.text(at: 4) == OutboxWrite.State.quarantined.rawValue)
            return (lane, row.int64(at: 6) != 0, write)
        }.compactMap { $0 }
    }

    /// Those that are still there and can be read, by id.
    func writes(_ ids: [Int64]) throws -> [Int64: OutboxWrite] {
        let find = try file.statement(
            Self.columns + " WHERE id IN (SELECT value FROM json_each(?1))")
        try find.bind(Self.list(ids), at: 1)
        let writes = try Self.readable(find).writes
        return Dictionary(uniqueKeysWithValues: writes.map { ($0.id, $0) })
    }

    /// - Returns: the greatest of their stamps.
    func setNumbers(of writes: [PendingWrite]) throws -> Stamp? {
        let pairs = writes.compactMap { write in write.number.map { (write.id, $0) } }
        let update = try file.statement(
            "UPDATE outbox SET number = given.value FROM json_each(?1) AS given"
                + " WHERE outbox.id = CAST(given.key AS INTEGER) RETURNING outbox.stamp")
        try update.bind(
            "{" + pairs.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}", at: 1)
        // To its end, for only then has it changed anything.
        return try update.all { $0.stamp(at: 0) }.compactMap(\.self).max()
    }

    private static func list(_ ids: [Int64]) -> String {
        "[" + ids.map(String.init).joined(separator: ",") + "]"
    }

    func clearNumbers() throws {
        try file.statement(
            "UPDATE outbox SET number = NULL, told = NULL WHERE number IS NOT NULL"
        ).run()
    }

    /// Where the pending writes stand; not those of restored rows, which are others'.
    func pendingStamps() throws -> [PendingStamp] {
        let find = try file.statement(
            "SELECT id, stamp, number IS NOT NULL FROM outbox WHERE state = 'pending'"
                + " AND restoring = 0")
        return try find.all { row in
            row.stamp(at: 1).map {
                PendingStamp(id: row.int64(at: 0), stamp: $0, isSent: row.int64(at: 2) != 0)
            }
        }.compactMap(\.self)
    }

    /// The pending writes that have a number, restored rows left out; not those that are damaged.
    func sentWrites() throws -> [OutboxWrite] {
        let find = try file.statement(
            Self.columns + " WHERE number IS NOT NULL AND state = 'pending' AND restoring = 0")
        return try Self.readable(find).writes
    }

    /// While it has a number, the server goes on to be told the stamp that it was sent with.
    func setStamp(_ stamp: Stamp, of id: Int64) throws {
        let update = try file.statement(
            "UPDATE outbox SET stamp = ?2,"
                + " told = CASE WHEN number IS NULL THEN NULL ELSE ifnull(told, stamp) END"
                + " WHERE id = ?1")
        try update.bind(id, at: 1)
        try update.bind(stamp.bytes, at: 2)
        try update.run()
    }

    func delete(_ ids: [Int64]) throws {
        guard !ids.isEmpty else { return }
        let delete = try file.statement(
            "DELETE FROM outbox WHERE id IN (SELECT value FROM json_each(?1))")
        try delete.bind(Self.list(ids), at: 1)
        try delete.run()
    }

    /// - Parameter keepsNumber: the number is still to be used up at the server.
    func quarantine(
        _ id: Int64, reason: String, message: String, keepsNumber: Bool = false
    ) throws {
        let update = try file.statement(
            "UPDATE outbox SET state = 'quarantined', reason = ?2, message = ?3,"
                + " number = CASE ?4 WHEN 1 THEN number END,"
                + " told = CASE ?4 WHEN 1 THEN told END WHERE id = ?1")
        try update.bind(id, at: 1)
        try update.bind(reason, at: 2)
        try update.bind(message, at: 3)
        try update.bind(keepsNumber ? 1 : 0, at: 4)
        try update.run()
    }

    /// Puts a write back among those to be sent, as if it had never been sent.
    ///
    /// - Parameter keepsReason: what it was refused for stays beside it until it is sent.
    func release(_ id: Int64, stamp: Stamp, keepsReason: Bool = false) throws {
        let forget = keepsReason ? "" : " reason = NULL, message = NULL,"
        let update = try file.statement(
            "UPDATE outbox SET state = 'pending'," + forget
                + " number = NULL, told = NULL, stamp = ?2 WHERE id = ?1")
        try update.bind(id, at: 1)
        try update.bind(stamp.bytes, at: 2)
        try update.run()
    }

    func clearNumber(_ id: Int64) throws {
        let update = try file.statement(
            "UPDATE outbox SET number = NULL, told = NULL WHERE id = ?1")
        try update.bind(id, at: 1)
        try update.run()
    }
}
