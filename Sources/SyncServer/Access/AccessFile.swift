import Access
import Glibc
import JSONTree
import SQLite
import TreeStore

/// The file of invitations and devices, beside the trees.
///
/// Several processes may have it open. What a change did is on the disk when it returns. A value
/// belongs to one thread at a time.
final class AccessFile {
    static let name = "access.sqlite"

    /// "Mbac", in the file's header.
    static let applicationID: Int32 = 0x4D62_6163
    private static let version: Int32 = 1

    private let connection: Connection
    private let path: String
    private var statements: [String: Statement] = [:]

    /// By what callers are known where the file is.
    enum Door: String {
        /// The server's own keys, beside it.
        case keys
        /// Public keys alone, which flags name.
        case users
    }

    /// Opens the file, and makes it when it is missing.
    init(folder: String, of door: Door = .keys) throws {
        let path = folder + "/" + Self.name
        self.path = path
        try Self.makeEmpty(path)
        connection = try Connection(path: path)
        let header = try connection.header()
        guard header.isNew || header.applicationID == Self.applicationID else {
            throw AccessError(
                "\(path) is another program's database; it was left as it is. Move it away.",
                isAboutData: true)
        }
        guard header.version <= Self.version else {
            throw AccessError(
                "\(path) was made by a newer version of matchbookd; use that one.",
                isAboutData: true)
        }
        try connection.useWriteAheadLog()
        try connection.execute("PRAGMA synchronous = FULL")
        if header.version == 0 { try create() }
        try note(door)
    }

    /// Makes the file with its rights, which SQLite gives to its log too, where there is none.
    ///
    /// One that is there is not opened: to close any descriptor of it would drop the locks that
    /// SQLite holds for other connections of this process, and the next program that closes the
    /// file would take itself for the last and remove the log that they go on writing to.
    private static func makeEmpty(_ path: String) throws {
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            if errno == EEXIST { return }
            throw PrivateFile.failure(path, "be made")
        }
        close(descriptor)
    }

    private func create() throws {
        try changing {
            // Another process may have made it meanwhile.
            guard try connection.userVersion() == 0 else { return }
            for sql in Self.tables { try connection.execute(sql) }
            try connection.setApplicationID(Self.applicationID)
            try connection.setUserVersion(Self.version)
        }
    }

    /// Has the file tell, should the keys be lost, by what callers were known.
    private func note(_ door: Door) throws {
        guard try !connection.doors().contains(door.rawValue) else { return }
        try changing {
            // Files of versions that did not note it were made with keys.
            try connection.execute("CREATE TABLE IF NOT EXISTS doors (door TEXT PRIMARY KEY)")
            try connection.execute("INSERT OR IGNORE INTO doors VALUES ('\(door.rawValue)')")
        }
    }

    /// Whether nobody was ever known by keys beside the file.
    static func isOfUsersAlone(in folder: String) -> Bool {
        // A file that cannot be read was made with keys, as most are.
        let connection = try? Connection(path: folder + "/" + name, mode: .readOnly)
        return (try? connection?.doors()) == [Door.users.rawValue]
    }

    private static let tables = [
        """
        CREATE TABLE invitations (
          code BLOB PRIMARY KEY,
          tree TEXT NOT NULL,
          allows TEXT NOT NULL,
          expires INTEGER NOT NULL,
          used_by TEXT
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX invitations_end ON invitations (expires)",
        """
        CREATE TABLE devices (
          uid TEXT PRIMARY KEY,
          tree TEXT NOT NULL,
          name TEXT NOT NULL,
          allows TEXT NOT NULL,
          generation INTEGER NOT NULL,
          joined INTEGER NOT NULL,
          expires INTEGER NOT NULL,
          revoked INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX devices_tree ON devices (tree, joined)",
    ]

    // MARK: For the facets

    /// Runs changes in a transaction.
    func changing<Result>(_ body: () throws -> Result) throws -> Result {
        try connection.transaction(wrapping: { $0 as any Error }, body)
    }

    func statement(_ sql: String) throws -> Statement {
        if let statement = statements[sql] { return statement }
        let statement = try connection.prepare(sql, persistent: true)
        statements[sql] = statement
        return statement
    }

    /// Differs from an earlier value when another connection has changed the file since.
    func version() throws -> Int64 {
        try statement("PRAGMA data_version").first { $0.int64(at: 0) } ?? 0
    }

    /// A grant as it stands in a row.
    func grant(_ text: [UInt8]) throws -> Grant {
        guard let grant = Grant(try? JSON(parsing: text)) else {
            throw AccessError(
                "\(path) is damaged: it does not say what an invitation allows.",
                isAboutData: true)
        }
        return grant
    }
}

extension Connection {
    /// What stands in the file of doors; nothing in one that was made before they were noted.
    fileprivate func doors() throws -> [String] {
        guard try integer("SELECT 1 FROM sqlite_schema WHERE name = 'doors'") != nil else {
            return []
        }
        return try prepare("SELECT door FROM doors").all { $0.text(at: 0) }
    }
}
