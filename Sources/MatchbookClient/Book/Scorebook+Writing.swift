import Crypto
import JSONTree
import Matches
import SyncCore

// What every kind of writing shares; all within the caller's transaction.
extension Scorebook {
    /// Writes an entry into the outbox, with what follows from it.
    ///
    /// - Parameters:
    ///   - scoring: the fold with the entry in it, when the caller has it.
    /// - Returns: the match with the entry.
    func append(
        _ action: Entry, to before: MatchRecord, scoring: Scoring? = nil,
        using identity: inout Identity
    ) throws -> (id: EntryID, match: MatchRecord) {
        let id = try identity.nextEntryID(after: before.log.entries.keys.max(), clock)
        try Outbox(file).set(
            MatchPlace.entry(id, in: before.id), action.value, lane: before.id,
            stamp: identity.stamp(clock))

        var after = before
        try tellName(in: &after, using: &identity)
        after.log.add(action, as: id)
        after.scoring = scoring ?? Scoring(after.info, after.log.main)
        after.sync.unsent += 1
        after.setPen(of: identity.device)
        return (id, after)
    }

    /// Writes what this device is called beside its entries, where the match does not know it yet.
    private func tellName(in record: inout MatchRecord, using identity: inout Identity) throws {
        let device = identity.device.description
        let name = settings.name.isEmpty ? nil : settings.name
        guard record.info.deviceName(device) != name else { return }
        try Outbox(file).set(
            MatchPlace.deviceName(device, in: record.id), name.map { .string($0) } ?? .null,
            lane: record.id, stamp: identity.stamp(clock))
        record.info.setDeviceName(name, of: device)
    }

    /// Saves what is derived from a match that changed, and the identity.
    func conclude(_ record: MatchRecord, using identity: inout Identity) throws {
        let overview = Overview(record)
        try overview.save(in: file)
        try Outbox(file).setSummary(
            overview.summary.value, of: record.id, stamp: identity.stamp(clock))
        try save(identity)
    }

    /// Runs a change of one match: the body gets it as it is and gives it back as it became.
    func change<Result>(
        _ id: MatchID, _ body: (MatchRecord, inout Identity) throws -> (MatchRecord, Result)
    ) throws(ScorebookError) -> Result {
        try guarded {
            let (recent, result) = try file.writing {
                var identity = try currentIdentity()
                let before = try load(id)
                try before.info.checkWritable()
                let (after, result) = try body(before, &identity)
                try conclude(after, using: &identity)
                // Entries that cannot be read are not carried along; the file has them.
                guard before.damage.isEmpty, before.log.unreadable.isEmpty else {
                    return (RecentMatch?.none, result)
                }
                return (RecentMatch(record: after, version: try file.version()), result)
            }
            self.recent = recent
            return result
        }
    }

    func freshMatchID() throws -> MatchID {
        MatchID(bits: try SecureRandom.number())
    }
}
