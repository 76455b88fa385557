import CSQLite

/// A compiled statement, finalized when the last reference to it goes.
///
/// Bind, step, read, for any number of rounds:
///
///     try find.bind(key, at: 1)
///     while try find.step() { rows.append(find.text(at: 0)) }
///
/// When its rows end, and when it fails, it is reset and its values are cleared, ready for the
/// next round. Only a round that is left early needs `reset()`; until then it holds the
/// database's read lock. Parameters count from 1 and columns from 0, as in SQLite.
package final class Statement {
    package let sql: String
    /// Also keeps the file open.
    private let connection: Connection
    let handle: OpaquePointer
    let columnCount: Int
    private(set) var hasRow = false

    init(connection: Connection, sql: String, persistent: Bool) throws(SQLiteError) {
        var compiled: OpaquePointer?
        var isWhole = true
        var text = sql
        let code = text.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) { bytes in
                var rest: UnsafePointer<CChar>?
                let flags = persistent ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
                let code = sqlite3_prepare_v3(
                    connection.handle, bytes.baseAddress, Int32(bytes.count), flags, &compiled,
                    &rest)
                if let rest, let start = bytes.baseAddress {
                    isWhole = utf8[(rest - start)...].allSatisfy { $0 <= UInt8(ascii: " ") }
                }
                return code
            }
        }
        if code != SQLITE_OK { throw connection.error(code, while: "preparing “\(sql)”") }
        precondition(isWhole, "more than one statement in “\(sql)”")
        guard let compiled else { preconditionFailure("no statement in “\(sql)”") }

        self.sql = sql
        self.connection = connection
        handle = compiled
        columnCount = Int(sqlite3_column_count(compiled))
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Goes to the next row, and to the first at first.
    ///
    /// False when there is none: then the round is over, and another step would begin it again.
    package func step() throws(SQLiteError) -> Bool {
        let code = sqlite3_step(handle)
        if code == SQLITE_ROW {
            hasRow = true
            return true
        }
        if code == SQLITE_DONE {
            reset()
            return false
        }
        // Before the reset, which clears the message on some paths.
        let failure = connection.error(code, running: sql)
        reset()
        throw failure
    }

    /// Runs to the end, passing over any rows.
    package func run() throws(SQLiteError) {
        while try step() {}
    }

    /// Ends the round early and clears the values.
    package func reset() {
        hasRow = false
        // Its result repeats the failure of the last step, which `step` has thrown.
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    /// Turns a binding's result into an error, or a trap when the mistake is ours.
    @inline(__always)
    func check(binding code: Int32, at index: Int) throws(SQLiteError) {
        if code != SQLITE_OK { throw bindingFailure(code, at: index) }
    }

    private func bindingFailure(_ code: Int32, at index: Int) -> SQLiteError {
        precondition(code & 0xFF != SQLITE_RANGE, "no parameter \(index) in “\(sql)”")
        precondition(code & 0xFF != SQLITE_MISUSE, "bound between the rows of “\(sql)”")
        return connection.error(code, while: "binding parameter \(index) of “\(sql)”")
    }
}
