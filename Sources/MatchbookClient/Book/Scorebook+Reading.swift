import JSONTree
package import Matches
import SyncCore
import TreeStore

extension Scorebook {
    /// The matches, the newest update first; those that are marked as removed only when asked for.
    ///
    /// No match is folded for it, but those that the server refused as a whole.
    package func listings(
        withRemoved: Bool = false
    ) throws(ScorebookError) -> [MatchListing] {
        try guarded {
            try file.reading {
                var sizes = try Outbox(file).sizes()
                var listings: [MatchListing] = []
                var here: Set<MatchID> = []
                for overview in try overviews() {
                    here.insert(overview.id)
                    if overview.isRemoved && !withRemoved { continue }
                    let size = sizes.removeValue(forKey: overview.id) ?? LaneSize()
                    listings.append(
                        MatchListing(
                            id: overview.id, summary: overview.summary, isHere: true,
                            unsent: size.pending, quarantined: size.aside,
                            forks: overview.forks, isOnServer: try isOnServer(overview.id),
                            isArchived: overview.isArchived, isRemoved: overview.isRemoved))
                }
                for (id, summary) in try summaries() where here.insert(id).inserted {
                    if summary.isRemoved && !withRemoved { continue }
                    listings.append(
                        MatchListing(
                            id: id, summary: summary, isHere: false, unsent: 0,
                            quarantined: sizes[id]?.aside ?? 0, forks: 0, isOnServer: true,
                            isArchived: false, isRemoved: summary.isRemoved))
                }
                for (id, size) in sizes where size.writes > 0 && !here.contains(id) {
                    if let listing = try refused(id, size) { listings.append(listing) }
                }
                return listings.sorted {
                    ($1.summary.updated, $0.id) < ($0.summary.updated, $1.id)
                }
            }
        }
    }

    private func refused(_ id: MatchID, _ size: LaneSize) throws -> MatchListing? {
        guard
            let record = try MatchRecord(
                id, in: file, device: device, withKeptAside: true)
        else { return nil }
        let overview = Overview(record)
        return MatchListing(
            id: id, summary: overview.summary, isHere: false, unsent: size.pending,
            quarantined: size.aside, forks: 0, isOnServer: false, isArchived: false,
            isRemoved: false, isRefused: true)
    }

    /// Every match that is known here, removed ones too.
    package func ids() throws(ScorebookError) -> [MatchID] {
        try guarded {
            try file.reading {
                Array(Set(try known()))
            }
        }
    }

    /// The match whose id begins with the text, at least four characters of it.
    package func resolve(_ prefix: String) throws(ScorebookError) -> MatchID {
        try guarded {
            try file.reading {
                try MatchID.resolve(prefix, among: known())
            }
        }
    }

    /// All of one match; `telling` asks for the words of every entry.
    package func match(
        _ id: MatchID, telling: Bool = false
    ) throws(ScorebookError) -> MatchRecord {
        try guarded {
            try file.reading {
                _ = try currentIdentity()
                var record = try load(id)
                record.setPen(of: device)
                if telling {
                    record.scoring = Scoring(record.info, record.log.main, telling: true)
                }
                return record
            }
        }
    }
}

extension Scorebook {
    /// One for each match that is here; one that cannot be read is made anew.
    func overviews() throws -> [Overview] {
        var overviews = try Overview.all(in: file)
        let readable = Set(overviews.map(\.id))
        for id in try Overview.ids(in: file) where !readable.contains(id) {
            if let record = try MatchRecord(id, in: file, device: device) {
                overviews.append(Overview(record))
            }
        }
        return overviews
    }

    /// The summaries that the server gave, of matches that are here and of others.
    func summaries() throws -> [(id: MatchID, summary: MatchSummary)] {
        let path = MatchPlace.allSummaries
        let rows = try file.confirmed.rows(at: PathCode(path), limit: .max) ?? []
        let view = try PlaceView(of: path, known: rows, pending: [])
        return view.value.children.compactMap { member in
            MatchPlace.matchID(member.key).map { ($0, MatchSummary(member.value)) }
        }
    }

    private func known() throws -> [MatchID] {
        try Overview.ids(in: file) + summaries().map(\.id) + Outbox(file).sizes().keys
    }

    func isOnServer(_ id: MatchID) throws -> Bool {
        let path = PathCode(MatchPlace.match(id))
        return try !file.confirmed.rows(below: path, after: nil, limit: 1).isEmpty
    }
}
