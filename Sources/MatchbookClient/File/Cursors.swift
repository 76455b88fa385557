import JSONTree
import SQLite
import SyncCore
import TreeStore

/// Where each followed place has come to in the server's changes.
///
/// Changes stand in the caller's transaction.
struct Cursors {
    let file: LocalFile

    init(_ file: LocalFile) {
        self.file = file
    }

    /// Nil for a place that was never copied.
    subscript(path: Path) -> Cursor? {
        get throws {
            let find = try file.statement("SELECT cursor FROM cursors WHERE scope = ?1")
            try find.bind(path.description, at: 1)
            return try find.first { Cursor($0.text(at: 0)) } ?? nil
        }
    }

    /// The furthest that this device has ever seen the store; 0 when it never did.
    func furthest(in storeID: String) throws -> Int64 {
        var furthest: Int64 = 0
        try file.statement("SELECT cursor FROM cursors").forEach { row in
            guard let cursor = Cursor(row.text(at: 0)), cursor.storeID == storeID else { return }
            furthest = max(furthest, cursor.position)
        }
        return furthest
    }

    /// Takes note of where the store was after a push, which no copy's cursor tells.
    func setSeen(_ cursor: Cursor) throws { try set(cursor, scope: ".seen") }

    func set(_ cursor: Cursor, for path: Path) throws {
        try set(cursor, scope: path.description)
    }

    /// Forgets a place that is no longer here, but not how far the store was seen.
    func remove(_ path: Path) throws {
        if let cursor = try self[path], try furthest(in: cursor.storeID) == cursor.position {
            try setSeen(cursor)
        }
        let remove = try file.statement("DELETE FROM cursors WHERE scope = ?1")
        try remove.bind(path.description, at: 1)
        try remove.run()
    }

    private func set(_ cursor: Cursor, scope: String) throws {
        let put = try file.statement("REPLACE INTO cursors (scope, cursor) VALUES (?1, ?2)")
        try put.bind(scope, at: 1)
        try put.bind(cursor.description, at: 2)
        try put.run()
    }

    func clear() throws {
        try file.statement("DELETE FROM cursors").run()
    }
}
