package import JSONTree

/// A document of cases for rules.
///
///     {"now": 1700000000000,
///      "data": {…}, "who": {"ann": {"uid": "ann", "token": {…}}},
///      "cases": [{"name": "…", "as": "ann", "read": "/path", "allow": true}, …]}
///
/// A case has one of `read`, `write` or `merge`, each a path, the latter two with `value`; a read
/// may have a `query`. `as` is a name of `who`, an object for `auth`, or `null`; without it nobody
/// is known. `data` and `now` of a case take the place of the document's.
package struct RulesCases: Sendable {
    package let cases: [RulesCase]

    private static let members: Set = ["now", "data", "who", "cases"]
    private static let caseMembers: Set = [
        "name", "as", "read", "query", "write", "merge", "value", "allow", "data", "now",
    ]
    /// In the middle of 2023, when neither the document nor the case says when it is.
    private static let someTime: Int64 = 1_700_000_000_000

    package init(_ document: JSON) throws(CasesError) {
        try Self.check(document, "The document", among: Self.members)
        let now = try Self.now(in: document) ?? Self.someTime
        let data = try Self.data(in: document, "The document", now: now) ?? .null
        let who = document["who"] ?? .object([])
        guard case .object = who else { throw CasesError("“who” must be an object.") }
        guard let list = document["cases"]?.array else {
            throw CasesError("“cases” must be a list of cases.")
        }
        var cases: [RulesCase] = []
        for (index, json) in list.enumerated() {
            cases.append(try Self.read(json, index, who, data, now))
        }
        self.cases = cases
    }

    private static func read(
        _ json: JSON, _ index: Int, _ who: JSON, _ data: Value, _ now: Int64
    ) throws(CasesError) -> RulesCase {
        let number = "Case \(index + 1)"
        try check(json, number, among: caseMembers)
        guard let isAllowed = json["allow"]?.bool else {
            throw CasesError("\(number): “allow” must be true or false.")
        }
        let now = try Self.now(in: json) ?? now
        let action = try action(json, number, now: now)
        return RulesCase(
            name: json["name"]?.string ?? action.told,
            requester: try requester(json["as"] ?? .null, who, number), action: action,
            isAllowed: isAllowed, data: try Self.data(in: json, number, now: now) ?? data,
            now: now)
    }

    private static func action(
        _ json: JSON, _ number: String, now: Int64
    ) throws(CasesError) -> RulesCase.Action {
        let kinds = ["read", "write", "merge"].filter { json[$0] != nil }
        guard kinds.count == 1, let kind = kinds.first, let text = json[kind]?.string else {
            throw CasesError("\(number) must have one of “read”, “write” and “merge”, a path.")
        }
        guard let path = try? Path(text) else {
            throw CasesError("\(number): “\(text)” is no path.")
        }
        switch kind {
        case "read":
            return .read(path, try query(json["query"], number))
        case "write":
            guard let value = json["value"] else {
                throw CasesError("\(number): a write has a “value”, which may be null.")
            }
            return .write([try write(value, at: path, number, now: now)])
        default:
            guard case .object(let parts)? = json["value"] else {
                throw CasesError("\(number): the “value” of a merge must be an object.")
            }
            var writes: [RuleWrite] = []
            for part in parts {
                guard let way = try? Path(part.name), !way.isRoot else {
                    throw CasesError("\(number): “\(part.name)” is no path.")
                }
                writes.append(
                    try write(part.value, at: path.appending(way), number, now: now))
            }
            return .write(writes)
        }
    }

    private static func write(
        _ json: JSON, at path: Path, _ number: String, now: Int64
    ) throws(CasesError) -> RuleWrite {
        do throws(TreeError) {
            let value = try Value(json, depth: path.count, allowsServerValues: true)
            // Of an increment it is not known what it counts on.
            return RuleWrite(
                path: path, value: value.resolved(milliseconds: now, present: .null))
        } catch {
            throw CasesError("\(number): the value is none: \(error).")
        }
    }

    private static func requester(
        _ json: JSON, _ who: JSON, _ number: String
    ) throws(CasesError) -> Requester {
        switch json {
        case .null, .object: return .with(auth: json)
        case .string(let name):
            switch who[name] {
            case .null?: return .anonymous
            case .object(let fields)?: return .with(auth: .object(fields))
            default: throw CasesError("\(number): nobody in “who” is named “\(name)”.")
            }
        default:
            throw CasesError("\(number): “as” must be a name, an object or null.")
        }
    }

    private static func query(
        _ json: JSON?, _ number: String
    ) throws(CasesError) -> RuleQuery {
        guard let json else { return .none }
        try check(
            json, "\(number): the query",
            among: ["orderBy", "startAt", "endAt", "equalTo", "limitToFirst", "limitToLast"])
        func value(_ name: String) -> Value { (json[name].flatMap { try? Value($0) }) ?? .null }
        let order: RuleQuery.Order =
            switch json["orderBy"]?.string {
            case nil, "$key": .key
            case "$value": .value
            case "$priority": .priority
            case let path?: .child(path)
            }
        return RuleQuery(
            by: order, startAt: value("startAt"), endAt: value("endAt"),
            equalTo: value("equalTo"), limitToFirst: json["limitToFirst"]?.integer.map { Int($0) },
            limitToLast: json["limitToLast"]?.integer.map { Int($0) })
    }

    // MARK: Members

    /// Refuses members that mean nothing, which would otherwise look as if they were heard.
    private static func check(
        _ json: JSON, _ what: String, among names: Set<String>
    ) throws(CasesError) {
        guard case .object(let fields) = json else {
            throw CasesError("\(what) must be an object.")
        }
        for field in fields where !names.contains(field.name) {
            throw CasesError(
                "\(what) has no member “\(field.name)”; there are "
                    + names.sorted().joined(separator: ", ") + ".")
        }
    }

    private static func now(in json: JSON) throws(CasesError) -> Int64? {
        guard let found = json["now"] else { return nil }
        guard let now = found.integer else {
            throw CasesError("“now” must be milliseconds since 1970.")
        }
        return now
    }

    private static func data(
        in json: JSON, _ what: String, now: Int64
    ) throws(CasesError) -> Value? {
        guard let found = json["data"] else { return nil }
        do throws(TreeError) {
            return try Value(found, depth: 0, allowsServerValues: true)
                .resolved(milliseconds: now, present: .null)
        } catch {
            throw CasesError("\(what): “data” is no tree: \(error).")
        }
    }
}

extension RulesCase.Action {
    /// For a case without a name.
    fileprivate var told: String {
        switch self {
        case .read(let path, _): "read \(path)"
        case .write(let writes):
            "write " + writes.map(\.path.description).joined(separator: ", ")
        }
    }
}
