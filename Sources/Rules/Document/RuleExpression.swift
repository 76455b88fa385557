import JSONTree

/// When something is allowed.
package struct RuleExpression: Sendable {
    /// As it is written in the language of rules.
    package let text: String
    /// Ready to be evaluated.
    let term: Term

    /// What is so always.
    package static func constant(_ flag: Bool) -> RuleExpression {
        RuleExpression(text: flag ? "true" : "false", term: .constant(.boolean(flag)))
    }

    private init(text: String, term: Term) {
        self.text = text
        self.term = term
    }

    /// - Parameter wildcards: those on the way to the rule, with their `$`, and how many keys lie
    ///   above each.
    init(
        _ text: String, _ kind: RuleKind, wildcards: [(name: String, depth: Int)]
    ) throws(ExpressionError) {
        self.text = text
        term = try Checker.check(try Parser.parse(text), kind, wildcards: wildcards)
    }
}

extension RuleExpression: Equatable {
    package static func == (a: RuleExpression, b: RuleExpression) -> Bool {
        a.text.hasSameBytes(as: b.text)
    }
}
