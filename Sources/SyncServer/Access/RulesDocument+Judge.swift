import JSONTree
import Rules
import SyncCore
import TreeStore

extension RulesDocument {
    /// Who decides whether somebody may make writes; nil when they may make all.
    func judge(of requester: Requester) -> Primary<SQLiteTreeStore>.Judge? {
        if requester.isAdmin { return nil }
        return { proposed in
            try allowsWrite(
                of: proposed.writes.map { RuleWrite(path: $0.path, value: $0.value) },
                by: requester, now: proposed.stamp.milliseconds,
                before: StoreTree(proposed.store), after: WriteTree(proposed))
        }
    }

    /// What the rules of a tree are when those that are stored cannot be read: only an admin may
    /// do anything until others take their place.
    static let unreadable: RulesDocument = {
        guard let document = try? RulesDocument(text: Array(#"{"rules": {}}"#.utf8)) else {
            preconditionFailure("the rules that allow nothing are rules")
        }
        return document
    }()
}
