import Access
import TreeStore

extension FrontDoor {
    /// Who makes a request; of requests that are for everybody nobody asks.
    ///
    /// - Throws: `Refusal` where what it shows is not taken.
    func caller(
        of head: HTTPRequestHead, for route: Route, now: Int64
    ) throws(Refusal) -> Caller {
        guard let tree = route.guardedTree else { return .anonymous }
        return try gate.caller(of: head, in: tree, now: now)
    }
}

extension Route {
    /// The tree whose callers are asked who they are; nil for what is for everybody.
    var namespace: Namespace? {
        switch self {
        case .tree(let request): request.namespace
        case .push(let namespace), .status(let namespace): namespace
        case .changes(let request): request.namespace
        case .rules(let request): request.namespace
        case .access(let request): request.namespace
        // An administrator is one in any tree.
        case .metrics: .default
        case .health, .preflight: nil
        }
    }

    var guardedTree: Namespace? {
        // Who has a code has nothing else yet.
        if case .access(let request) = self, request.verb == .join { return nil }
        return namespace
    }
}
