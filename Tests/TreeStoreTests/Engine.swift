import JSONTree
import SQLite
import SyncCore
import TreeStore

/// The engines that one suite tests.
enum Engine: CaseIterable {
    case memory
    case sqlite
    /// In a file of its owner's, beside other tables and another tree.
    case sqliteAmongOthers

    /// An empty store; a SQLite engine's is in a transaction that stays open.
    func make() throws -> any RowStore {
        switch self {
        case .memory: MemoryRowStore()
        case .sqlite: try Self.sqlite()
        case .sqliteAmongOthers: try Self.sqliteAmongOthers()
        }
    }

    static func sqlite() throws -> SQLiteTreeStore {
        let connection = try Connection.inMemory()
        try connection.execute("BEGIN")
        try SQLiteTreeStore.createTables(in: connection)
        return SQLiteTreeStore(connection: connection)
    }

    static func sqliteAmongOthers() throws -> SQLiteTreeStore {
        let connection = try Connection.inMemory()
        try connection.execute("CREATE TABLE meta (name TEXT, value TEXT); BEGIN")
        let tables = TreeTables(prefix: "confirmed_")
        try SQLiteTreeStore.createTables(in: connection)
        try SQLiteTreeStore.createTables(in: connection, tables: tables)
        var other = SQLiteTreeStore(connection: connection)
        _ = try other.write(
            [PathWrite(path: Path("/a"), value: 1)],
            stamp: Stamp(milliseconds: 9, counter: 0, device: DeviceID(bits: 9)))
        return SQLiteTreeStore(connection: connection, tables: tables)
    }
}

extension PathCode {
    init(_ text: String) throws {
        self.init(try Path(text))
    }
}

extension Stamp {
    /// A stamp of one of a few devices.
    init(_ milliseconds: Int64, device: UInt64 = 1) {
        self.init(milliseconds: milliseconds, counter: 0, device: DeviceID(bits: device))
    }
}

extension RowStore {
    /// Every row, in path order.
    func all() throws -> [Row] { try rows(at: .root, limit: .max) ?? [] }
}
