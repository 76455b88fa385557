import JSONTree
import SyncCore
import TreeStore

/// The tag that a place had at some time.
///
/// To find that of a large place takes seconds, so it is done beside the writer, which then only
/// looks whether something has changed since.
struct KnownTag: Sendable {
    let text: String
    /// Of the last change that it takes in.
    let sequence: Int64

    /// - Parameter store: in a snapshot.
    init(of place: Path, in store: SQLiteTreeStore) throws {
        sequence = try store.lastSequence
        text = try EntityTag.text(of: place, in: store)
    }

    /// Whether the place, which is no priority, surely still has the tag.
    func holds(at place: Path, in store: SQLiteTreeStore) throws -> Bool {
        try !store.mayHaveChanged(
            at: PathCode(place), since: sequence, rowsMax: Limits.changesScanMax)
    }
}
