package import Matches

/// What `finish` leaves: the hash of the chain of entries up to a tip.
package struct Seal: Equatable, Sendable {
    package let tip: EntryID
    package let entries: Int
    /// SHA-256 in lower-case hexadecimal.
    package let hash: String
    /// Wall milliseconds since 1970.
    package let at: Int64

    package init(tip: EntryID, entries: Int, hash: String, at: Int64) {
        self.tip = tip
        self.entries = entries
        self.hash = hash
        self.at = at
    }
}
