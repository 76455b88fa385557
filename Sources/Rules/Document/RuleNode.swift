package import JSONTree

/// The rules of one place and of those below it.
package final class RuleNode: Sendable {
    /// The places below that have rules under their own keys, in key order; they come before the
    /// wildcard.
    package let children: [(key: Key, node: RuleNode)]
    package let wildcard: RuleWildcard?
    package let read: RuleExpression?
    package let write: RuleExpression?
    package let validate: RuleExpression?
    package let indexes: [IndexRule]
    /// Whether there is a rule for data here or below.
    let hasValidates: Bool

    /// A node whose rules are still being read.
    struct Draft {
        var children: [(key: Key, node: RuleNode)] = []
        var wildcard: RuleWildcard?
        var read: RuleExpression?
        var write: RuleExpression?
        var validate: RuleExpression?
        var indexes: [IndexRule] = []
    }

    init(_ draft: Draft = Draft()) {
        children = draft.children.sorted { $0.key < $1.key }
        wildcard = draft.wildcard
        read = draft.read
        write = draft.write
        validate = draft.validate
        indexes = draft.indexes
        var hasValidates = validate != nil || children.contains { $0.node.hasValidates }
        if case .any(_, let node)? = wildcard, node.hasValidates { hasValidates = true }
        self.hasValidates = hasValidates
    }

    /// The rules of a key below, and the name under which they stand; its own come before those
    /// of the wildcard.
    func child(_ key: Key) -> (name: String, node: RuleNode)? {
        var low = 0
        var high = children.count
        while low < high {
            let middle = (low + high) / 2
            let order = children[middle].key.compare(key)
            if order == 0 { return (children[middle].key.text, children[middle].node) }
            if order < 0 { low = middle + 1 } else { high = middle }
        }
        if case .any(let name, let node)? = wildcard { return (name, node) }
        return nil
    }
}

extension RuleNode: Equatable {
    package static func == (a: RuleNode, b: RuleNode) -> Bool {
        a.children.elementsEqual(b.children) { $0.key == $1.key && $0.node == $1.node }
            && a.wildcard == b.wildcard && a.read == b.read && a.write == b.write
            && a.validate == b.validate && a.indexes == b.indexes
    }
}

/// The rules of all places of one level that have none under their own keys.
package enum RuleWildcard: Equatable, Sendable {
    /// - Parameter name: with its `$`; expressions below use it for the key.
    case any(name: String, node: RuleNode)
}
