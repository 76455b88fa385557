/// Reads an expression by its grammar, which is that of JavaScript's expressions without
/// assignments and functions.
///
/// Source: Firebase Realtime Database Security Rules, "Rules API".
struct Parser {
    private var lexer: Lexer
    private var token: Token
    private var depth = 0

    /// Expressions within expressions: more than anybody writes, and few enough for the stack.
    private static let depthMax = 100

    static func parse(_ text: String) throws(ExpressionError) -> Syntax {
        var parser = try Parser(text)
        let found = try parser.expression()
        guard parser.token.kind == .end else {
            throw parser.unexpected("the end of the rule or an operator")
        }
        return found
    }

    private init(_ text: String) throws(ExpressionError) {
        lexer = Lexer(text)
        token = try lexer.next(startsOperand: true)
    }

    // MARK: Tokens

    /// - Parameter startsOperand: whether an operand may come next.
    private mutating func advance(startsOperand: Bool) throws(ExpressionError) {
        token = try lexer.next(startsOperand: startsOperand)
    }

    /// Takes the sign where it stands next.
    private mutating func takes(
        _ sign: Token.Sign, startsOperand: Bool = true
    ) throws(ExpressionError) -> Bool {
        guard token.kind == .sign(sign) else { return false }
        try advance(startsOperand: startsOperand)
        return true
    }

    private mutating func require(
        _ sign: Token.Sign, startsOperand: Bool = false
    ) throws(ExpressionError) {
        guard try takes(sign, startsOperand: startsOperand) else {
            throw unexpected("“\(sign.rawValue)”")
        }
    }

    private func unexpected(_ expected: String) -> ExpressionError {
        ExpressionError("Expected \(expected), found \(token.kind.shown).", at: token.offset)
    }

    // MARK: Operators, the loosest first

    private mutating func expression() throws(ExpressionError) -> Syntax {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthMax else {
            throw ExpressionError(
                "The rule is nested deeper than the limit of \(Self.depthMax).", at: token.offset)
        }
        let test = try pairs(from: 0)
        let place = token.offset
        guard try takes(.question) else { return test }
        let yes = try expression()
        try require(.colon, startsOperand: true)
        return .choice(test, yes, try expression(), at: place)
    }

    private static let levels: [[Token.Sign]] = [
        [.or], [.and], [.equal, .unequal, .strictEqual, .strictUnequal],
        [.less, .greater, .atMost, .atLeast], [.plus, .minus], [.times, .over, .remainder],
    ]

    /// Operators of one level and those that bind tighter, from left to right.
    private mutating func pairs(from level: Int) throws(ExpressionError) -> Syntax {
        guard level < Self.levels.count else { return try prefixed() }
        var left = try pairs(from: level + 1)
        var count = 0
        while case .sign(let sign) = token.kind, Self.levels[level].contains(sign) {
            count += 1
            guard count <= Self.chainMax else {
                throw ExpressionError(
                    "More than \(Self.chainMax) operators follow one another.", at: token.offset)
            }
            let place = token.offset
            try advance(startsOperand: true)
            left = .pair(left, sign, try pairs(from: level + 1), at: place)
        }
        return left
    }

    /// Operators in a row, each of which makes the tree one deeper.
    private static let chainMax = 256

    private mutating func prefixed() throws(ExpressionError) -> Syntax {
        let place = token.offset
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthMax else {
            throw ExpressionError(
                "The rule is nested deeper than the limit of \(Self.depthMax).", at: place)
        }
        if try takes(.not) { return .not(try prefixed(), at: place) }
        if try takes(.minus) { return .negative(try prefixed(), at: place) }
        return try postfixed()
    }

    private mutating func postfixed() throws(ExpressionError) -> Syntax {
        var found = try operand()
        var count = 0
        while true {
            count += 1
            guard count <= Self.chainMax else {
                throw ExpressionError(
                    "More than \(Self.chainMax) members follow one another.", at: token.offset)
            }
            let place = token.offset
            if try takes(.dot) {
                guard case .name(let name) = token.kind else {
                    throw unexpected("a name after the dot")
                }
                found = .member(found, name, at: token.offset)
                try advance(startsOperand: false)
            } else if try takes(.openList) {
                let key = try expression()
                try require(.closeList)
                found = .element(found, key, at: place)
            } else if try takes(.open) {
                found = .call(found, try list(endedBy: .close), at: place)
            } else {
                return found
            }
        }
    }

    private mutating func list(endedBy end: Token.Sign) throws(ExpressionError) -> [Syntax] {
        var found: [Syntax] = []
        if try takes(end, startsOperand: false) { return found }
        repeat {
            guard found.count < Self.chainMax else {
                throw ExpressionError(
                    "A list has more than \(Self.chainMax) elements.", at: token.offset)
            }
            found.append(try expression())
        } while try takes(.comma)
        try require(end)
        return found
    }

    // MARK: Operands

    private mutating func operand() throws(ExpressionError) -> Syntax {
        let place = token.offset
        switch token.kind {
        case .number(let number):
            try advance(startsOperand: false)
            return .constant(.number(number), at: place)
        case .text(let text):
            try advance(startsOperand: false)
            return .constant(.text(text), at: place)
        case .pattern(let text, let flags):
            try advance(startsOperand: false)
            return .pattern(text, flags: flags, at: place)
        case .name(let name):
            try advance(startsOperand: false)
            return switch name {
            case "true": .constant(.boolean(true), at: place)
            case "false": .constant(.boolean(false), at: place)
            case "null": .constant(.null, at: place)
            default: .name(name, at: place)
            }
        case .sign(.open):
            try advance(startsOperand: true)
            let inner = try expression()
            try require(.close)
            return inner
        case .sign(.openList):
            try advance(startsOperand: true)
            return .list(try list(endedBy: .closeList), at: place)
        case .sign, .end:
            throw unexpected("a value")
        }
    }
}
