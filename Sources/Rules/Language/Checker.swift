import JSONTree

/// Finds what the names of an expression mean and whether its types go together.
///
/// What can never be evaluated is refused here, so that it is found when rules are given and not
/// when somebody is shut out by them. Source: Firebase Realtime Database Security Rules, and what
/// the service was seen to refuse.
struct Checker {
    /// A part that was looked at.
    struct Typed {
        let term: Term
        let type: StaticType
    }

    let kind: RuleKind
    /// The wildcards on the way to the rule, with their `$`, and how many keys lie above each.
    let wildcards: [(name: String, depth: Int)]
    private var depth = 0

    /// Parts within parts, which chains of operators make without any brackets.
    private static let depthMax = 400

    /// What an expression says; it must come to true or false.
    static func check(
        _ syntax: Syntax, _ kind: RuleKind, wildcards: [(name: String, depth: Int)]
    ) throws(ExpressionError) -> Term {
        var checker = Checker(kind: kind, wildcards: wildcards)
        let found = try checker.check(syntax)
        guard found.type == .boolean else {
            throw ExpressionError(
                "A rule must come to true or false, and this may be \(found.type.shown)"
                    + "\(comparing(found.type)).", at: syntax.start)
        }
        return found.term
    }

    private init(kind: RuleKind, wildcards: [(name: String, depth: Int)]) {
        self.kind = kind
        self.wildcards = wildcards
    }

    private static func comparing(_ type: StaticType) -> String {
        type.contains(.boolean) ? "; compare it with == true" : ""
    }

    mutating func check(_ syntax: Syntax) throws(ExpressionError) -> Typed {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthMax else {
            throw ExpressionError(
                "The rule is nested deeper than the limit of \(Self.depthMax).",
                at: syntax.offset)
        }
        switch syntax {
        case .constant(let value, _): return Typed(term: .constant(value), type: value.type)
        case .pattern(_, _, let at):
            throw ExpressionError("A pattern stands only within matches(…).", at: at)
        case .list(_, let at):
            throw ExpressionError("A list stands only within hasChildren(…).", at: at)
        case .name(let name, let at): return try variable(name, at: at)
        case .member(let whole, let name, let at): return try property(of: whole, name, at: at)
        case .element(let whole, let key, let at): return try element(of: whole, key, at: at)
        case .call(let callee, let arguments, let at):
            return try call(callee, arguments, at: at)
        case .not(let inner, _):
            return Typed(term: .not(try boolean(inner, "!")), type: .boolean)
        case .negative(let inner, _):
            let number = try check(inner)
            try require(number, .number, "- takes a number", at: inner)
            return Typed(term: .negative(number.term), type: .number)
        case .pair(let left, let sign, let right, _): return try pair(left, sign, right)
        case .choice(let test, let yes, let no, _):
            let condition = try boolean(test, "?")
            let (first, second) = (try check(yes), try check(no))
            return Typed(
                term: .choice(condition, first.term, second.term),
                type: first.type.union(second.type))
        }
    }

    private mutating func boolean(
        _ syntax: Syntax, _ sign: String
    ) throws(ExpressionError) -> Term {
        let found = try check(syntax)
        guard found.type == .boolean else {
            throw ExpressionError(
                "“\(sign)” takes true or false, and this may be \(found.type.shown)"
                    + "\(Self.comparing(found.type)).", at: syntax.start)
        }
        return found.term
    }

    /// Refuses what can never have the type.
    func require(
        _ found: Typed, _ type: StaticType, _ rule: String, at syntax: Syntax
    ) throws(ExpressionError) {
        guard found.type.isDisjoint(with: type) || !found.type.isSubset(of: .dynamic) else {
            return
        }
        throw ExpressionError("\(rule), and this is \(found.type.shown).", at: syntax.start)
    }

    // MARK: Operators

    private mutating func pair(
        _ left: Syntax, _ sign: Token.Sign, _ right: Syntax
    ) throws(ExpressionError) -> Typed {
        switch sign {
        case .and, .or:
            let a = try boolean(left, sign.rawValue)
            let b = try boolean(right, sign.rawValue)
            return Typed(term: sign == .and ? .and(a, b) : .or(a, b), type: .boolean)
        case .equal, .unequal, .strictEqual, .strictUnequal:
            let (a, b) = (try compared(left), try compared(right))
            let isNegated = sign == .unequal || sign == .strictUnequal
            return Typed(term: .equal(a, b, isNegated: isNegated), type: .boolean)
        case .less, .greater, .atMost, .atLeast:
            let (a, b) = (try ordered(left, sign), try ordered(right, sign))
            let order: Term.Order =
                switch sign {
                case .less: .less
                case .atMost: .atMost
                case .greater: .greater
                default: .atLeast
                }
            return Typed(term: .order(a, order, b), type: .boolean)
        case .plus:
            return try sum(left, right)
        default:
            let (a, b) = (try check(left), try check(right))
            let rule = "“\(sign.rawValue)” takes two numbers"
            try require(a, .number, rule, at: left)
            try require(b, .number, rule, at: right)
            let operation: Term.Arithmetic =
                switch sign {
                case .minus: .minus
                case .times: .times
                case .over: .over
                default: .remainder
                }
            return Typed(term: .arithmetic(a.term, operation, b.term), type: .number)
        }
    }

    private mutating func compared(_ syntax: Syntax) throws(ExpressionError) -> Term {
        let found = try check(syntax)
        guard found.type.isSubset(of: .dynamic) else {
            let hint = found.type.contains(.snapshot) ? "; compare its val(), or ask exists()" : ""
            throw ExpressionError(
                "\(found.type.shown) cannot be compared\(hint).", at: syntax.start)
        }
        return found.term
    }

    private mutating func ordered(
        _ syntax: Syntax, _ sign: Token.Sign
    ) throws(ExpressionError) -> Term {
        let found = try check(syntax)
        try require(
            found, [.number, .text, .null], "“\(sign.rawValue)” compares numbers or texts",
            at: syntax)
        return found.term
    }

    private mutating func sum(
        _ left: Syntax, _ right: Syntax
    ) throws(ExpressionError) -> Typed {
        let (a, b) = (try check(left), try check(right))
        let rule = "“+” takes numbers and texts"
        try require(a, [.number, .text], rule, at: left)
        try require(b, [.number, .text], rule, at: right)
        let type: StaticType =
            if a.type == .text || b.type == .text {
                .text
            } else if a.type == .number && b.type == .number {
                .number
            } else {
                [.number, .text]
            }
        return Typed(term: .sum(a.term, b.term), type: type)
    }

    // MARK: Names

    private func variable(_ name: String, at offset: Int) throws(ExpressionError) -> Typed {
        switch name {
        case "auth": return Typed(term: .auth, type: .dynamic)
        case "now": return Typed(term: .now, type: .number)
        case "root": return Typed(term: .snapshot(.before, .root), type: .snapshot)
        case "data": return Typed(term: .snapshot(.before, .here), type: .snapshot)
        case "query":
            throw ExpressionError(
                "The query itself is no value; ask for a part such as query.limitToFirst.",
                at: offset)
        case "newData":
            guard kind != .read else {
                throw ExpressionError(
                    "newData is what is being written; a .read rule has only data.", at: offset)
            }
            return Typed(term: .snapshot(.after, .here), type: .snapshot)
        default: break
        }
        if let wildcard = wildcards.first(where: { $0.name == name }) {
            return Typed(term: .capture(depth: wildcard.depth), type: .text)
        }
        if name.hasPrefix("$") {
            let known = wildcards.map(\.name).joined(separator: ", ")
            throw ExpressionError(
                "There is no wildcard \(name) on the way to this rule"
                    + (known.isEmpty ? "." : "; there is \(known)."), at: offset)
        }
        throw ExpressionError(
            "“\(name)” is unknown: there are auth, now, root, data, newData, query and the "
                + "wildcards above the rule.", at: offset)
    }

    private mutating func property(
        of whole: Syntax, _ name: String, at offset: Int
    ) throws(ExpressionError) -> Typed {
        if case .name("query", _) = whole {
            guard let field = RuleQuery.Field(rawValue: name) else {
                throw ExpressionError("A query has no “\(name)”.", at: offset)
            }
            return Typed(term: .query(field), type: field.type)
        }
        let found = try check(whole)
        if found.type.contains(.map) {
            return Typed(term: .member(found.term, name), type: .dynamic)
        }
        guard found.type.isSubset(of: .primitive) else {
            let hint =
                Term.Look(rawValue: name) != nil || Self.snapshotMethods.contains(name)
                ? "; write \(name)(…)" : "; there are child(…) and val()"
            throw ExpressionError("A snapshot has no “\(name)”\(hint).", at: offset)
        }
        guard name == "length", found.type.contains(.text) else {
            throw ExpressionError("\(found.type.shown) has no “\(name)”.", at: offset)
        }
        return Typed(term: .length(found.term), type: [.number, .null])
    }

    private mutating func element(
        of whole: Syntax, _ key: Syntax, at offset: Int
    ) throws(ExpressionError) -> Typed {
        if case .constant(.text(let name), let at) = key {
            return try property(of: whole, name, at: at)
        }
        let (found, name) = (try check(whole), try check(key))
        guard found.type.contains(.map) else {
            throw ExpressionError(
                "Only what is in auth has members by computed names.", at: offset)
        }
        try require(name, [.text, .number], "A member has a name or a number", at: key)
        return Typed(term: .element(found.term, name.term), type: .dynamic)
    }

    static let snapshotMethods: Set = ["child", "parent", "hasChild", "hasChildren"]
}

extension RuleValue {
    /// Of a constant.
    fileprivate var type: StaticType {
        switch self {
        case .null: .null
        case .boolean: .boolean
        case .number: .number
        case .text: .text
        case .map: .map
        case .snapshot, .object: .snapshot
        }
    }
}
