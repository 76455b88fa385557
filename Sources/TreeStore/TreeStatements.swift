import JSONTree
import SQLite
import SyncCore

/// The prepared statements of one store; they belong to the connection's thread.
final class TreeStatements {
    let connection: Connection
    let tables: TreeTables
    /// Rises with every change that was asked for, rolled back or not.
    private(set) var changeCount = 0
    /// The indexes that changes of rows keep up, of a store that has been told to load them.
    var upkeep: [KeptIndex] = []
    /// Whether the file was seen to have tables of indexes.
    var hasIndexTables = false
    /// Indexes that were read from texts, which are the same each time: by both texts.
    private var readIndexes: [Key: ListIndex] = [:]
    /// Whether a commit that leaves a long log moves it into the file.
    var movesLog = true {
        didSet {
            connection.setWriteAheadLogAutocheckpoint(
                pages: movesLog ? TreeFormat.logPagesMax : 0)
        }
    }
    var attached: [(file: String, schema: String)] = []
    var attachedEver = 0
    private var prepared: [Statement?]
    /// For scans, of which several run at a time.
    private var spareScans: [Statement] = []

    init(connection: Connection, tables: TreeTables) {
        self.connection = connection
        self.tables = tables
        prepared = Array(repeating: nil, count: TreeQuery.allCases.count)
    }

    subscript(query: TreeQuery) -> Statement {
        get throws(SQLiteError) {
            if let statement = prepared[query.rawValue] { return statement }
            let statement = try connection.prepare(query.sql(tables), persistent: true)
            prepared[query.rawValue] = statement
            return statement
        }
    }

    /// The index that has the texts; nil when none has.
    func index(steps: String, order: String) -> ListIndex? {
        let texts = Key(unchecked: steps + "\n" + order)
        if let index = readIndexes[texts] { return index }
        let index = ListIndex(stepsText: steps, orderText: order)
        if readIndexes.count >= Self.readIndexesMax { readIndexes = [:] }
        readIndexes[texts] = index
        return index
    }

    private static let readIndexesMax = 1000

    /// A statement that nobody else uses until it is handed back.
    func takeScan() throws(SQLiteError) -> Statement {
        if let spare = spareScans.popLast() { return spare }
        return try connection.prepare(TreeQuery.rowsInRange.sql(tables), persistent: true)
    }

    func handBack(_ scan: Statement) {
        scan.reset()
        if spareScans.count < Self.spareScansMax { spareScans.append(scan) }
    }

    private static let spareScansMax = 8

    /// As `change`, of a change that is not made often enough to be kept.
    func change(sql: String) throws(SQLiteError) -> Statement {
        precondition(connection.isInTransaction, "a store changed outside of a transaction")
        changeCount += 1
        return try connection.prepare(sql)
    }

    /// The statement of a change, which must stand in a transaction, or a merge could be torn.
    func change(_ query: TreeQuery) throws(SQLiteError) -> Statement {
        precondition(connection.isInTransaction, "a store changed outside of a transaction")
        changeCount += 1
        return try self[query]
    }
}

// Files of staged rows, which are attached within a transaction and let go after it.
extension TreeStatements {
    /// SQLite takes ten.
    private static let attachedMax = 8

    var mayAttach: Bool { attached.count < Self.attachedMax }

    /// Makes a file's tables known; gives the name of their schema.
    func attach(_ file: String) throws(SQLiteError) -> String {
        if let known = attached.first(where: { $0.file.hasSameBytes(as: file) }) {
            return known.schema
        }
        attachedEver += 1
        let schema = "staged\(attachedEver)"
        let attach = try connection.prepare("ATTACH ?1 AS \(schema)")
        // Debian's build takes a name that begins with "file:" for a URI.
        try attach.bind(file.hasPrefix("file:") ? "./" + file : file, at: 1)
        try attach.run()
        attached.append((file, schema))
        return schema
    }

    /// Lets the files go, after the transaction; one that cannot be now goes after another.
    func detachAll() {
        attached.removeAll { (try? connection.execute("DETACH \($0.schema)")) != nil }
    }
}
