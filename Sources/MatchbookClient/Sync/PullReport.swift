package import Matches

/// What a pull brought.
package struct PullReport: Equatable, Sendable {
    package struct MatchPull: Equatable, Sendable {
        package let id: MatchID
        /// Entries that were not here before.
        package var newEntries = 0
        /// Whether nothing of the match was here before.
        package var isNew = false
        package var forkAppeared = false
        /// The device that took the pen from this one.
        package var penTakenBy: String?
    }

    /// Matches that changed, in the order of their ids.
    package var matches: [MatchPull] = []
    /// Finished matches on the server of which only the summary is here.
    package var finishedElsewhere = 0
    package var requests = 0
}
