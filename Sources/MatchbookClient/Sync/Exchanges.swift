import SQLite

/// When this home last exchanged with a server, and why not since.
package struct Exchanges: Equatable, Sendable {
    /// Milliseconds since 1970; nil when there was none.
    package var succeeded: Int64?
    /// The last failure after that; nil when there was none.
    package var failed: Int64?
    package var failure: String?

    package init(succeeded: Int64? = nil, failed: Int64? = nil, failure: String? = nil) {
        self.succeeded = succeeded
        self.failed = failed
        self.failure = failure
    }
}

extension Exchanges {
    init(_ file: LocalFile) throws {
        let find = try file.statement(
            "SELECT succeeded, failed, failure FROM exchanges WHERE id = 1")
        let read = try find.first { row in
            Exchanges(
                succeeded: row.optionalInt64(at: 0), failed: row.optionalInt64(at: 1),
                failure: row.optionalText(at: 2))
        }
        self = read ?? Exchanges()
    }

    /// In the caller's transaction.
    func save(in file: LocalFile) throws {
        let put = try file.statement(
            "REPLACE INTO exchanges (id, succeeded, failed, failure) VALUES (1, ?1, ?2, ?3)")
        try put.bind(succeeded, at: 1)
        try put.bind(failed, at: 2)
        try put.bind(failure, at: 3)
        try put.run()
    }
}
