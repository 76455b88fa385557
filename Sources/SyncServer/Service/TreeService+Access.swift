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

    /// Refuses who has nothing to ask of a tree, before anything of it is touched or made.
    ///
    /// Devices number what they push, so a push that is nobody's could use up another's numbers;
    /// and a tree is made by whom the server knows, never for one who is denied.
    func admit(_ caller: Caller, to route: Route) throws(Refusal) {
        guard door.gate.asksEverybody, let tree = route.guardedTree else { return }
        switch (route, caller) {
        case (_, .administrator): return
        case (.push, .anonymous), (.status, .anonymous): throw .permissionDenied
        default: break
        }
        // Whoever invited it wants the tree.
        if caller.device != nil { return }
        do {
            guard try readers.store(of: tree) == nil else { return }
        } catch {
            throw error as? Refusal ?? Refusal(storeFailure: error)
        }
        throw .permissionDenied
    }

    /// Refuses who may not read places, or what a query chooses of them.
    func admitRead(
        of paths: [Path], _ query: Query? = nil, in namespace: Namespace,
        to pending: PendingRequest
    ) throws {
        guard let rules = try rules(of: namespace) else { return }
        let requester = pending.requester
        if requester.isAdmin { return }
        let tree = try ruleTree(of: namespace)
        let isAllowed = try paths.allSatisfy { path in
            try rules.allowsRead(
                of: path, RuleQuery(query), by: requester, now: wallClock(), in: tree)
        }
        guard isAllowed else { throw Refusal.permissionDenied }
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
        judgeAllStreams(of: namespace)
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
