import JSONTree
import Rules
import SyncCore
import TreeStore

/// A stored tree of which places are being written: nothing of those is worth remembering.
struct KnownTreeBesides: RuleTree {
    let tree: KnownTree
    let store: SQLiteTreeStore
    let writes: [PathWrite]

    /// Merges of more places have each read as it stands.
    static let writesMax = 8

    func shape(at path: Path) throws -> NodeShape {
        if writes.contains(where: { $0.path.isPrefix(of: path) || path.isPrefix(of: $0.path) }) {
            return try store.shape(at: path)
        }
        return try tree.shape(at: path)
    }

    func priority(at path: Path) throws -> Value { try tree.priority(at: path) }

    func value(at path: Path) throws -> Value? { try tree.value(at: path) }
}
