/// What an entry would say if it were typed by now, when others have changed what is true of it.
///
/// The entry stays as it is stored until somebody amends it.
package struct Revision: Equatable, Sendable {
    /// The place of the entry, from 0, among those that the kind took in.
    package let place: Int
    /// What is otherwise, as a clause.
    package let reason: String
    /// What to amend the entry to.
    package let entry: String

    package init(place: Int, reason: String, entry: String) {
        self.place = place
        self.reason = reason
        self.entry = entry
    }
}
