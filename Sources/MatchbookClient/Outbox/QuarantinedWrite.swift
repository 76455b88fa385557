package import Matches

/// A write that the server refused, or in whose place something else stands.
package struct QuarantinedWrite: Equatable, Sendable {
    /// Rises in the order in which the writes were made.
    package let id: Int64
    package let match: MatchID
    /// Where in the tree it belongs.
    package let path: String
    package let entries: Int
    /// The server's code, such as `permission_denied` or `too_old`.
    package let reason: String
    package let message: String
}
