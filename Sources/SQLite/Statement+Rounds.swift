// Each ends the round whatever happens: a statement left between rows would hold the read lock.
extension Statement {
    /// Does `body` with each row.
    package func forEach(_ body: (Statement) throws -> Void) throws {
        do {
            while try step() { try body(self) }
        } catch {
            reset()
            throw error
        }
    }

    /// What `read` makes of the only or the first row; nil when there is none.
    package func first<Result>(_ read: (Statement) throws -> Result) throws -> Result? {
        guard try step() else { return nil }
        defer { reset() }
        return try read(self)
    }

    /// What `read` makes of the rows, of the first `limit` of them when there are more.
    package func all<Result>(
        first limit: Int = .max, _ read: (Statement) throws -> Result
    ) throws -> [Result] {
        var found: [Result] = []
        defer { reset() }
        while found.count < limit, try step() { found.append(try read(self)) }
        return found
    }
}
