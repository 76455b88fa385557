import JSONTree
import Matches
import SyncCore
import TreeStore

// What a push persists.
extension PushDriver {
    mutating func loadOutbox() throws -> [PushSession.Action] {
        let (writes, next) = try file.writing {
            var identity = try book.currentIdentity()
            try book.refreshSummaries(choice, using: &identity)
            try book.save(identity)
            return (try outbox.toSend(choice), identity.nextNumber)
        }
        for write in writes {
            tally.queue(write.pending.id, lane: write.lane, isSummary: write.isSummary)
        }
        return session.outboxLoaded(writes.map(\.pending), next: next)
    }

    /// The numbers go to disk before the writes go out, so that a lost answer is met by the same
    /// numbers again.
    func number(_ writes: [PendingWrite]) throws {
        try file.writing {
            var identity = try book.currentIdentity()
            identity.known = try max(identity.known, outbox.number(writes))
            for write in writes {
                identity.nextNumber = max(identity.nextNumber, (write.number ?? 0) + 1)
            }
            try book.save(identity)
        }
    }

    func renumber(_ change: (inout Identity) throws -> Void) throws {
        try file.writing {
            var identity = try book.currentIdentity()
            try outbox.clearNumbers()
            try change(&identity)
            try book.save(identity)
        }
    }

    mutating func settle(_ settlements: [PushSession.Settlement]) throws {
        // The tally follows only what was committed.
        var tally = tally
        var releases = false
        try file.writing {
            var identity = try book.currentIdentity()
            var changed: Set<MatchID> = []
            var rows: [Row] = []
            for settlement in settlements {
                guard let write = try outbox.write(settlement.id) else { continue }
                if settlement.isFinal { tally.settle(write) }
                switch settlement.result.outcome {
                case .applied, .partial, .shadowed:
                    try take(write, settlement.result, &identity, &tally, &rows)
                    if write.state == .quarantined, let id = try? MatchID(write.lane) {
                        changed.insert(id)
                    }
                case .skipped:
                    // Nothing of a pending write is given up, so a pending row is another's.
                    if write.state == .quarantined { try outbox.clearNumber(write.id) }
                case .rejected(let rejection, let message):
                    if write.isSummary {
                        try outbox.delete(write.id)
                    } else if rejection == .tooOld, write.isRestoring {
                        try outbox.release(write.id, stamp: identity.oldestStamp(book.clock))
                        releases = true
                    } else {
                        try outbox.quarantine(
                            write.id, reason: rejection.rawValue, message: message,
                            keepsNumber: !settlement.isFinal)
                        tally.note(message, for: write)
                        if let id = try? MatchID(write.lane) { changed.insert(id) }
                    }
                }
            }
            // Together, so that what lies above them is looked up once.
            try file.confirmed.follow(rows)
            for id in changed { try book.refreshOverview(id, identity) }
            try book.save(identity)
        }
        self.tally = tally
        hasReleased = hasReleased || releases
    }

    /// Takes into the confirmed rows what the server has taken in.
    ///
    /// What later writes cover goes there too: replayed at its stamp it changes nothing that the
    /// server shows, and until a pull brings those writes it is the latest that is known.
    ///
    /// - Parameter rows: gets those that are small; they are to be followed with all others.
    private func take(
        _ write: OutboxWrite, _ result: WriteResult, _ identity: inout Identity,
        _ tally: inout PushTally, _ rows: inout [Row]
    ) throws {
        let stamp = result.stamp ?? write.stamp
        identity.observe(stamp)
        if let row = write.smallRow(stamp: stamp) {
            rows.append(row)
        } else {
            _ = try file.confirmed.write(try write.parts(), stamp: stamp)
        }
        guard result.outcome != .applied, !write.isSummary, !write.isRestoring else {
            return try outbox.delete(write.id)
        }
        guard write.entries > 0 else {
            // A register that somebody set later: that is how registers go.
            tally.note(partial: write)
            return try outbox.delete(write.id)
        }
        let message = "another write stands in the place of an entry; pull to see which"
        try outbox.quarantine(write.id, reason: "shadowed", message: message)
        tally.note(message, for: write)
        tally.note(doubtful: write)
    }
}
