import Matches

// What a program of another package needs, in plain types. Matches are named by their id or by
// the beginning of it.
extension Scorebook {
    /// Begins a match; sides are named in the order of the kind.
    public func start(kind: String, sides: [String]) throws(ScorebookError) -> PlainMatch {
        let info = try guarded { try Kinds.require(kind).info(names: sides) }
        return PlainMatch(try start(info))
    }

    /// Records an entry in the kind's notation, and returns what it did, in words.
    @discardableResult
    public func record(_ typed: String, inMatch id: String) throws(ScorebookError) -> String {
        try record(typed, in: resolve(id)).words
    }

    /// Undoes what was recorded last, and returns what that was.
    @discardableResult
    public func undo(inMatch id: String) throws(ScorebookError) -> String {
        try undo(in: resolve(id)).words
    }

    /// Ends a match and seals it.
    @discardableResult
    public func finish(match id: String) throws(ScorebookError) -> PlainMatch {
        PlainMatch(try finish(Finish(.finished), in: resolve(id)))
    }

    /// Goes on, on this device, with a match that another one recorded.
    @discardableResult
    public func takeOver(match id: String) throws(ScorebookError) -> PlainMatch {
        PlainMatch(try takeover(resolve(id)))
    }

    /// The matches, the newest update first.
    public func list() throws(ScorebookError) -> [PlainMatch] {
        try listings().map { PlainMatch($0) }
    }

    /// One match with its entries.
    public func show(match id: String) throws(ScorebookError) -> PlainMatch {
        PlainMatch(try match(resolve(id)))
    }

    /// Sends what is only here, and returns how many entries the server has taken in.
    ///
    /// It blocks the calling thread, so it is not for the inside of a task.
    @discardableResult
    public func push(toServer address: String) throws(ScorebookError) -> Int {
        let report = try push(to: address)
        if let failure = report.failure { throw failure }
        for match in report.matches {
            guard case .quarantined(let reasons) = match.outcome else { continue }
            throw ScorebookError(
                .refused,
                "the server refused some of match \(match.id.text), which is kept aside: "
                    + reasons.joined(separator: "; "))
        }
        return report.matches.reduce(0) { $0 + $1.entries }
    }

    /// Brings what is new at the server, and returns how many entries that was.
    ///
    /// It blocks the calling thread, so it is not for the inside of a task.
    @discardableResult
    public func pull(fromServer address: String) throws(ScorebookError) -> Int {
        try pull(from: address).matches.reduce(0) { $0 + $1.newEntries }
    }
}

extension PlainMatch {
    fileprivate init(_ record: MatchRecord) {
        let summary = MatchSummary(record.info, record.log.main, record.scoring)
        self.init(
            id: record.id, summary, unsent: record.sync.unsent,
            entries: record.log.main.effective.compactMap(\.text))
    }

    fileprivate init(_ listing: MatchListing) {
        self.init(id: listing.id, listing.summary, unsent: listing.unsent, entries: nil)
    }

    private init(id: MatchID, _ summary: MatchSummary, unsent: Int, entries: [String]?) {
        self.init(
            id: id.text, kind: summary.kind, sides: summary.sides.map(\.name),
            score: summary.scoreLine, status: summary.status, unsentEntries: unsent,
            entries: entries)
    }
}
