package import Matches

/// How this device is doing: what a person asks when something is odd.
package struct Diagnosis: Sendable {
    package enum Server: Sendable {
        /// No address is known.
        case unknown
        case silent(String)
        case refuses(String)
        case answers(version: String, milliseconds: Int64)
    }

    /// Milliseconds that the server's clock is ahead of this device's; nil when it was never asked.
    package var clockOffset: Int64?
    /// This device's clock when that was found out.
    package var clockLearned: Int64?
    package var server = Server.unknown
    /// Whether the server is behind what this device has seen of it.
    package var hasFallenBack = false
    package var home = ""
    package var format: Int32 = 0
    /// Bytes of the file and of its log.
    package var fileBytes: Int64 = 0
    package var logBytes: Int64 = 0
    /// What is wrong with the file, a sentence each.
    package var damage: [String] = []
    /// Bytes that are free where the home is; nil when the system does not tell.
    package var freeBytes: Int64?
    package var outbox = OutboxReport()
    /// When the oldest write was made that waits; nil when none does.
    package var oldestWrite: Int64?
    package var keptAside = 0
    /// What the next push sends, without what the server refused.
    package var waiting = (writes: 0, bytes: 0)
    /// Entries, by match, that the server seems to have lost and this device may not give back.
    package var unreturned: [MatchID: Int] = [:]
    /// What this device may write at the server.
    package var right = WriteRight.unknown
    /// Matches with forks that wait for a decision.
    package var forked: [MatchID] = []
    package var matches = 0

    package init() {}
}
