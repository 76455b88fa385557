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

    /// The statement of a change, which must stand in a transaction, or a merge could be torn.
    func change(_ query: TreeQuery) throws(SQLiteError) -> Statement {
        precondition(connection.isInTransaction, "a store changed outside of a transaction")
        changeCount += 1
        return try self[query]
    }
}
