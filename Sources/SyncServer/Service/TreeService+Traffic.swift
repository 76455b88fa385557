import Access

extension TreeService {
    /// Lets a request pass unless whoever makes it has had too much.
    func admit(
        _ exchange: HTTPExchange, for route: Route, of caller: Caller
    ) throws(Refusal) {
        if case .user(let user) = caller, let tree = route.namespace {
            let holder = TokenHolder(uid: user.uid, tree: tree, isDevice: user.device != nil)
            if let excess = exchange.counts(for: holder) { throw Refusal(excess) }
        }
        if route.isStream, let excess = exchange.countsAsStream() { throw Refusal(excess) }
    }
}

extension Route {
    /// Whether the answer has no end of its own.
    fileprivate var isStream: Bool {
        switch self {
        case .tree(let request): request.stream != nil
        case .changes(let request): request.isStream
        default: false
        }
    }
}
