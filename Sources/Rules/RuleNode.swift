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

/// When something is allowed.
package enum RuleExpression: Equatable, Sendable {
    case constant(Bool)
    /// In the language of rules, not looked at.
    case source(String)
}

/// What the children of a place can be ordered by without looking through them.
package enum IndexRule: Equatable, Sendable {
    case value
    case priority
    /// By what stands at a path below each child.
    case child(Path)

    /// `.value`, `.priority` or a path; nil for anything else.
    init?(_ text: String) {
        if text.hasSameBytes(as: Key.value.text) {
            self = .value
        } else if text.hasSameBytes(as: Key.priority.text) {
            self = .priority
        } else if let path = try? Path(text), !path.isRoot, !path.isPriority {
            self = .child(path)
        } else {
            return nil
        }
    }
}
