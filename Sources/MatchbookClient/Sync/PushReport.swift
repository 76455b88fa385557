package import Matches

/// What a push did.
package struct PushReport: Equatable, Sendable {
    package struct MatchPush: Equatable, Sendable {
        package let id: MatchID
        /// Entries that the server answered for.
        package var entries: Int
        package var outcome: Outcome

        package init(id: MatchID, entries: Int, outcome: Outcome) {
            self.id = id
            self.entries = entries
            self.outcome = outcome
        }
    }

    package enum Outcome: Equatable, Sendable {
        /// All that was here is on the server.
        case confirmed
        /// All arrived, and later writes stay in force over a part of it.
        case partial
        /// Some was refused and is kept aside; a sentence for each reason.
        case quarantined([String])
        case notSent(String)
    }

    /// In the order of the matches' ids.
    package var matches: [MatchPush] = []
    package var requests = 0
    /// By how much the server's clock was found to have moved against this device's, when that
    /// moved the stamps of unsent writes.
    package var clockMovedMilliseconds: Int64?
    /// Whether the server lacked what it had confirmed, as one that was put back from an older copy
    /// does, so that everything that is here was sent again.
    package var hasRestored = false
    /// Entries, by match, that are here and that the server seems to have lost; this device may not
    /// give them back.
    package var unreturned: [MatchID: Int] = [:]
    /// What this device may write there.
    package var right = WriteRight.unknown
    /// Why the push ended before all was sent, after some of it was.
    package var failure: ScorebookError?

    package init() {}
}
