import JSONTree
import Matches
import SyncCore
import TreeStore

// What a push persists.
extension PushDriver {
    mutating func loadOutbox() throws -> [PushSession.Action] {
        let (writes, next) = try file.writing {
            var identity = try book.currentIdentity()
            try book.keepBackRefusedRows(exchange)
            try book.refreshSummaries(choice, right, using: &identity)
            try book.save(identity)
            return (try outbox.toSend(choice), identity.nextNumber)
        }
        for write in writes {
            tally.queue(write.pending.id, lane: write.lane, isSummary: write.isSummary)
        }
        return session.outboxLoaded(writes.map(\.pending), next: next)
    }

    mutating func settle(_ settlements: [PushSession.Settlement]) throws {
        // The tally follows only what was committed.
        var tally = tally
        var releases = false
        try persist { exchange in
            let wall = Identity.wall(book.clock)
            var changed: Set<MatchID> = []
            for settled in try exchange.settle(settlements, wall: wall) {
                let write = settled.write
                if settled.fate == .keptBack {
                    tally.keepBack(write)
                } else if settled.isFinal {
                    tally.settle(write)
                }
                // What is kept aside, or was, is counted in the overview of its match.
                var concernsOverview = write.isSetAside
                switch settled.fate {
                case .taken, .dropped, .keptBack: break
                case .skipped: concernsOverview = false
                case .covered: tally.note(partial: write)
                case .doubtful(let message):
                    tally.note(message, for: write)
                    tally.note(doubtful: write)
                case .refused(let message):
                    // As it was kept, with what this device knows of it.
                    tally.note(try outbox.write(write.id)?.message ?? message, for: write)
                    concernsOverview = true
                case .released: releases = true
                }
                if concernsOverview, let id = try? MatchID(write.lane) { changed.insert(id) }
            }
            let identity = try book.currentIdentity()
            for id in changed { try book.refreshOverview(id, identity) }
        }
        self.tally = tally
        hasReleased = hasReleased || releases
    }
}
