import JSONTree
import SQLite
import SyncCore

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

    func set(_ cursor: Cursor, for path: Path) throws {
        let put = try file.statement("REPLACE INTO cursors (scope, cursor) VALUES (?1, ?2)")
        try put.bind(path.description, at: 1)
        try put.bind(cursor.description, at: 2)
        try put.run()
    }

    func clear() throws {
        try file.statement("DELETE FROM cursors").run()
    }
}
