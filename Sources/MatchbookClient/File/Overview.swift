import JSONTree
import Matches
import SQLite

/// What a list shows of a match that is here, kept beside it so that a list folds nothing.
struct Overview {
    let id: MatchID
    var summary: MatchSummary
    /// Branches that wait for a decision.
    var forks: Int
    var isArchived: Bool
    var isRemoved: Bool

    init(_ record: MatchRecord) {
        id = record.id
        summary = MatchSummary(record.info, record.log.main, record.scoring)
        forks = record.openForks
        isArchived = record.info.isArchived
        isRemoved = record.info.isRemoved
    }

    private init?(_ row: Statement) {
        guard let id = try? MatchID(row.text(at: 0)),
            let summary = try? Value(parsing: row.bytes(at: 1))
        else { return nil }
        self.id = id
        self.summary = MatchSummary(summary)
        forks = Int(row.int64(at: 2))
        isArchived = row.int64(at: 3) != 0
        isRemoved = row.int64(at: 4) != 0
    }
}

extension Overview {
    private static let columns = "SELECT match, summary, forks, archived, removed FROM overviews"

    static func all(in file: LocalFile) throws -> [Overview] {
        try file.statement(columns).all { Overview($0) }.compactMap { $0 }
    }

    static func of(_ id: MatchID, in file: LocalFile) throws -> Overview? {
        let find = try file.statement(columns + " WHERE match = ?1")
        try find.bind(id.text, at: 1)
        return try find.first { Overview($0) } ?? nil
    }

    static func ids(in file: LocalFile) throws -> [MatchID] {
        try file.statement("SELECT match FROM overviews").all { try? MatchID($0.text(at: 0)) }
            .compactMap { $0 }
    }

    /// In the transaction of the change that it follows from.
    func save(in file: LocalFile) throws {
        let put = try file.statement(
            "REPLACE INTO overviews (match, summary, forks, archived, removed)"
                + " VALUES (?1, ?2, ?3, ?4, ?5)")
        try put.bind(id.text, at: 1)
        try put.bind(utf8: summary.value.exportText.span, at: 2)
        try put.bind(forks, at: 3)
        try put.bind(isArchived ? 1 : 0, at: 4)
        try put.bind(isRemoved ? 1 : 0, at: 5)
        try put.run()
    }

    static func delete(_ id: MatchID, in file: LocalFile) throws {
        let delete = try file.statement("DELETE FROM overviews WHERE match = ?1")
        try delete.bind(id.text, at: 1)
        try delete.run()
    }
}
