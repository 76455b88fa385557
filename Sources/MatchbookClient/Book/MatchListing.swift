package import Matches

/// One line of the list of matches.
package struct MatchListing: Sendable {
    package let id: MatchID
    package var summary: MatchSummary
    /// False for a match of which only the summary is known.
    package var isHere: Bool
    /// Entries that are only here.
    package var unsent: Int
    /// Entries that the server refused.
    package var quarantined: Int
    /// Branches that wait for a decision.
    package var forks: Int
    package var isOnServer: Bool
    package var isArchived: Bool
    package var isRemoved: Bool
    /// Whether the server refused all of it, so that it is nowhere but in the outbox, kept aside.
    package var isRefused = false
}
