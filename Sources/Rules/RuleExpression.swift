/// When something is allowed.
package enum RuleExpression: Equatable, Sendable {
    case constant(Bool)
    /// In the language of rules, not looked at.
    case source(String)
}
