import JSONTree
import Rules
import Testing

/// An expression of rules and what becomes of it.
///
/// As text, a line each: `T` it holds, `F` it does not, `E` it has no value, `X` it is refused
/// when the rules are given; then the expression.
struct ExpressionCase: Sendable, CustomTestStringConvertible {
    enum Expected: Character, Sendable {
        case holds = "T"
        case fails = "F"
        case breaks = "E"
        case refused = "X"
    }

    let expected: Expected
    let text: String

    var testDescription: String { "\(expected.rawValue) \(text)" }

    static func table(_ lines: String) -> [ExpressionCase] {
        lines.split(separator: "\n").map { line in
            guard let expected = line.first.flatMap({ Expected(rawValue: $0) }) else {
                preconditionFailure("a case begins with T, F, E or X: \(line)")
            }
            return ExpressionCase(expected: expected, text: String(line.dropFirst(2)))
        }
    }

    static let auth = JSON([
        "uid": "u1", "provider": "custom",
        "token": JSON([
            "admin": true, "off": false, "age": 30, "half": .double(0.5), "name": "Ann",
            "roles": ["scorer", "umpire"], "nested": JSON(["x": JSON(["y": 7])]), "none": .null,
        ]),
    ])
    static let now: Int64 = 1_700_000_000_000

    static let before = #"""
        {"name":"Ann","age":30,"big":9007199254740993,"near":9007199254740992,"half":0.5,
        "on":true,"off":false,"blank":"","text":"Hello World","accent":"\u00e9","joined":"e\u0301",
        "emoji":"a😀b","list":["a","b"],"same":{"x":1,"y":{"z":"deep"}},
        "obj":{"x":1,"y":{"z":"deep"}},"ranked":{".value":"r",".priority":5},
        "named":{"a":1,".priority":"p"},"users":{"u1":{"role":"owner"},"u2":{"role":"guest"}},
        "path":"users/u1","mail":"ann@example.com","lines":"one\ntwo"}
        """#
    static let after = #"""
        {"name":"Ann","age":31,"obj":{"x":1,"y":{"z":"changed","n":1}},"new":{"t":1700000000000}}
        """#

    /// What the rule at `/obj/$key` says of `/obj/y`; nil when it is refused.
    func outcome(_ kind: RuleKind = .write) throws -> Explanation.Outcome? {
        let rule = JSON([
            "rules": JSON([
                "obj": JSON([
                    "$key": .object([
                        JSON.Field(name: kind.rawValue, value: .string(text))
                    ])
                ])
            ])
        ])
        guard let document = try? RulesDocument(text: rule.text()) else { return nil }
        let before = ValueTree(try Value(parsing: Self.before))
        let path = try Path("obj/y")
        let requester = Requester.with(auth: Self.auth)
        if kind == .read {
            return try document.explainRead(of: path, by: requester, now: Self.now, in: before)
                .steps.first?.outcome
        }
        return try document.explainWrite(
            of: [RuleWrite(path: path, value: 1)], by: requester, now: Self.now, before: before,
            after: ValueTree(try Value(parsing: Self.after))
        ).steps.first?.outcome
    }

    func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let found: Expected =
            switch try outcome() {
            case .holds?: .holds
            case .fails?: .fails
            case .breaks?: .breaks
            case nil: .refused
            }
        #expect(found == expected, sourceLocation: sourceLocation)
    }
}
