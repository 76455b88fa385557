/// The smallest parts of an expression.
struct Token: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
        case name(String)
        case number(RuleValue.Number)
        case text(String)
        /// What stands between the slashes, and after them.
        case pattern(String, flags: String)
        case sign(Sign)
        case end
    }

    /// What is neither word nor value.
    enum Sign: String, Sendable, CaseIterable {
        case strictEqual = "==="
        case strictUnequal = "!=="
        case equal = "=="
        case unequal = "!="
        case atMost = "<="
        case atLeast = ">="
        case and = "&&"
        case or = "||"
        case less = "<"
        case greater = ">"
        case plus = "+"
        case minus = "-"
        case times = "*"
        case over = "/"
        case remainder = "%"
        case not = "!"
        case question = "?"
        case colon = ":"
        case open = "("
        case close = ")"
        case openList = "["
        case closeList = "]"
        case comma = ","
        case dot = "."
    }

    let kind: Kind
    /// Bytes of the expression before it.
    let offset: Int
}

extension Token.Kind {
    /// As it is named in a sentence.
    var shown: String {
        switch self {
        case .name(let name): "“\(name)”"
        case .number: "a number"
        case .text: "a text"
        case .pattern: "a pattern"
        case .sign(let sign): "“\(sign.rawValue)”"
        case .end: "the end"
        }
    }
}
