/// An expression as it is written, its types not yet looked at.
indirect enum Syntax: Sendable {
    case constant(RuleValue, at: Int)
    case pattern(String, flags: String, at: Int)
    case list([Syntax], at: Int)
    case name(String, at: Int)
    /// `a.name`; the place is the name's.
    case member(Syntax, String, at: Int)
    /// `a[key]`
    case element(Syntax, Syntax, at: Int)
    case call(Syntax, [Syntax], at: Int)
    case not(Syntax, at: Int)
    case negative(Syntax, at: Int)
    /// The place is the sign's.
    case pair(Syntax, Token.Sign, Syntax, at: Int)
    case choice(Syntax, Syntax, Syntax, at: Int)

    /// Bytes of the expression before its most telling part.
    var offset: Int {
        switch self {
        case .constant(_, let at), .pattern(_, _, let at), .list(_, let at), .name(_, let at),
            .member(_, _, let at), .element(_, _, let at), .call(_, _, let at), .not(_, let at),
            .negative(_, let at), .pair(_, _, _, let at), .choice(_, _, _, let at):
            at
        }
    }

    /// Bytes of the expression before all of it.
    var start: Int {
        switch self {
        case .member(let whole, _, _), .element(let whole, _, _), .call(let whole, _, _),
            .pair(let whole, _, _, _), .choice(let whole, _, _, _):
            whole.start
        default: offset
        }
    }
}
