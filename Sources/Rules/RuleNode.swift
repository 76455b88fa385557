package import JSONTree

/// The rules of one place and of those below it.
package struct RuleNode: Equatable, Sendable {
    /// The places below that have rules under their own keys, in key order; they come before the
    /// wildcard.
    package internal(set) var children: [(key: Key, node: RuleNode)] = []
    package internal(set) var wildcard: RuleWildcard?
    package internal(set) var read: RuleExpression?
    package internal(set) var write: RuleExpression?
    package internal(set) var validate: RuleExpression?
    package internal(set) var indexes: [IndexRule] = []

    package init() {}

    package static func == (a: RuleNode, b: RuleNode) -> Bool {
        a.children.elementsEqual(b.children) { $0.key == $1.key && $0.node == $1.node }
            && a.wildcard == b.wildcard && a.read == b.read && a.write == b.write
            && a.validate == b.validate && a.indexes == b.indexes
    }
}

/// The rules of all places of one level that have none under their own keys.
package indirect enum RuleWildcard: Equatable, Sendable {
    /// - Parameter name: with its `$`; expressions below use it for the key.
    case any(name: String, node: RuleNode)
}
