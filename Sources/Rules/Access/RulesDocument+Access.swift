package import JSONTree

// Who may do what. An admin may do everything, and is asked about by whoever calls.
extension RulesDocument {
    /// Whether somebody may read a place, or what a query chooses of it.
    ///
    /// - Parameter now: milliseconds since 1970.
    /// - Throws: what the tree throws.
    package func allowsRead(
        of path: Path, _ query: RuleQuery = .none, by requester: Requester, now: Int64,
        in tree: any RuleTree
    ) throws -> Bool {
        if requester.isAdmin { return true }
        let evaluator = Evaluator(requester, now: now, query: query, before: tree, after: nil)
        var decision = Decision(root, evaluator, explains: false)
        return try decision.allowsRead(path)
    }

    /// Whether somebody may make all of the writes together.
    ///
    /// - Parameters:
    ///   - now: what server values become, in milliseconds since 1970.
    ///   - before: what is there.
    ///   - after: what will be there.
    /// - Throws: what the trees throw.
    package func allowsWrite(
        of writes: [RuleWrite], by requester: Requester, now: Int64, before: any RuleTree,
        after: any RuleTree
    ) throws -> Bool {
        if requester.isAdmin { return true }
        let evaluator = Evaluator(
            requester, now: now, query: .none, before: before, after: after)
        var decision = Decision(root, evaluator, explains: false)
        return try decision.allowsWrite(writes)
    }

    // MARK: For people

    /// As `allowsRead`, with the rules that were asked; of an admin none are.
    package func explainRead(
        of path: Path, _ query: RuleQuery = .none, by requester: Requester, now: Int64,
        in tree: any RuleTree
    ) throws -> Explanation {
        let evaluator = Evaluator(requester, now: now, query: query, before: tree, after: nil)
        var decision = Decision(root, evaluator, explains: true)
        let isAllowed = try requester.isAdmin || decision.allowsRead(path)
        return decision.explanation(isAllowed: isAllowed)
    }

    package func explainWrite(
        of writes: [RuleWrite], by requester: Requester, now: Int64, before: any RuleTree,
        after: any RuleTree
    ) throws -> Explanation {
        let evaluator = Evaluator(
            requester, now: now, query: .none, before: before, after: after)
        var decision = Decision(root, evaluator, explains: true)
        let isAllowed = try requester.isAdmin || decision.allowsWrite(writes)
        return decision.explanation(isAllowed: isAllowed)
    }
}
