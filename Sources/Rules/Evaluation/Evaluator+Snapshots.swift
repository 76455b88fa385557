import JSONTree

// What snapshots are asked.
extension Evaluator {
    mutating func looked(_ term: Term) throws -> RuleValue {
        switch term {
        case .child(let base, let path):
            let place = try snapshot(base)
            return .snapshot(try place.child(try text(path)))
        case .below(let base, let keys):
            return .snapshot(try snapshot(base).below(keys))
        case .parent(let base):
            return .snapshot(try snapshot(base).parent())
        case .look(let base, let look):
            return try answer(look, try snapshot(base))
        case .hasChildren(let base, let names):
            let place = try snapshot(base)
            // All names are looked at: one that is no text is an error, whatever comes before.
            var hasAll = true
            for name in names {
                let child = try place.child(try text(name))
                hasAll = try shape(of: child) != .nothing && hasAll
            }
            return .boolean(hasAll)
        default:
            preconditionFailure("this is no question to a snapshot")
        }
    }

    private mutating func snapshot(_ term: Term) throws -> Snapshot {
        guard case .snapshot(let found) = try value(term) else {
            throw EvaluationError("a snapshot was expected")
        }
        return found
    }

    private mutating func answer(_ look: Term.Look, _ snapshot: Snapshot) throws -> RuleValue {
        if look == .getPriority {
            guard snapshot.isPlace else { return .null }
            try budget.pay(Budget.read)
            return RuleValue(try tree(of: snapshot).priority(at: snapshot.path)) ?? .null
        }
        let shape = try shape(of: snapshot)
        return switch (look, shape) {
        case (.val, .nothing): .null
        case (.val, .primitive(let value)): RuleValue(value) ?? .null
        case (.val, .object): .object(snapshot)
        case (.exists, _): .boolean(shape != .nothing)
        case (.hasChildren, _): .boolean(shape == .object)
        case (.isNumber, .primitive(.integer)), (.isNumber, .primitive(.double)): .boolean(true)
        case (.isString, .primitive(.string)): .boolean(true)
        case (.isBoolean, .primitive(.bool)): .boolean(true)
        default: .boolean(false)
        }
    }
}
