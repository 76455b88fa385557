import CSQLite

extension Connection {
    /// Runs `body` in a transaction: committed when it returns, rolled back when it throws.
    ///
    /// The write lock is taken at the start (IMMEDIATE), so that a writer waits here and never
    /// fails halfway because another came first. Transactions do not nest: that traps.
    package func transaction<Result>(
        _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        try transaction(wrapping: { $0 }, body)
    }

    /// The same for a body with an error type of its own, into which `wrap` turns the failures
    /// of beginning and committing.
    package func transaction<Result, Failure: Error>(
        wrapping wrap: (SQLiteError) -> Failure, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        precondition(!isInsideTransactionBody, "a transaction inside a transaction")
        do throws(SQLiteError) { try execute("BEGIN IMMEDIATE") } catch { throw wrap(error) }
        isInsideTransactionBody = true
        defer { isInsideTransactionBody = false }

        let result: Result
        do throws(Failure) {
            result = try body()
        } catch {
            rollBack()
            throw error
        }
        do throws(SQLiteError) {
            try execute("COMMIT")
        } catch {
            // A commit that failed as busy leaves the transaction open.
            rollBack()
            throw wrap(error)
        }
        return result
    }

    /// Whether a transaction is open, by `transaction` or by SQL.
    package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    private func rollBack() {
        // A full disk and some other failures have rolled it back already. Should this fail
        // too, the error that led here says more, and SQLite undoes the transaction from its
        // journal when the file is next opened.
        if isInTransaction { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
    }
}
