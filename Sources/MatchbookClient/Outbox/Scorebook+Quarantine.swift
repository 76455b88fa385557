import JSONTree
package import Matches

extension Scorebook {
    /// What the server did not take in and what is kept aside for it, in the order of making.
    package func quarantine() throws(ScorebookError) -> [QuarantinedWrite] {
        try guarded {
            try Outbox(file).quarantined().writes.compactMap { write in
                guard let match = try? MatchID(write.lane) else { return nil }
                return QuarantinedWrite(
                    id: write.id, match: match, path: write.path.description,
                    entries: write.entries, reason: write.reason ?? "",
                    message: write.message ?? "")
            }
        }
    }

    /// Gives writes in quarantine new stamps and puts them back among those to be sent.
    ///
    /// One whose number the server has not seen used up waits for another push.
    ///
    /// - Parameter matches: those whose writes are meant; all when nil.
    /// - Returns: how many writes.
    package func retryQuarantine(of matches: [MatchID]? = nil) throws(ScorebookError) -> Int {
        try guarded {
            recent = nil
            return try file.writing {
                var identity = try currentIdentity()
                let outbox = Outbox(file)
                var changed: Set<MatchID> = []
                var count = 0
                for write in try outbox.quarantined().writes where write.number == nil {
                    guard let id = try? MatchID(write.lane), matches?.contains(id) ?? true else {
                        continue
                    }
                    try outbox.release(write.id, stamp: identity.stamp(clock))
                    changed.insert(id)
                    count += 1
                }
                for id in changed { try refreshOverview(id, identity) }
                try save(identity)
                return count
            }
        }
    }
}
