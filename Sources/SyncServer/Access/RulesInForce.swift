import JSONTree
import Rules
import SyncCore
import TreeStore

/// The rules of one tree, and what they have read of it, as one thread has both.
struct RulesInForce {
    let document: RulesDocument
    let places: KnownPlaces

    /// Who decides whether somebody may make writes; nil when they may make all.
    func judge(of requester: Requester) -> Primary<SQLiteTreeStore>.Judge? {
        if requester.isAdmin { return nil }
        return { proposed in
            try document.allowsWrite(
                of: proposed.writes.map { RuleWrite(path: $0.path, value: $0.value) },
                by: requester, now: proposed.stamp.milliseconds, before: before(proposed),
                after: WriteTree(proposed))
        }
    }

    private func before(_ proposed: ProposedWrites<SQLiteTreeStore>) -> any RuleTree {
        let store = proposed.store
        guard proposed.writes.count <= KnownTreeBesides.writesMax else { return StoreTree(store) }
        // The writer's store changes by its own hand alone, and counts that.
        return KnownTreeBesides(
            tree: KnownTree(store, places, moment: store.changeCount), store: store,
            writes: proposed.writes)
    }

    /// Whether somebody may read a place of the writer's store.
    func allowsRead(
        of path: Path, by requester: Requester, now: Int64, in store: SQLiteTreeStore
    ) throws -> Bool {
        try document.allowsRead(of: path, by: requester, now: now, in: StoreTree(store))
    }
}

extension RulesDocument {
    /// What the rules of a tree are when those that are stored cannot be read: only an admin may
    /// do anything until others take their place.
    static let unreadable: RulesDocument = {
        guard let document = try? RulesDocument(text: Array(#"{"rules": {}}"#.utf8)) else {
            preconditionFailure("the rules that allow nothing are rules")
        }
        return document
    }()
}
