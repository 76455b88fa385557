/// Whose file a database is, and which tables of whom it may hold.
package struct DatabaseHeader: Equatable, Sendable {
    /// 0 in a new file.
    package let applicationID: Int32
    /// The application's format version: 0 in a new file.
    package let version: Int32
    /// Whether nothing was ever made in it.
    package let isNew: Bool
}

extension Connection {
    /// The header as it is at one moment: another process may be making the file.
    package func header() throws(SQLiteError) -> DatabaseHeader {
        if isInTransaction { return try readHeader() }
        try execute("BEGIN")
        do throws(SQLiteError) {
            let header = try readHeader()
            try execute("COMMIT")
            return header
        } catch {
            // The error says more than that of a rollback, which reads leave nothing to undo.
            if isInTransaction { try? execute("ROLLBACK") }
            throw error
        }
    }

    private func readHeader() throws(SQLiteError) -> DatabaseHeader {
        // First, for a transaction begins with the first look at a table, and not at the header.
        let entries = try integer("SELECT count(*) FROM sqlite_schema") ?? 0
        let (owner, version) = (try applicationID(), try userVersion())
        return DatabaseHeader(
            applicationID: owner, version: version,
            isNew: owner == 0 && version == 0 && entries == 0)
    }
}
