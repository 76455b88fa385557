/// Which matches a pull asks the server for.
package enum PullScope: Equatable, Sendable {
    /// The summaries, the matches that are here, and those that are open elsewhere.
    case known
    /// These, by id or by the beginning of it.
    case matches([String])
    case all
}
