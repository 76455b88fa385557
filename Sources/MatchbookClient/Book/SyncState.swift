package import Matches

/// How a match here stands against the server.
package struct SyncState: Equatable, Sendable {
    /// Entries that are only here.
    package var unsent = 0
    /// Of those, the ones that were sent, and of which no answer told whether they arrived.
    package var sent = 0
    /// Entries that the server is known to have.
    package var confirmed = 0
    /// Entries that the server refused, kept aside.
    package var quarantined = 0
    /// Entries that the server had and seems to have lost, and that this device may not give back.
    package var unreturned = 0
    /// Whether the server is known to have something of the match.
    package var isOnServer = false
    /// The device that began the match or last took it over; nil for an imported one.
    package var penHolder: String?
    /// The entry by which the pen was given up; nil when somebody has it, or nobody ever had.
    package var offer: EntryID?
    /// Whether this device has the pen, or nobody has.
    package var holdsPen = true
}
