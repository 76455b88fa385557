import JSONTree

/// Finds out what an expression comes to.
struct Evaluator {
    let requester: Requester
    /// Milliseconds since 1970; of a write, what its server values become.
    let now: Int64
    let query: RuleQuery
    private let before: any RuleTree
    /// What is there when the write is made; nil for a read.
    private let after: (any RuleTree)?
    var budget = Budget()
    /// Where the rule stands, with keys for the wildcards.
    private var path = Path.root

    init(
        _ requester: Requester, now: Int64, query: RuleQuery, before: any RuleTree,
        after: (any RuleTree)?
    ) {
        self.requester = requester
        self.now = now
        self.query = query
        self.before = before
        self.after = after
    }

    /// Whether a rule holds at a place.
    ///
    /// - Throws: `EvaluationError` when it has no value, or what the trees throw.
    mutating func holds(_ rule: RuleExpression, at path: Path) throws -> Bool {
        if case .constant(.boolean(let flag)) = rule.term { return flag }
        self.path = path
        budget.beginExpression()
        return try boolean(rule.term)
    }

    private mutating func boolean(_ term: Term) throws -> Bool {
        guard case .boolean(let flag) = try value(term) else {
            throw EvaluationError("true or false was expected")
        }
        return flag
    }

    mutating func value(_ term: Term) throws -> RuleValue {
        try budget.pay(1)
        switch term {
        case .constant(let value): return value
        case .auth: return RuleValue(requester.auth)
        case .now: return .number(.integer(now))
        case .snapshot(let moment, .root): return .snapshot(Snapshot(moment, .root))
        case .snapshot(let moment, .here): return .snapshot(Snapshot(moment, path))
        case .capture(let depth): return .text(path.keys[depth].text)
        case .query(let field): return query[field]
        case .member(let whole, let name): return member(of: try value(whole), name)
        case .element(let whole, let key):
            return try element(of: try value(whole), try value(key))
        case .not(let inner): return .boolean(!(try boolean(inner)))
        case .and(let a, let b): return .boolean(try boolean(a) && boolean(b))
        case .or(let a, let b): return .boolean(try boolean(a) || boolean(b))
        case .choice(let test, let yes, let no):
            return try boolean(test) ? value(yes) : value(no)
        case .equal(let a, let b, let isNegated):
            return .boolean(try areEqual(try value(a), try value(b)) != isNegated)
        case .order(let a, let order, let b):
            return .boolean(try isOrdered(try value(a), order, try value(b)))
        case .negative, .sum, .arithmetic: return try calculated(term)
        case .child, .below, .parent, .look, .hasChildren: return try looked(term)
        case .length, .test, .replace, .letters, .matches: return try worded(term)
        }
    }

    // MARK: Members

    private func member(of whole: RuleValue, _ name: String) -> RuleValue {
        switch whole {
        case .map(let json): RuleValue(json[name] ?? .null)
        case .text(let text) where name == "length": .number(.integer(Int64(text.utf16.count)))
        default: .null
        }
    }

    private func element(of whole: RuleValue, _ key: RuleValue) throws -> RuleValue {
        switch key {
        case .text(let name): return member(of: whole, name)
        case .number(.integer(let index)):
            guard case .map(.array(let elements)) = whole, let place = Int(exactly: index),
                elements.indices.contains(place)
            else { return .null }
            return RuleValue(elements[place])
        default: throw EvaluationError("a member's name is \(key.kind)")
        }
    }

    // MARK: Comparisons

    private mutating func areEqual(_ a: RuleValue, _ b: RuleValue) throws -> Bool {
        switch (a, b) {
        case (.null, .null): return true
        case (.boolean(let x), .boolean(let y)): return x == y
        case (.number(let x), .number(let y)): return x == y
        case (.text(let x), .text(let y)):
            try budget.pay(textBytes: x.utf8.count)
            return x.hasSameBytes(as: y)
        case (.map(let x), .map(let y)): return x == y
        case (.object(let x), .object(let y)): return try whole(x) == whole(y)
        default: return false
        }
    }

    /// All that is at and below a place.
    private mutating func whole(_ snapshot: Snapshot) throws -> Value {
        try budget.pay(Budget.deepRead)
        guard let value = try tree(of: snapshot).value(at: snapshot.path) else {
            throw EvaluationError("what is compared holds too much")
        }
        return value
    }

    private func isOrdered(_ a: RuleValue, _ order: Term.Order, _ b: RuleValue) throws -> Bool {
        switch (a, b) {
        case (.number(let x), .number(let y)):
            if x.double.isNaN || y.double.isNaN { return false }
            return order.holds(x < y ? -1 : x == y ? 0 : 1)
        case (.text(let x), .text(let y)):
            return order.holds(x.compareUTF16(y))
        default:
            throw EvaluationError("\(a.kind) cannot be compared with \(b.kind)")
        }
    }

    // MARK: Trees

    func tree(of snapshot: Snapshot) throws -> any RuleTree {
        switch snapshot.moment {
        case .before: return before
        case .after:
            guard let after else { throw EvaluationError("nothing is being written") }
            return after
        }
    }

    /// Whether there will be something at a place.
    mutating func exists(after path: Path) throws -> Bool {
        budget.beginExpression()
        return try shape(of: Snapshot(.after, path)) != .nothing
    }

    /// What stands at a snapshot's place.
    mutating func shape(of snapshot: Snapshot) throws -> NodeShape {
        guard snapshot.isPlace else { return .nothing }
        try budget.pay(Budget.read)
        return try tree(of: snapshot).shape(at: snapshot.path)
    }
}

extension Term.Order {
    /// - Parameter order: below, at or above zero.
    fileprivate func holds(_ order: Int) -> Bool {
        switch self {
        case .less: order < 0
        case .atMost: order <= 0
        case .greater: order > 0
        case .atLeast: order >= 0
        }
    }
}

extension RuleValue {
    /// As a sentence names it.
    var kind: String {
        switch self {
        case .null: "null"
        case .boolean: "true or false"
        case .number: "a number"
        case .text: "a text"
        case .map, .object: "an object"
        case .snapshot: "a snapshot"
        }
    }
}
