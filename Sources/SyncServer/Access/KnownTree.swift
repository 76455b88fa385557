import JSONTree
import Rules
import TreeStore

/// A stored tree as rules read it, with what is known of it.
struct KnownTree: RuleTree {
    private let store: SQLiteTreeStore
    private let known: KnownPlaces
    private let moment: Int

    /// - Parameter moment: see `KnownPlaces.shape`.
    init(_ store: SQLiteTreeStore, _ known: KnownPlaces, moment: Int) {
        self.store = store
        self.known = known
        self.moment = moment
    }

    func shape(at path: Path) throws -> NodeShape {
        try known.shape(at: path, of: moment, in: store)
    }

    func priority(at path: Path) throws -> Value { try StoreTree(store).priority(at: path) }

    func value(at path: Path) throws -> Value? { try StoreTree(store).value(at: path) }
}
