package import Matches

/// What a pull brought.
package struct PullReport: Equatable, Sendable {
    package struct MatchPull: Equatable, Sendable {
        package let id: MatchID
        /// Entries that were not here before.
        package var newEntries: Int
        /// Whether nothing of the match was here before.
        package var isNew: Bool
        package var forkAppeared: Bool
        /// The device that took the pen from this one.
        package var penTakenBy: String?
        /// Of the new entries, those that came after the match was sealed here.
        package var late: Int
        /// How a match that had ended stood here, where it stands otherwise now.
        package var result: ResultChange?

        package init(
            id: MatchID, newEntries: Int = 0, isNew: Bool = false, forkAppeared: Bool = false,
            penTakenBy: String? = nil, late: Int = 0, result: ResultChange? = nil
        ) {
            self.id = id
            self.newEntries = newEntries
            self.isNew = isNew
            self.forkAppeared = forkAppeared
            self.penTakenBy = penTakenBy
            self.late = late
            self.result = result
        }
    }

    /// A status and a score, such as `finished Red 3, Blue 5`.
    package struct ResultChange: Equatable, Sendable {
        package let before: String
        package let after: String
    }

    /// Matches that changed, in the order of their ids.
    package var matches: [MatchPull] = []
    /// Finished matches on the server of which only the summary is here.
    package var finishedElsewhere = 0
    package var requests = 0
    /// As that of a push.
    package var hasRestored = false
    package var unreturned: [MatchID: Int] = [:]
    package var right = WriteRight.unknown

    package init() {}
}
