import JSONTree

// The methods of snapshots and texts.
extension Checker {
    mutating func call(
        _ callee: Syntax, _ arguments: [Syntax], at offset: Int
    ) throws(ExpressionError) -> Typed {
        let receiver: Syntax
        let name: String
        let place: Int
        switch callee {
        case .member(let whole, let method, let at):
            (receiver, name, place) = (whole, method, at)
        case .element(let whole, .constant(.text(let method), let at), _):
            (receiver, name, place) = (whole, method, at)
        case .element:
            throw ExpressionError("A method is called by its own name.", at: offset)
        default:
            throw ExpressionError("Only methods can be called, as in data.exists().", at: offset)
        }
        let call = Call(name: name, arguments: arguments, offset: place)
        let found = try check(receiver)
        if found.type == .snapshot { return try call.onSnapshot(found.term, &self) }
        guard found.type.isSubset(of: .dynamic), found.type.contains(.text) else {
            throw ExpressionError("\(found.type.shown) has no methods.", at: place)
        }
        return try call.onText(found.term, &self)
    }
}

extension Term {
    /// What lies below a snapshot; a path that is written out is taken apart once, here.
    fileprivate static func child(_ snapshot: Term, at path: Term) -> Term {
        guard case .constant(.text(let text)) = path, let keys = try? Path(text).keys,
            !keys.isEmpty, keys.last != .priority
        else { return .child(snapshot, path) }
        return .below(snapshot, keys)
    }
}

/// A method with what it is given.
private struct Call {
    let name: String
    let arguments: [Syntax]
    let offset: Int

    // MARK: Snapshots

    func onSnapshot(
        _ snapshot: Term, _ checker: inout Checker
    ) throws(ExpressionError) -> Checker.Typed {
        switch name {
        case "child":
            let path = try text(0, of: 1, &checker)
            return Checker.Typed(term: .child(snapshot, at: path), type: .snapshot)
        case "parent":
            try expect(0)
            return Checker.Typed(term: .parent(snapshot), type: .snapshot)
        case "hasChild":
            let path = try text(0, of: 1, &checker)
            return Checker.Typed(
                term: .look(.child(snapshot, at: path), .exists), type: .boolean)
        case "hasChildren" where !arguments.isEmpty:
            return Checker.Typed(
                term: .hasChildren(snapshot, try names(&checker)), type: .boolean)
        default:
            guard let look = Term.Look(rawValue: name) else {
                throw ExpressionError("A snapshot has no method “\(name)”.", at: offset)
            }
            try expect(0)
            let type: StaticType =
                switch look {
                case .val: .primitive
                case .getPriority: [.null, .number, .text]
                case .exists, .hasChildren, .isNumber, .isString, .isBoolean: .boolean
                }
            return Checker.Typed(term: .look(snapshot, look), type: type)
        }
    }

    /// The names that `hasChildren` asks for.
    private func names(_ checker: inout Checker) throws(ExpressionError) -> [Term] {
        try expect(1)
        guard case .list(let elements, let at)? = arguments.first else {
            throw ExpressionError(
                "hasChildren takes a list of names, as in hasChildren(['a', 'b']).", at: offset)
        }
        guard !elements.isEmpty else {
            throw ExpressionError("hasChildren of an empty list asks for nothing.", at: at)
        }
        var found: [Term] = []
        for element in elements {
            let typed = try checker.check(element)
            try checker.require(typed, .text, "hasChildren takes texts", at: element)
            found.append(typed.term)
        }
        return found
    }

    // MARK: Texts

    func onText(
        _ subject: Term, _ checker: inout Checker
    ) throws(ExpressionError) -> Checker.Typed {
        if let test = Term.TextTest(rawValue: name) {
            let other = try text(0, of: 1, &checker)
            return Checker.Typed(term: .test(subject, test, other), type: .boolean)
        }
        switch name {
        case "replace":
            let (old, new) = (try text(0, of: 2, &checker), try text(1, of: 2, &checker))
            return Checker.Typed(term: .replace(subject, old, new), type: .text)
        case "toLowerCase", "toUpperCase":
            try expect(0)
            return Checker.Typed(
                term: .letters(subject, isUpper: name == "toUpperCase"), type: .text)
        case "matches":
            return Checker.Typed(term: .matches(subject, try pattern()), type: .boolean)
        default:
            throw ExpressionError("A text has no method “\(name)”.", at: offset)
        }
    }

    private func pattern() throws(ExpressionError) -> Pattern {
        try expect(1)
        guard case .pattern(let text, let flags, let at)? = arguments.first else {
            throw ExpressionError(
                "matches takes a pattern between slashes, as in matches(/^a+$/).", at: offset)
        }
        guard flags.isEmpty || flags == "i" else {
            throw ExpressionError(
                "A pattern has no flag but i, not “\(flags)”.", at: at + text.utf8.count + 2)
        }
        do throws(PatternError) {
            return try Pattern(text, ignoresCase: flags == "i")
        } catch {
            throw ExpressionError(error.message, at: at + 1 + error.offset)
        }
    }

    // MARK: Arguments

    private func expect(_ count: Int) throws(ExpressionError) {
        guard arguments.count != count else { return }
        let wanted =
            switch count {
            case 0: "nothing"
            case 1: "one value"
            default: "\(count) values"
            }
        throw ExpressionError("\(name) takes \(wanted), not \(arguments.count).", at: offset)
    }

    private func text(
        _ index: Int, of count: Int, _ checker: inout Checker
    ) throws(ExpressionError) -> Term {
        try expect(count)
        let typed = try checker.check(arguments[index])
        try checker.require(typed, .text, "\(name) takes a text", at: arguments[index])
        return typed.term
    }
}
