import JSONTree

/// Asks the rules of a document about one request.
struct Decision {
    private let root: RuleNode
    private var evaluator: Evaluator
    /// Nil when nobody wants to be told.
    private var steps: [Explanation.Step]?
    private var ungranted: Path?

    init(_ root: RuleNode, _ evaluator: Evaluator, explains: Bool) {
        self.root = root
        self.evaluator = evaluator
        steps = explains ? [] : nil
    }

    func explanation(isAllowed: Bool) -> Explanation {
        Explanation(
            isAllowed: isAllowed, steps: steps ?? [], ungranted: isAllowed ? nil : ungranted)
    }

    // MARK: Reading and writing

    mutating func allowsRead(_ path: Path) throws -> Bool {
        try grants(.read, path.node)
    }

    /// All writes are made, or none.
    mutating func allowsWrite(_ writes: [RuleWrite]) throws -> Bool {
        for write in writes {
            guard try grants(.write, write.path.node), try isValid(write) else { return false }
        }
        return true
    }

    /// Whether a rule at or above the place holds, from the root down.
    private mutating func grants(_ kind: RuleKind, _ path: Path) throws -> Bool {
        var place = RulePlace(root, isNamed: steps != nil)
        for depth in 0...path.count {
            if depth > 0 {
                guard let next = place.child(path.keys[depth - 1]) else { break }
                place = next
            }
            if let rule = kind == .read ? place.node.read : place.node.write {
                if try holds(rule, kind, place, path.prefix(depth)) {
                    return true
                }
            }
        }
        ungranted = path
        return false
    }

    /// Whether a rule holds; one that has no value does not.
    private mutating func holds(
        _ rule: RuleExpression, _ kind: RuleKind, _ place: RulePlace, _ path: Path
    ) throws -> Bool {
        var outcome: Explanation.Outcome
        do {
            outcome = try evaluator.holds(rule, at: path) ? .holds : .fails
        } catch let error as EvaluationError {
            outcome = .breaks(error.sentence)
        }
        steps?.append(
            Explanation.Step(
                kind: kind, rule: place.description, path: path, text: rule.text,
                outcome: outcome))
        return outcome == .holds
    }

    // MARK: Data

    /// Whether the rules for data hold at every place on the way, and at and below what is
    /// written, where there is something then.
    private mutating func isValid(_ write: RuleWrite) throws -> Bool {
        let path = write.path.node
        var place = RulePlace(root, isNamed: steps != nil)
        for depth in 0...path.count {
            if depth > 0 {
                guard let next = place.child(path.keys[depth - 1]) else { return true }
                place = next
            }
            guard place.node.hasValidates else { return true }
            guard try isValid(place, path.prefix(depth)) else { return false }
        }
        // A priority has nothing below it.
        return try write.path.isPriority || isValid(below: place, path, write.value)
    }

    private mutating func isValid(_ place: RulePlace, _ path: Path) throws -> Bool {
        guard let rule = place.node.validate else { return true }
        let isThere: Bool
        do {
            isThere = try evaluator.exists(after: path)
        } catch is EvaluationError {
            isThere = true
        }
        return try !isThere || holds(rule, .validate, place, path)
    }

    private mutating func isValid(
        below place: RulePlace, _ path: Path, _ value: Value
    ) throws -> Bool {
        for child in value.children {
            guard let next = place.child(child.key), next.node.hasValidates else { continue }
            let below = path.appending(child.key)
            guard try isValid(next, below), try isValid(below: next, below, child.value) else {
                return false
            }
        }
        return true
    }
}

/// A node of a document with the way to it.
private struct RulePlace: CustomStringConvertible {
    let node: RuleNode
    /// Nil where nobody wants to be told.
    private let names: [String]?

    init(_ root: RuleNode, isNamed: Bool) {
        node = root
        names = isNamed ? [] : nil
    }

    private init(_ node: RuleNode, _ names: [String]?) {
        self.node = node
        self.names = names
    }

    /// The rules of the key below, its own or the wildcard's.
    func child(_ key: Key) -> RulePlace? {
        node.child(key).map { found in RulePlace(found.node, names.map { $0 + [found.name] }) }
    }

    var description: String {
        guard let names, !names.isEmpty else { return "/" }
        return names.map { "/" + $0 }.joined()
    }
}

extension Path {
    /// The node that the path is about: that of a priority is the node it belongs to.
    fileprivate var node: Path { isPriority ? Path(Array(keys.dropLast())) : self }

    /// The path of the node so many keys below the root on the way here.
    fileprivate func prefix(_ depth: Int) -> Path {
        depth == count ? self : Path(Array(keys.prefix(depth)))
    }
}
