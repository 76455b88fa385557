import Access
import JSONTree
package import Matches
import SyncCore

extension Scorebook {
    /// Sends what is only here: all of it, or that of some matches.
    ///
    /// It blocks the calling thread, so it is not for the inside of a task. What was sent and not
    /// answered keeps its number and is sent again by the next push; nothing is applied twice.
    ///
    /// - Parameter transport: libcurl's when nil.
    /// - Throws: `.unreachable` when the server gave no usable answer at all, `.overLimit` when it
    ///   wants to be asked later; an end after that is
    ///   the report's `failure`.
    package func push(
        to server: String, matches: [MatchID]? = nil, transport given: (any Transport)? = nil,
        progress: (ExchangeProgress) -> Void = { _ in }
    ) throws(ScorebookError) -> PushReport {
        try exchange(with: server, given, failure: \.failure) { link in
            let choice = matches.map { Outbox.Choice.matches($0) } ?? .all
            var driver = try PushDriver(self, link, choice)
            var report = PushReport()
            if case .failed(let failure) = try driver.run(progress) {
                report.failure = ScorebookError(failure)
            }
            if let failure = report.failure, !link.hasAnswered { throw failure }
            let sizes = try settleDoubts(driver.tally.doubtful, link)
            report.clockMovedMilliseconds = driver.clockMoved
            report.hasRestored = driver.hasRestored
            report.unreturned = try unreturned()
            report.right = driver.right
            report.matches = driver.tally.report(
                quarantined: { sizes[$0]?.aside ?? 0 }, failure: report.failure)
            report.requests = link.requests
            return report
        }
    }

    /// Brings what is new at the server: the summaries, and the matches of the scope.
    ///
    /// It blocks the calling thread, so it is not for the inside of a task. What arrived before a
    /// failure stays.
    ///
    /// - Parameter transport: libcurl's when nil.
    package func pull(
        from server: String, _ scope: PullScope = .known, transport given: (any Transport)? = nil,
        progress: (ExchangeProgress) -> Void = { _ in }
    ) throws(ScorebookError) -> PullReport {
        try exchange(with: server, given) { link in
            var driver = PullDriver(self, link)
            // Who was let into one match may not see what others there are.
            let only = try onlyMatch(at: link.server)
            if only == nil { try driver.pullSummaries() }
            let ids = try only.map { [$0] } ?? matches(in: scope)
            try driver.pull(ids, progress: progress)
            var report = PullReport()
            report.hasRestored = driver.hasRestored
            report.unreturned = try unreturned()
            report.right = try right(at: link.server)
            if case .matches = scope {
                for id in ids where try !isOnServer(id) {
                    throw ScorebookError(.notFound, "the server has no match \(id.text)")
                }
                report.matches = driver.report(of: ids)
            } else {
                report.matches = driver.changed()
            }
            let here = Set(try Overview.ids(in: file))
            report.finishedElsewhere = try summaries().count {
                !here.contains($0.id) && !$0.summary.isUnderWay
            }
            report.requests = link.requests
            return report
        }
    }

    func exchange<Report>(
        with server: String, _ given: (any Transport)?,
        failure: (Report) -> ScorebookError? = { _ in nil }, _ body: (ServerLink) throws -> Report
    ) throws(ScorebookError) -> Report {
        try guarded {
            let server = try ServerURL(server)
            try file.checkWritable()
            return try exchanging {
                // Changes of this connection do not show in the version of what was cached.
                recent = nil
                defer { recent = nil }
                let link = ServerLink(
                    server, transport: try transport(given, to: server), clock: clock)
                return try noting(failure) { try body(link) }
            }
        }
    }

    /// Keeps when the exchange was and why it failed, for those who ask later.
    private func noting<Report>(
        _ failure: (Report) -> ScorebookError?, _ body: () throws -> Report
    ) throws -> Report {
        var exchanges = try Exchanges(file)
        do {
            let report = try body()
            let failure = failure(report)
            if failure == nil { exchanges.succeeded = now }
            exchanges.failed = failure.map { _ in now }
            exchanges.failure = failure?.sentence
            try file.writing { try exchanges.save(in: file) }
            return report
        } catch let error as ScorebookError
            where [.unreachable, .overLimit, .refused].contains(error.kind)
        {
            exchanges.failed = now
            exchanges.failure = error.sentence
            try file.writing { try exchanges.save(in: file) }
            throw error
        }
    }

    private var now: Int64 { Identity.wall(clock) }

    /// The match that this device was let into, when it is one.
    private func onlyMatch(at server: ServerURL) throws -> MatchID? {
        guard case .match(let id)? = try credential(at: server)?.grant.scope else { return nil }
        return try MatchID(id)
    }

    private func matches(in scope: PullScope) throws -> [MatchID] {
        let here = try Overview.ids(in: file)
        switch scope {
        case .known:
            let open = try summaries().filter(\.summary.isUnderWay).map(\.id)
            return Set(here + open).sorted()
        case .all:
            return Set(here + (try summaries().map(\.id))).sorted()
        case .matches(let texts):
            return Set(
                try texts.map { text in
                    // A whole id needs no list: its summary may be missing.
                    text.utf8.count == MatchID.length ? try MatchID(text) : try resolve(text)
                }
            ).sorted()
        }
    }

    /// Looks at the server for the entries of which it said that other writes stand in their
    /// place: most often those are the same entries.
    ///
    /// - Returns: what of each match is in the outbox then.
    private func settleDoubts(
        _ ids: Set<MatchID>, _ link: ServerLink
    ) throws -> [MatchID: LaneSize] {
        if !ids.isEmpty {
            var driver = PullDriver(self, link)
            do {
                try driver.pull(ids.sorted())
            } catch let error as ScorebookError
                where error.kind == .unreachable || error.kind == .overLimit
            {
                // They stay in quarantine, and the next pull looks again.
                return try Outbox(file).sizes()
            }
        }
        return try Outbox(file).sizes()
    }
}

extension MatchSummary {
    /// Whether somebody may go on with the match.
    var isUnderWay: Bool {
        let status = Finish.Ending(word: self.status)
        return self.status == MatchStatus.open.word || status == .suspended
    }
}
