package import Matches

/// All that is here of one match.
package struct MatchRecord: Sendable {
    package let id: MatchID
    package var info: MatchInfo
    package var log: MatchLog
    package var scoring: Scoring
    package var sync: SyncState
    package var seals: [Seal]
    /// What of the match cannot be read, a sentence each.
    package var damage: [String] = []
}
