import CSQLite

extension Connection {
    /// How SQLite finds the rows of each statement that is kept compiled, by its text.
    ///
    /// The words are those of `EXPLAIN QUERY PLAN`, a line for each table that is read.
    package func plans() throws(SQLiteError) -> [(sql: String, plan: [String])] {
        var texts: [String] = []
        var statement = sqlite3_next_stmt(handle, nil)
        while let found = statement {
            if let text = sqlite3_sql(found) { texts.append(String(cString: text)) }
            statement = sqlite3_next_stmt(handle, found)
        }
        var plans: [(sql: String, plan: [String])] = []
        for text in texts where sqlite3_strnicmp(text, "PRAGMA", 6) != 0 {
            let explain = try prepare("EXPLAIN QUERY PLAN " + text)
            var plan: [String] = []
            while try explain.step() { plan.append(explain.text(at: 3)) }
            plans.append((text, plan))
        }
        return plans
    }
}
