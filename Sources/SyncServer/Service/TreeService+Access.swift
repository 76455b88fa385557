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
        guard try allowsRead(of: paths, query, by: pending.requester, in: namespace, rules) else {
            throw Refusal.permissionDenied
        }
    }

    /// Whether somebody may read all of the places now.
    private func allowsRead(
        of paths: [Path], _ query: Query?, by requester: Requester, in namespace: Namespace,
        _ rules: RulesDocument
    ) throws -> Bool {
        if requester.isAdmin { return true }
        let tree: any RuleTree =
            if let store = try readers.store(of: namespace) {
                StoreTree(store)
            } else {
                ValueTree(.null)
            }
        return try paths.allSatisfy { path in
            try rules.allowsRead(
                of: path, RuleQuery(query), by: requester, now: wallClock(), in: tree)
        }
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
        func isOver(_ paths: [Path], _ query: Query?, _ requester: Requester) -> Bool {
            do {
                return try !allowsRead(of: paths, query, by: requester, in: namespace, rules)
            } catch {
                note(error)
                return true
            }
        }
        let reason = Refusal.permissionDenied.sentence
        streams.end(of: namespace, reason) {
            isOver([$0.request.topic.path], $0.request.query, $0.requester)
        }
        changeStreams.end(of: namespace, reason) { isOver($0.request.paths, nil, $0.requester) }
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
