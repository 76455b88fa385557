package import JSONTree

/// One question to rules and the answer that is wanted.
package struct RulesCase: Sendable {
    package enum Action: Sendable {
        case read(Path, RuleQuery)
        case write([RuleWrite])
    }

    package let name: String
    package let requester: Requester
    package let action: Action
    /// Whether it is to be allowed.
    package let isAllowed: Bool
    /// What is there.
    package let data: Value
    /// Milliseconds since 1970.
    package let now: Int64

    /// Asks the rules.
    package func explanation(by rules: RulesDocument) throws -> Explanation {
        let tree = ValueTree(data)
        switch action {
        case .read(let path, let query):
            return try rules.explainRead(of: path, query, by: requester, now: now, in: tree)
        case .write(let writes):
            return try rules.explainWrite(
                of: writes, by: requester, now: now, before: tree, after: tree.writing(writes))
        }
    }
}
