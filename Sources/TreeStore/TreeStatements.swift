import SQLite

/// The prepared statements of one store; they belong to the connection's thread.
final class TreeStatements {
    let connection: Connection
    let tables: TreeTables
    /// Rises with every change that was asked for, rolled back or not.
    private(set) var changeCount = 0
    private var prepared: [Statement?]

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

    /// The statement of a change, which must stand in a transaction, or a merge could be torn.
    func change(_ query: TreeQuery) throws(SQLiteError) -> Statement {
        precondition(connection.isInTransaction, "a store changed outside of a transaction")
        changeCount += 1
        return try self[query]
    }
}
