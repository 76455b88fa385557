import JSONTree
import Matches
import SQLite
import SyncCore

// Writes that belong to no match. Their lane is the first key of their place.
extension Outbox {
    func set(_ path: Path, _ value: Value, stamp: Stamp) throws {
        try insert(
            kind: .set, path, value.exportText, lane: Self.lane(of: path), stamp: stamp,
            entries: 0)
    }

    func merge(_ parts: [PathWrite], at path: Path, stamp: Stamp) throws {
        try insert(
            kind: .merge, path, PushWrite.members(of: parts, below: path).text(),
            lane: Self.lane(of: path), stamp: stamp, entries: 0)
    }

    /// The lane of a place: a match's is its id.
    static func lane(of path: Path) -> String {
        MatchPlace.matchID(of: path)?.text ?? "/" + (path.keys.first?.text ?? "")
    }

    /// The writes that wait and touch a place, in the order they were made.
    func pending(touching path: Path) throws -> [OutboxWrite] {
        // Above the matches there are those of all lanes.
        let isWide =
            path.isRoot
            || path.count == 1
                && (path.keys[0] == MatchPlace.matches || path.keys[0] == MatchPlace.summaries)
        let find = try file.statement(
            Self.columns + " WHERE state = 'pending'"
                + (isWide ? "" : " AND lane = ?1") + " ORDER BY id")
        if !isWide { try find.bind(Self.lane(of: path), at: 1) }
        return try Self.readable(find).writes.filter { write in
            // One that is damaged may touch anything, and is named where it is laid over the tree.
            guard let parts = try? write.parts() else { return true }
            return parts.contains { $0.path.isPrefix(of: path) || path.isPrefix(of: $0.path) }
        }
    }
}
