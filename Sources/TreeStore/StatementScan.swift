import SQLite
package import SyncCore

/// The rows that a statement gives between two paths, one by one.
package final class StatementScan: RowScan {
    private let statement: Statement
    private let end: PathCode
    private let row: (Statement) throws -> Row
    private let ended: (Statement) -> Void
    /// A statement that is stepped after its last row begins anew.
    private var isAtEnd = false

    /// - Parameters:
    ///   - statement: nobody else's; takes the first path and the one at which to stop.
    ///   - row: of the statement's present columns.
    ///   - ended: is given the statement back.
    init(
        _ statement: Statement, from path: PathCode, to end: PathCode,
        row: @escaping (Statement) throws -> Row,
        ended: @escaping (Statement) -> Void = { _ in }
    ) throws {
        self.statement = statement
        self.end = end
        self.row = row
        self.ended = ended
        try begin(path)
    }

    deinit {
        ended(statement)
    }

    package func next() throws -> Row? {
        guard !isAtEnd, try statement.step() else {
            isAtEnd = true
            return nil
        }
        return try row(statement)
    }

    package func skip(to path: PathCode) throws {
        if isAtEnd { return }
        statement.reset()
        try begin(path)
    }

    private func begin(_ path: PathCode) throws {
        try statement.bind(path.bytes, at: 1)
        try statement.bind(end.bytes, at: 2)
    }
}
