import Access
import JSONTree
import Rules
import SyncCore
import TreeStore

// Who asks, and whether they may.
extension TreeService {
    /// The rules of a tree; nil when all is allowed.
    func rules(of namespace: Namespace) throws -> RulesDocument? {
        try storedRules.document(of: namespace) { try readers.store(of: namespace) }
    }

    /// Refuses who may not read places, or what a query chooses of them.
    func admitRead(
        of paths: [Path], _ query: Query? = nil, in namespace: Namespace,
        to pending: PendingRequest
    ) throws {
        guard let rules = try rules(of: namespace) else { return }
        for path in paths {
            guard
                try allowsRead(
                    of: path, query, by: pending.requester, in: namespace, rules)
            else { throw Refusal.permissionDenied }
        }
    }

    /// Whether somebody may read a place now.
    func allowsRead(
        of path: Path, _ query: Query?, by requester: Requester, in namespace: Namespace,
        _ rules: RulesDocument
    ) throws -> Bool {
        if requester.isAdmin { return true }
        let tree: any RuleTree =
            if let store = try readers.store(of: namespace) {
                StoreTree(store)
            } else {
                ValueTree(.null)
            }
        return try rules.allowsRead(
            of: path, RuleQuery(query), by: requester, now: wallClock(), in: tree)
    }

    /// Refuses who may not see and change the rules.
    func admitAdmin(to namespace: Namespace, _ pending: PendingRequest) throws {
        if try areRulesAsked(about: pending, in: namespace) { throw Refusal.permissionDenied }
    }

    /// Whether rules are asked about a request: there are some, and it is no admin's.
    func areRulesAsked(about pending: PendingRequest, in namespace: Namespace) throws -> Bool {
        try !pending.requester.isAdmin && rules(of: namespace) != nil
    }

    /// Rules are in force from now on; streams that they do not allow end.
    func adopt(_ rules: RulesDocument, for namespace: Namespace) {
        storedRules.adopt(rules, for: namespace)
        streams.end(of: namespace, Refusal.permissionDenied.sentence) { outlet in
            do {
                return try !allowsRead(
                    of: outlet.request.topic.path, outlet.request.query, by: outlet.requester,
                    in: namespace, rules)
            } catch {
                note(error)
                return true
            }
        }
    }
}

extension PendingRequest {
    /// Whom rules are told of.
    var requester: Requester {
        switch caller {
        case .administrator: actsAs.map { Requester.admin.acting(as: $0) } ?? .admin
        case .anonymous: .anonymous
        case .user(let user): .with(auth: user.auth)
        }
    }

    private var actsAs: JSON? {
        if case .tree(let request) = route { request.authOverride } else { nil }
    }
}
