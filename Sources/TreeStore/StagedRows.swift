package import JSONTree
import Glibc
import SQLite
package import SyncCore

/// The rows of one large write while it arrives, in a file of their own beside the trees: those of
/// one value, or of the members of a merge.
///
/// Nothing of it is durable: a file that is left over from a crash is deleted at the next start.
/// It belongs to one thread at a time: to the one that fills it, to the writer's, to a reader's.
package final class StagedRows: @unchecked Sendable {
    // Sendable because each hand-over from thread to thread is ordered by a queue.

    /// Where the value will stand, or below which the merge is written.
    package let place: PathCode
    /// Of a merge, how many members have come; nil of one value.
    var memberCount: Int?
    /// Where the part of a merge stands that is being taken.
    var member: PathCode
    /// Nil once the file is deleted.
    private var open: Open?
    /// Whether parts were taken back, so that there may be markers of nothing.
    private var hasDiscarded = false
    private var hasServerValues = false
    /// For reading, which several do at a time.
    var spareScans: [Statement] = []

    struct Open {
        let connection: Connection
        let put: Statement
        let discard: Statement
        /// Adds a member of a merge.
        let begin: Statement
    }

    /// Makes the file.
    package init(path: String, place: Path) throws(StoreError) {
        self.place = PathCode(place)
        member = self.place
        open = try wrapped { () throws(SQLiteError) in
            let connection = try Connection(path: path)
            try connection.execute(Self.setUp)
            return Open(
                connection: connection,
                put: try connection.prepare(
                    "REPLACE INTO staged (path, value, has_server_values, is_member, is_priority)"
                        + " VALUES (?1, ?2, ?3, ?4, ?5)",
                    persistent: true),
                discard: try connection.prepare(
                    "DELETE FROM staged WHERE path >= ?1 AND path < ?2", persistent: true),
                begin: try connection.prepare(
                    "INSERT INTO members (path, name) VALUES (?1, ?2)", persistent: true))
        }
    }

    deinit { remove() }

    /// Deletes the file; nothing may be asked after that.
    package func remove() {
        guard let path = open?.connection.path else { return }
        spareScans = []
        // Closed first, so that its space is given back here and not where the last use ends.
        open = nil
        unlink(path)
    }

    /// Where the file is.
    var file: String { live.connection.path }

    var live: Open {
        guard let open else { preconditionFailure("staged rows are used after their removal") }
        return open
    }

    func prepare(_ sql: String) throws(SQLiteError) -> Statement {
        try live.connection.prepare(sql)
    }

    private static let setUp = """
        PRAGMA journal_mode = OFF;
        PRAGMA synchronous = OFF;
        PRAGMA cache_size = -4096;
        CREATE TABLE staged (
          path BLOB PRIMARY KEY,
          value TEXT,
          has_server_values INTEGER NOT NULL,
          is_member INTEGER NOT NULL,
          is_priority INTEGER NOT NULL,
          evidence BLOB
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE members (
          number INTEGER PRIMARY KEY,
          path BLOB NOT NULL,
          name TEXT NOT NULL
        ) STRICT;
        BEGIN
        """

    // MARK: Files

    /// The file for the write with the number.
    package static func path(_ number: UInt64, in folder: String) -> String {
        folder + "/" + prefix + String(number)
    }

    /// Deletes the files that a crash left over.
    package static func removeAll(in folder: String) {
        guard let stream = opendir(folder) else { return }
        defer { closedir(stream) }
        var found: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasPrefix(prefix) { found.append(name) }
        }
        for name in found { unlink(folder + "/" + name) }
    }

    private static let prefix = "arriving-"

    // MARK: Filling

    package func take(_ pieces: [ValuePiece]) throws(StoreError) {
        try wrapped { () throws(SQLiteError) in
            for piece in pieces { try take(piece) }
        }
    }

    /// Takes a piece of the value, or of the present member.
    func take(_ piece: ValuePiece) throws(SQLiteError) {
        switch piece {
        case .value(let way, let text, let isToBeFilledIn):
            let put = live.put
            let path = member.appending(way)
            try put.bind(path.bytes, at: 1)
            try put.bind(utf8: text.span, at: 2)
            try put.bind(isToBeFilledIn ? 1 : 0, at: 3)
            try put.bind(memberCount != nil && way.isEmpty ? 1 : 0, at: 4)
            try put.bind(path.isPriority ? 1 : 0, at: 5)
            if isToBeFilledIn { hasServerValues = true }
            try put.run()
        case .discard(let way):
            let path = member.appending(way)
            let discard = live.discard
            try discard.bind(path.bytes, at: 1)
            try discard.bind(path.end.bytes, at: 2)
            try discard.run()
            if live.connection.changes > 0 { hasDiscarded = true }
        }
    }

    /// Ends the filling; from here on other connections may read the file.
    ///
    /// - Throws: `TreeError` where one member of a merge stands at or below another.
    package func finish() throws {
        if hasDiscarded { try dropEmptyMarkers() }
        if memberCount != nil { try settleMembers() }
        try wrapped { () throws(SQLiteError) in try live.connection.execute("COMMIT") }
    }

    /// An object all of whose members were taken back is nothing.
    private func dropEmptyMarkers() throws(StoreError) {
        try wrapped { () throws(SQLiteError) in
            // From the last on, so that an object goes after those within it.
            let discard = live.discard
            let markers = try prepare(
                "SELECT path FROM staged WHERE path < ?1 AND value = '{}' "
                    + "ORDER BY path DESC LIMIT 1"
            )
            let next = try prepare(
                "SELECT path FROM staged WHERE path > ?1 ORDER BY path LIMIT 2")
            var bound = place.end
            while true {
                try markers.bind(bound.bytes, at: 1)
                guard try markers.step() else { return }
                let marker = PathCode(bytes: markers.bytes(at: 0))
                markers.reset()
                try next.bind(marker.bytes, at: 1)
                var hasChild = false
                while try next.step() {
                    let path = PathCode(bytes: next.bytes(at: 0))
                    if marker.isPrefix(of: path), !path.isPriority { hasChild = true }
                }
                if !hasChild {
                    try discard.bind(marker.bytes, at: 1)
                    try discard.bind(marker.end.bytes, at: 2)
                    try discard.run()
                }
                bound = marker
            }
        }
    }

    package var isEmpty: Bool {
        get throws(StoreError) {
            try wrapped { () throws(SQLiteError) in
                try live.connection.integer("SELECT 1 FROM staged LIMIT 1") == nil
            }
        }
    }

    // MARK: Server values

    /// Fills in the server values of the write with the stamp.
    ///
    /// - Parameter present: what stands at a path before the write.
    func resolve(stamp: Stamp, present: (Path) throws -> Value) throws {
        // To look for them takes time in proportion to all rows.
        guard hasServerValues else { return }
        try live.connection.execute("BEGIN")
        try fillIn(stamp: stamp, present: present)
        try live.connection.execute("COMMIT")
    }

    private func fillIn(stamp: Stamp, present: (Path) throws -> Value) throws {
        let find = try prepare(
            "SELECT path, value FROM staged WHERE has_server_values = 1 AND path >= ?1"
                + " ORDER BY path LIMIT 1000")
        var last: [UInt8] = []
        while true {
            try find.bind(last, at: 1)
            let found = try find.all { (PathCode(bytes: $0.bytes(at: 0)), $0.bytes(at: 1)) }
            guard let end = found.last?.0.bytes else { return }
            last = end + [0]
            let put = try prepare("UPDATE staged SET value = ?2 WHERE path = ?1")
            for (code, text) in found {
                guard let path = code.path else { throw RowError(path: code) }
                let value = try Value(parsing: text, allowsServerValues: true)
                let resolved = value.resolved(
                    milliseconds: stamp.milliseconds,
                    present: value.hasIncrements ? try present(path) : .null)
                try put.bind(code.bytes, at: 1)
                try put.bind(utf8: resolved.exportText.span, at: 2)
                try put.run()
            }
        }
    }
}
