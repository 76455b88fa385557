import JSONTree
package import Matches
import SyncCore

extension Scorebook {
    /// Games of one commit, each about 150 entries.
    private static let gamesPerCommit = 16
    /// Bytes of one write of the outbox, well below what a server takes.
    private static let writeBytesMax = 1 << 20

    /// Takes in finished games, sealed; those that are here already add nothing.
    ///
    /// - Parameter progress: told how many games are done, each on the disk.
    package func importGames(
        _ games: [any SourceMatch], progress: (Int) -> Void = { _ in }
    ) throws(ScorebookError) -> ImportReport {
        try guarded {
            recent = nil
            var report = ImportReport()
            var start = 0
            while start < games.count {
                let end = min(start + Self.gamesPerCommit, games.count)
                try file.writing {
                    var identity = try currentIdentity()
                    for game in games[start..<end] {
                        let (id, isNew) = try take(game, using: &identity)
                        if isNew { report.added.append(id) } else { report.alreadyHere.append(id) }
                    }
                    try save(identity)
                }
                start = end
                progress(start)
            }
            return report
        }
    }

    private func take(
        _ game: any SourceMatch, using identity: inout Identity
    ) throws -> (id: MatchID, isNew: Bool) {
        let hash = SourceHash()
        let id = game.matchID(hash: hash.callAsFunction)
        if try Overview.of(id, in: file) != nil || Outbox(file).holdsAny(of: id)
            || isOnServer(id)
        {
            return (id, false)
        }
        let entries = game.entries(hash: hash.callAsFunction)
        try hash.check()
        let info = game.info
        let log = MatchLog(Dictionary(entries, uniquingKeysWith: { first, _ in first }))
        var record = MatchRecord(
            id: id, info: info, log: log, scoring: Scoring(info, log.main), sync: SyncState(),
            seals: [])
        record.sync.unsent = entries.count

        let path = MatchPlace.match(id)
        var parts = [PathWrite(path: path.appending(MatchPlace.info), value: info.value)]
        var bytes = 0
        let outbox = Outbox(file)
        for (entryID, entry) in entries {
            parts.append(
                PathWrite(path: MatchPlace.entry(entryID, in: id), value: entry.value))
            bytes += entry.value.exportText.count
            guard bytes > Self.writeBytesMax else { continue }
            try outbox.merge(parts, at: path, lane: id, stamp: identity.stamp(clock))
            (parts, bytes) = ([], 0)
        }
        // The moment of the seal is the file's too, so that importing elsewhere gives the same.
        if let last = entries.last, let seal = try Seal(log.main, at: last.1.at) {
            parts.append(PathWrite(path: MatchPlace.seal(seal.tip, in: id), value: seal.value))
        }
        if !parts.isEmpty {
            try outbox.merge(parts, at: path, lane: id, stamp: identity.stamp(clock))
        }
        let overview = Overview(record)
        try overview.save(in: file)
        try outbox.setSummary(overview.summary.value, of: id, stamp: identity.stamp(clock))
        return (id, true)
    }
}
