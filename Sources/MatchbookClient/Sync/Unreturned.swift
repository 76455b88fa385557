import JSONTree
import Matches
import SyncCore
import TreeStore

/// Rows that a server confirmed, seems to have lost since, and does not take back from this device.
///
/// They are mostly copies of what others wrote, who give them back themselves. Until one does they
/// are shown with the confirmed rows; they wait for nobody's decision, and are no part of the
/// outbox. Changes stand in the caller's transaction.
struct Unreturned {
    let file: LocalFile

    private static let rowsPerStep = 1000

    init(_ file: LocalFile) {
        self.file = file
    }

    var isEmpty: Bool {
        get throws { try file.unreturned.rows(below: .root, after: nil, limit: 1).isEmpty }
    }

    func keep(_ rows: [Row]) throws { try file.unreturned.follow(rows) }

    /// Lets go of what the confirmed rows have again, or cover by something later.
    ///
    /// - Parameter paths: places that were just brought up to date.
    func letGo(below paths: [Path]) throws {
        for path in paths {
            try forEach(below: PathCode(path)) { rows in
                var changes = RowChanges()
                for row in rows where try isConfirmed(row) { changes.deleted.append(row.path) }
                try file.unreturned.store(changes)
            }
        }
    }

    /// Takes out the rows of places, so that they can be sent.
    func take(where isWanted: (Path) -> Bool) throws -> [Row] {
        var taken: [Row] = []
        try forEach(below: .root) { rows in
            let wanted = rows.filter { $0.path.path.map(isWanted) ?? false }
            try file.unreturned.store(RowChanges(deleted: wanted.map(\.path)))
            taken += wanted
        }
        return taken
    }

    /// How many entries of a match the server seems to have lost.
    func entries(of id: MatchID) throws -> Int {
        try entries(below: MatchPlace.match(id))[id] ?? 0
    }

    /// The same of all matches; those of which it lacks none are left out.
    func entries() throws -> [MatchID: Int] { try entries(below: .root) }

    private func entries(below path: Path) throws -> [MatchID: Int] {
        var entries: [MatchID: Int] = [:]
        try forEach(below: PathCode(path)) { rows in
            for row in rows {
                guard let path = row.path.path, MatchPlace.isEntry(path),
                    let id = MatchPlace.matchID(of: path), try !isConfirmed(row)
                else { continue }
                entries[id, default: 0] += 1
            }
        }
        return entries
    }

    private func isConfirmed(_ row: Row) throws -> Bool {
        guard let known = try file.confirmed.deepestRow(atOrAbove: row.path) else { return false }
        return known.path == row.path ? known.stamp >= row.stamp : known.stamp > row.stamp
    }

    private func forEach(below path: PathCode, _ body: ([Row]) throws -> Void) throws {
        var last: PathCode?
        repeat {
            let rows = try file.unreturned.rows(below: path, after: last, limit: Self.rowsPerStep)
            try body(rows)
            last = rows.last?.path
        } while last != nil
    }
}

extension LocalFile {
    /// The rows that make up the value at a path: the confirmed ones, and laid over them what the
    /// server had and seems to have lost.
    func knownRows(at path: Path) throws -> [Row] {
        let code = PathCode(path)
        let rows = try confirmed.rows(at: code, limit: .max) ?? []
        let lost = try unreturned.rows(at: code, limit: .max) ?? []
        guard !lost.isEmpty else { return rows }
        var known = MemoryRowStore()
        known.store(RowChanges(changes: rows.map { .put($0) }))
        try known.follow(lost)
        return known.rows(at: code, limit: .max) ?? []
    }
}
