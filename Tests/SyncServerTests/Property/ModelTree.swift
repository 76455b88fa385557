import JSONTree

/// The tree as its specification describes it, without a thought for cost: what each leaf is, and
/// what each priority.
struct ModelTree {
    typealias Place = [ModelName]

    private var leaves: [Place: JSON] = [:]
    /// A priority is a register beside its node's value: it stays while the node has none.
    private var priorities: [Place: JSON] = [:]

    init() {}

    /// The tree that a body alone makes, with server values filled in.
    init(_ body: JSON, before: ModelTree, at place: Place, now: Int64) {
        add(body, at: [], before.node(at: place), now)
    }

    // MARK: Writing

    /// Writes several bodies with one stamp: each is filled in from what was there before all.
    ///
    /// - Returns: what each wrote.
    mutating func write(_ bodies: [(Place, JSON)], now: Int64) -> [ModelTree] {
        let before = self
        return bodies.map { place, body in
            if place.last == Self.priorityName {
                let node = Array(place.dropLast())
                priorities[node] = body == .null ? nil : body
                var alone = ModelTree()
                if body != .null { alone.leaves[[]] = body }
                return alone
            }
            let written = ModelTree(body, before: before, at: place, now: now)
            set(written, at: place)
            return written
        }
    }

    private mutating func set(_ written: ModelTree, at place: Place) {
        leaves = leaves.filter { !$0.key.starts(with: place) }
        priorities = priorities.filter { !$0.key.starts(with: place) }
        guard !written.leaves.isEmpty else { return }
        // A leaf above becomes an object.
        for length in 0..<place.count { leaves[Array(place.prefix(length))] = nil }
        for (way, leaf) in written.leaves { leaves[place + way] = leaf }
        for (way, priority) in written.priorities { priorities[place + way] = priority }
    }

    private mutating func add(_ body: JSON, at place: Place, _ before: ModelNode?, _ now: Int64) {
        switch body {
        case .null: break
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                let name = ModelName(String(index))
                add(element, at: place + [name], before?.children[name], now)
            }
        case .object(let fields):
            for field in fields {
                switch field.name {
                case ".value": add(field.value, at: place, before, now)
                case ".sv": leaves[place] = Self.filled(field.value, before?.leaf, now)
                case ".priority": break
                default:
                    let name = ModelName(field.name)
                    add(field.value, at: place + [name], before?.children[name], now)
                }
            }
            let isThere = leaves.keys.contains { $0.starts(with: place) }
            if isThere, let priority = body[".priority"], priority != .null {
                priorities[place] = priority
            }
        default: leaves[place] = body
        }
    }

    private static func filled(_ value: JSON, _ present: JSON?, _ now: Int64) -> JSON {
        guard let amount = value["increment"] else { return .integer(now) }
        switch (present, amount) {
        case (.integer(let a)?, .integer(let b)):
            let (sum, isTooLarge) = a.addingReportingOverflow(b)
            return isTooLarge ? .double(Double(a) + Double(b)) : .integer(sum)
        case (.double(let a)?, .integer(let b)): return .double(a + Double(b))
        default: return amount
        }
    }

    // MARK: Reading

    static let priorityName = ModelName(".priority")

    /// What stands at a place; nil for nothing.
    func node(at place: Place) -> ModelNode? {
        if place.last == Self.priorityName {
            let priority = node(at: place.dropLast())?.priority
            return priority.map { ModelNode(leaf: $0) }
        }
        var root = ModelNode()
        for (leaf, value) in leaves where leaf.starts(with: place) {
            root.put(value, at: leaf.dropFirst(place.count))
        }
        for (node, priority) in priorities where node.starts(with: place) {
            root.put(priority: priority, at: node.dropFirst(place.count))
        }
        return root.isEmpty ? nil : root
    }
}
