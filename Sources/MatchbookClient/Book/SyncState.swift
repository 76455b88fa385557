/// How a match here stands against the server.
package struct SyncState: Equatable, Sendable {
    /// Entries that are only here.
    package var unsent = 0
    /// Entries that the server refused, kept aside.
    package var quarantined = 0
    /// Whether the server is known to have something of the match.
    package var isOnServer = false
    /// The device that began the match or last took it over; nil for an imported one.
    package var penHolder: String?
    /// Whether this device has the pen, or nobody has.
    package var holdsPen = true
}
