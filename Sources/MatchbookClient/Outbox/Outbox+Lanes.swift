import Matches
import SQLite
import SyncCore

// What the outbox holds by match, which the file counts as it changes: no row of it is read.
extension Outbox {
    private static let figures = "SELECT lane, writes, bytes, waiting, sent, aside FROM lanes"

    /// By the text of the match's id: a damaged row may name no match.
    func lanes() throws -> [(lane: String, size: LaneSize)] {
        try file.statement(Self.figures).all { ($0.text(at: 0), Self.size($0)) }
    }

    func sizes() throws -> [MatchID: LaneSize] {
        var sizes: [MatchID: LaneSize] = [:]
        for (lane, size) in try lanes() {
            if let id = try? MatchID(lane) { sizes[id] = size }
        }
        return sizes
    }

    func size(of id: MatchID) throws -> LaneSize {
        let find = try file.statement(Self.figures + " WHERE lane = ?1")
        try find.bind(id.text, at: 1)
        return try find.first { Self.size($0) } ?? LaneSize()
    }

    /// Of all matches together.
    func size() throws -> (writes: Int, bytes: Int) {
        let find = try file.statement("SELECT writes, bytes FROM outbox_size WHERE id = 1")
        return try find.first { (Int($0.int64(at: 0)), Int($0.int64(at: 1))) } ?? (0, 0)
    }

    func holdsAny(of id: MatchID) throws -> Bool { try size(of: id).writes > 0 }

    private static func size(_ row: Statement) -> LaneSize {
        LaneSize(
            writes: Int(row.int64(at: 1)), bytes: Int(row.int64(at: 2)),
            waiting: Int(row.int64(at: 3)), sent: Int(row.int64(at: 4)),
            aside: Int(row.int64(at: 5)))
    }

    // MARK: Room

    /// Bytes of a request around its only write.
    private static let requestBytes = 1024

    /// Refuses a write that no server would take, or for which the outbox has no room.
    ///
    /// At the moment of writing, when the person who wrote it is there, and before anything of it
    /// is on the disk; nothing that is in the outbox ever makes room.
    func checkRoom(for bytes: Int) throws {
        let limit = Limits.pushBytesMax - Self.requestBytes
        guard bytes <= limit else {
            throw ScorebookError(
                .refused,
                "this is \(bytes >> 10) KiB at once and a server takes \(limit >> 10) KiB; "
                    + "nothing was written")
        }
        guard try size().bytes + bytes > file.outboxBytesMax else { return }
        throw ScorebookError(
            .refused,
            "the outbox is full: \(file.outboxBytesMax >> 20) MiB wait for a server. "
                + "“matchbook push” sends them, “matchbook config outbox MIB” makes more room; "
                + "nothing was written")
    }
}
