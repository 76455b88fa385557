import JSONTree
import Matches
import SyncCore
import TreeStore

/// Brings places of the server's tree up to date here.
struct PullDriver {
    let book: Scorebook
    let link: ServerLink
    private(set) var matches: [MatchID: PullReport.MatchPull] = [:]
    /// Whether the server lacked what it had confirmed, so that all of it was sent again.
    private(set) var hasRestored = false

    /// Matches of one request whose copies are at the same point, and of one that copies anew.
    private static let matchesPerRequest = Limits.changePathsMax
    private static let matchesPerCopy = 20
    /// Rows that are merged at once.
    private static let rowsPerMerge = 2000

    private var file: LocalFile { book.file }

    init(_ book: Scorebook, _ link: ServerLink) {
        self.book = book
        self.link = link
    }

    mutating func pullSummaries() throws {
        try follow([MatchPlace.allSummaries])
    }

    mutating func pull(
        _ ids: [MatchID], progress: (ExchangeProgress) -> Void = { _ in }
    ) throws {
        try pull(places: ids.map(MatchPlace.match), progress: progress)
    }

    mutating func pull(
        places: [Path], progress: (ExchangeProgress) -> Void = { _ in }
    ) throws {
        var done = 0
        // Copies that are at one point go on together; what was never copied begins together.
        var groups: [String: [Path]] = [:]
        for path in places.sorted() {
            groups[try Cursors(file)[path]?.description ?? "", default: []].append(path)
        }
        for (cursor, paths) in groups.sorted(by: { $0.key < $1.key }) {
            let size = cursor.isEmpty ? Self.matchesPerCopy : Self.matchesPerRequest
            for start in stride(from: 0, to: paths.count, by: size) {
                let group = Array(paths[start..<min(start + size, paths.count)])
                try follow(group)
                done += group.count
                progress(ExchangeProgress(done: done, total: places.count))
            }
        }
    }

    // MARK: One place, or several at the same point

    private mutating func follow(_ paths: [Path]) throws {
        guard let first = paths.first else { return }
        var session = CopySession()
        var actions = session.started(after: try Cursors(file)[first])[...]
        while let action = actions.popFirst() {
            switch action {
            case .ask(let cursor):
                let answer = try answered { () throws(PushFailure) in
                    try link.changes(at: paths, since: cursor)
                }
                _ = try book.learn(answer.moment)
                actions += session.arrived(
                    answer.page, from: answer.storeID,
                    known: try book.currentIdentity().storeID,
                    seen: try Cursors(file).furthest(in: answer.storeID))
            case .adoptStore(let storeID): try book.adoptStore(storeID, at: link.server)
            case .restore(let storeID):
                try book.adoptStore(storeID, at: link.server)
                try pushRestored()
                hasRestored = true
                actions += session.restored(after: try Cursors(file)[first])
            case .take(let rows, let replaces, let cursor):
                try apply(rows, at: paths, replaces: replaces, cursor: cursor)
            case .stop(let failure):
                if let failure { throw ScorebookError(failure) }
                return
            }
        }
        preconditionFailure("a copy that says neither what to do nor that it ended")
    }

    private func answered<Answer>(
        _ body: () throws(PushFailure) -> Answer
    ) throws(ScorebookError) -> Answer {
        do throws(PushFailure) { return try body() } catch { throw ScorebookError(error) }
    }

    private func pushRestored() throws {
        var driver = try PushDriver(book, link, .restoring)
        if case .failed(let failure) = try driver.run() { throw ScorebookError(failure) }
    }

    // MARK: Taking it in

    mutating func apply(
        _ rows: [Row], at paths: [Path], replaces: Bool, cursor: Cursor
    ) throws {
        // The report follows only what was committed.
        let changes = try file.writing {
            var exchange = HomeExchange(book)
            try exchange.heard(rows)
            let identity = try book.currentIdentity()
            let places = replaces ? paths : rows.compactMap(\.path.path)
            let ids = Set(
                places.lazy.filter { $0.keys.first == MatchPlace.matches }
                    .compactMap(MatchPlace.matchID))
            var before: [MatchID: MatchRecord] = [:]
            for id in ids {
                before[id] = try MatchRecord(id, in: file, device: identity.device)
            }
            if replaces {
                for path in paths { try file.confirmed.discardRows(below: PathCode(path)) }
            }
            let sorted = rows.sorted { $0.path < $1.path }
            for start in stride(from: 0, to: sorted.count, by: Self.rowsPerMerge) {
                let end = min(start + Self.rowsPerMerge, sorted.count)
                try file.confirmed.follow(Array(sorted[start..<end]))
            }
            for path in paths { try Cursors(file).set(cursor, for: path) }
            try Unreturned(file).letGo(below: paths)
            try book.resolveQuarantine(
                of: Set(paths.lazy.compactMap(MatchPlace.matchID)))

            var changes: [PullReport.MatchPull] = []
            for id in ids {
                let after = try MatchRecord(id, in: file, device: identity.device)
                try book.refreshOverview(id, identity)
                if let after { changes.append(after.changes(since: before[id])) }
            }
            return changes
        }
        for change in changes { matches[change.id] = change }
    }

    // MARK: The report

    /// The matches that changed.
    func changed() -> [PullReport.MatchPull] {
        matches.values.filter(\.isChange).sorted { $0.id < $1.id }
    }

    /// These matches, changed or not.
    func report(of ids: [MatchID]) -> [PullReport.MatchPull] {
        ids.map { matches[$0] ?? PullReport.MatchPull(id: $0) }
    }
}

extension MatchRecord {
    fileprivate func changes(since before: MatchRecord?) -> PullReport.MatchPull {
        let known = before?.log.entries ?? [:]
        let new = log.entries.keys.count { known[$0] == nil }
        let hadPen = before?.sync.penHolder != nil && before?.sync.holdsPen == true
        return PullReport.MatchPull(
            id: id, newEntries: new,
            isNew: before == nil, forkAppeared: openForks > (before?.openForks ?? 0),
            penTakenBy: hadPen && !sync.holdsPen ? sync.penHolder : nil,
            late: before.map { $0.seals.isEmpty ? 0 : new } ?? 0,
            result: before.flatMap { resultChange(since: $0) })
    }

    /// What became of a match that had ended here; nil when it stands as it did, or goes on.
    private func resultChange(since before: MatchRecord) -> PullReport.ResultChange? {
        guard before.scoring.status.finalEnding != nil, before.result != result
        else { return nil }
        return PullReport.ResultChange(before: before.result, after: result)
    }
}

extension PullReport.MatchPull {
    fileprivate var isChange: Bool {
        newEntries > 0 || isNew || forkAppeared || penTakenBy != nil || result != nil
    }
}
