import JSONTree
import Matches
import SyncCore

/// Whole matches as the server has them now, asked for without a trace here.
struct ServerCopies {
    let link: ServerLink

    /// Matches of one request.
    static let matchesPerRequest = 20
    private static let pagesMax = 5000

    /// The matches' nodes; null for one that is not there.
    func nodes(of ids: [MatchID]) throws -> [MatchID: (node: Value, damage: [String])] {
        let paths = ids.map(MatchPlace.match)
        var rows: [Row] = []
        var cursor: Cursor?
        for _ in 0..<Self.pagesMax {
            let page = try answered { () throws(PushFailure) in
                try link.changes(at: paths, since: cursor).page
            }
            if page.isReset { rows = [] }
            rows += page.changes
            guard page.hasMore, page.cursor != cursor else { return try nodes(of: ids, in: rows) }
            cursor = page.cursor
        }
        throw ScorebookError(
            PushFailure.refused("The server's list of changes does not come to its end."))
    }

    private func nodes(
        of ids: [MatchID], in rows: [Row]
    ) throws -> [MatchID: (node: Value, damage: [String])] {
        var store = MemoryRowStore()
        try store.follow(rows.sorted { $0.path < $1.path })
        var nodes: [MatchID: (node: Value, damage: [String])] = [:]
        for id in ids {
            let path = MatchPlace.match(id)
            let found = store.rows(at: PathCode(path), limit: .max) ?? []
            let view = try PlaceView(of: path, known: found, pending: [])
            nodes[id] = (view.value, view.damage)
        }
        return nodes
    }

    private func answered<Answer>(
        _ body: () throws(PushFailure) -> Answer
    ) throws(ScorebookError) -> Answer {
        do throws(PushFailure) { return try body() } catch { throw ScorebookError(error) }
    }
}
