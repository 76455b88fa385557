/// How much work the rules of one request may make.
///
/// A unit is about a hundredth of a microsecond to a tenth of one: a look at a part of an
/// expression. So nobody can hold up a server with rules or with what they are asked.
struct Budget {
    /// Units of one expression: some thousand reads.
    static let expressionMax = 100_000
    /// Units of all expressions of one request, of which a large write has many.
    static let requestMax = 10_000_000
    /// What a read of a node costs.
    static let read = 50
    /// What a read of all that is below a node costs.
    static let deepRead = 2000
    /// Bytes of a text that are worth one unit.
    static let bytes = 16
    /// Bytes of a text that rules may make.
    static let textBytesMax = 10 << 20

    private var expression = 0
    private var request = Self.requestMax

    mutating func beginExpression() {
        expression = min(Self.expressionMax, request)
    }

    mutating func pay(_ units: Int) throws(EvaluationError) {
        expression -= units
        request -= units
        guard expression >= 0 else {
            throw EvaluationError("it takes more work than the limit")
        }
    }

    mutating func pay(textBytes: Int) throws(EvaluationError) {
        try pay(textBytes / Self.bytes)
    }
}
