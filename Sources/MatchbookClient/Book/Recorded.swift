package import Matches

/// An entry that is on disk.
package struct Recorded: Sendable {
    /// The place, from 1, of what was recorded, undone, redone or amended among the entries in
    /// force.
    package let number: Int
    package let id: EntryID
    /// As stored.
    package let text: String
    /// What it did, for people.
    package let words: String
    /// What else is to be said of it; nothing is wrong with the entry.
    package let remarks: [Remark]
    /// The match with the entry in it.
    package let match: MatchRecord
}
