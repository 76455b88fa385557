package import Matches
import SyncCore

// Who scores, and which of several lines counts.
extension Scorebook {
    /// Takes the pen, going on from the main line's tip or from that of a branch, which thereby
    /// becomes the main line.
    package func takeover(
        _ id: MatchID, from tip: EntryID? = nil
    ) throws(ScorebookError) -> MatchRecord {
        try change(id) { before, identity in
            let entry = try before.log.takeover(
                from: tip, by: identity.device.description, at: identity.now(clock))
            let (_, after) = try append(entry, to: before, using: &identity)
            return (after, after)
        }
    }

    /// Gives the pen up, so that another device goes on without taking it away from this one.
    ///
    /// One that nobody has is offered under the same code again.
    package func release(
        _ id: MatchID
    ) throws(ScorebookError) -> (match: MatchRecord, code: HandOverCode) {
        try change(id) { before, identity in
            if let offer = before.sync.offer {
                return (before, (before, HandOverCode(id, offer)))
            }
            guard before.sync.holdsPen else {
                throw ScorebookError(.refused, "another device has the pen of this match")
            }
            let entry = try before.log.main.following(
                .release, by: identity.device.description, at: identity.now(clock))
            let (entryID, after) = try append(entry, to: before, using: &identity)
            return (after, (after, HandOverCode(id, entryID)))
        }
    }

    /// The match that is here with the entry by which it was offered under a code; nil when there
    /// is none.
    package func offered(_ code: HandOverCode) throws(ScorebookError) -> MatchID? {
        try guarded {
            try file.reading {
                for id in try Overview.ids(in: file) where code.fits(id) {
                    let record = try MatchRecord(id, in: file, device: device)
                    if let record, code.offer(on: record.log.main) != nil { return id }
                }
                return nil
            }
        }
    }

    /// Writes entries of a branch anew at the end of the main line, and with them that this line
    /// is the one that counts; all of it or nothing.
    ///
    /// The branch stays as it is; each new entry names the one that it comes from.
    ///
    /// - Parameters:
    ///   - tip: the branch's last entry.
    ///   - chosen: the entries that are taken, of those that fit.
    ///   - seen: the main line's last entry when they were chosen: what came since may not fit.
    package func merge(
        _ chosen: Set<EntryID>, of tip: EntryID, onto seen: EntryID?, in id: MatchID
    ) throws(ScorebookError) -> (match: MatchRecord, merge: BranchMerge) {
        try change(id) { before, identity in
            guard let fork = before.log.forks.first(where: { $0.tip == tip }) else {
                throw ScorebookError(.notFound, "no branch of the match ends in \(tip.text)")
            }
            guard before.log.main.tip == seen else {
                throw ScorebookError(
                    .refused, "the main line went on meanwhile; look at it and merge again")
            }
            var merge = try BranchMerge(before.info, before.log, fork)
            while let step = merge.next() {
                if step.fits, chosen.contains(step.id) { merge.take() }
            }
            guard !merge.taken.isEmpty else {
                throw ScorebookError(.refused, "no entry of the branch is taken")
            }
            // Raises the epoch above the branch's, which settles the fork.
            let device = identity.device.description
            var after = try append(
                before.log.takeover(by: device, at: identity.now(clock)), to: before,
                using: &identity
            ).match
            for step in merge.taken {
                let entry = Entry.merged(
                    step, after: after.log.main, by: device, at: identity.now(clock))
                after = try append(entry, to: after, using: &identity).match
            }
            return (after, (after, merge))
        }
    }
}
