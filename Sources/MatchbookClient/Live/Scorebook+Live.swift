import JSONTree
package import Matches
import SQLite
import SyncCore
import TreeStore

// What following a server needs of the file.
extension Scorebook {
    /// Whether another connection has changed the file since the last call, or since it was opened.
    ///
    /// It waits for one that is writing now: what it writes counts already.
    func hasChangedElsewhere() throws(ScorebookError) -> Bool {
        try guarded {
            do {
                if file.readOnlyReason == nil { try file.writing {} }
            } catch let error as SQLiteError where error.isBusy {
                return true
            }
            let version = try file.version()
            defer { seenVersion = version }
            return version != seenVersion
        }
    }

    /// Whether something waits to be sent.
    func hasUnsent() throws(ScorebookError) -> Bool {
        try guarded {
            try file.statement("SELECT 1 FROM outbox WHERE state = 'pending' LIMIT 1")
                .first { _ in true } ?? false
        }
    }

    /// The matches that somebody may go on with, here or elsewhere, the newest update first.
    package func matchesUnderWay() throws(ScorebookError) -> [MatchID] {
        try listings().filter { $0.summary.isUnderWay && !$0.isArchived }.map(\.id)
    }

    /// Brings places up to date by asking for them, as a pull does.
    func catchUp(
        _ places: [Path], with server: String, by transport: any Transport
    ) throws(ScorebookError) {
        try exchange(with: server, transport) { link in
            var driver = PullDriver(self, link)
            try driver.pull(places: places)
        }
    }

    /// Where a stream of all the places has to begin; nil when one of them was never copied.
    func start(of paths: [Path]) throws(ScorebookError) -> Cursor? {
        try guarded {
            var earliest: Cursor?
            for path in paths {
                guard let cursor = try Cursors(file)[path] else { return nil }
                if earliest.map({ cursor.position < $0.position }) ?? true { earliest = cursor }
            }
            return earliest
        }
    }

    /// Takes in what a stream told of places whose rows are here up to where the stream began.
    ///
    /// - Returns: whether anything of it was new here.
    func take(
        _ rows: [Row], at paths: [Path], upTo cursor: Cursor, from link: ServerLink
    ) throws(ScorebookError) -> Bool {
        try guarded {
            let isNews = try file.reading {
                try rows.contains { row in
                    let known = try file.confirmed.deepestRow(atOrAbove: row.path)
                    return known?.path != row.path || known?.stamp != row.stamp
                        || known?.evidence != row.evidence
                }
            }
            // Most often what is known is what was pushed from here.
            guard isNews else { return false }
            try exchanging {
                recent = nil
                defer { recent = nil }
                var driver = PullDriver(self, link)
                try driver.apply(rows, at: paths, replaces: false, cursor: cursor)
            }
            return true
        }
    }
}
