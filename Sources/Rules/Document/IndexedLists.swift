package import JSONTree

/// Lists whose children an index is wanted of.
package struct IndexedLists: Equatable, Sendable {
    package enum Step: Equatable, Sendable {
        case key(Key)
        /// Any key but these, which have rules of their own, in key order.
        case any(except: [Key])
    }

    /// The way from the root to the lists.
    package let steps: [Step]
    package let rule: IndexRule
}

extension RuleNode {
    /// The indexes that the rules here and below ask for, each once, in the order of the places.
    package func indexedLists(below steps: [IndexedLists.Step] = []) -> [IndexedLists] {
        var found: [IndexedLists] = []
        for rule in indexes {
            let lists = IndexedLists(steps: steps, rule: rule)
            if !found.contains(lists) { found.append(lists) }
        }
        for (key, node) in children { found += node.indexedLists(below: steps + [.key(key)]) }
        if case .any(_, let node)? = wildcard {
            found += node.indexedLists(below: steps + [.any(except: children.map(\.key))])
        }
        return found
    }
}
