import JSONTree

/// A node of the naive tree with all that is below it.
struct ModelNode {
    var leaf: JSON?
    private(set) var priority: JSON?
    private(set) var children: [ModelName: ModelNode] = [:]

    init(leaf: JSON? = nil) {
        self.leaf = leaf
    }

    var isEmpty: Bool { leaf == nil && children.isEmpty }

    mutating func put(_ value: JSON, at way: ArraySlice<ModelName>) {
        if let first = way.first {
            children[first, default: ModelNode()].put(value, at: way.dropFirst())
        } else {
            leaf = value
        }
    }

    /// Passes over a node that has no value.
    mutating func put(priority: JSON, at way: ArraySlice<ModelName>) {
        if let first = way.first {
            children[first]?.put(priority: priority, at: way.dropFirst())
        } else if !isEmpty {
            self.priority = priority
        }
    }

    /// The node with these of its children alone, and no priority.
    func keeping(_ names: Set<ModelName>) -> ModelNode {
        var kept = ModelNode()
        kept.children = children.filter { names.contains($0.key) }
        return kept
    }

    private var sorted: [(name: ModelName, node: ModelNode)] {
        children.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    // MARK: Forms

    var normal: JSON {
        if let leaf { return leaf }
        let indices = children.keys.map(\.index)
        let greatest = indices.compactMap { $0 }.max() ?? 0
        if indices.allSatisfy({ $0 != nil }), greatest < 2 * children.count {
            return .array(
                (0...greatest).map { children[ModelName(String($0))]?.normal ?? .null })
        }
        return object(sorted.map { ($0.name.text, $0.node.normal) })
    }

    var export: JSON {
        let own = priority.map { [(".priority", $0)] } ?? []
        if let leaf { return own.isEmpty ? leaf : object(own + [(".value", leaf)]) }
        return object(own + sorted.map { ($0.name.text, $0.node.export) })
    }

    var shallow: JSON {
        leaf ?? object(sorted.map { ($0.name.text, true) })
    }

    private func object(_ fields: [(String, JSON)]) -> JSON {
        .object(fields.map { JSON.Field(name: $0.0, value: $0.1) })
    }
}
