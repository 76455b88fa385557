import JSONTree
package import Matches

/// What a person may set on a whole match, and take back.
package enum MatchMark: Sendable {
    /// Kept, and not listed unless asked for.
    case archived
    /// Mistyped, and not listed unless asked for; the entries stay.
    case removed
}

extension Scorebook {
    /// Sets a mark or takes it away; nothing happens where it is so already.
    package func mark(
        _ id: MatchID, as mark: MatchMark, _ isSet: Bool
    ) throws(ScorebookError) -> MatchRecord {
        try change(id) { before, identity in
            var after = before
            switch mark {
            case .archived: after.info.isArchived = isSet
            case .removed: after.info.isRemoved = isSet
            }
            if after.info != before.info {
                try Outbox(file).set(
                    MatchPlace.mark(mark, of: id), isSet ? true : .null, lane: id,
                    stamp: identity.stamp(clock))
            }
            return (after, after)
        }
    }
}
