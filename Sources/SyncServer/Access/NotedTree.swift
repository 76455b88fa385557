import JSONTree
import Rules

/// A tree that notes the places which rules ask for.
final class NotedTree: RuleTree {
    private let tree: any RuleTree
    private(set) var places: [Path] = []

    init(_ tree: any RuleTree) {
        self.tree = tree
    }

    func shape(at path: Path) throws -> NodeShape {
        places.append(path)
        return try tree.shape(at: path)
    }

    func priority(at path: Path) throws -> Value {
        places.append(path)
        return try tree.priority(at: path)
    }

    func value(at path: Path) throws -> Value? {
        places.append(path)
        return try tree.value(at: path)
    }
}
