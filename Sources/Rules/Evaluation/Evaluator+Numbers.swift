// Sums, and the other operations with numbers.
extension Evaluator {
    mutating func calculated(_ term: Term) throws -> RuleValue {
        switch term {
        case .negative(let inner):
            return .number(try number(inner, "-").negated)
        case .sum(let a, let b):
            return try sum(try value(a), try value(b))
        case .arithmetic(let a, let operation, let b):
            let (x, y) = (try number(a, operation.sign), try number(b, operation.sign))
            return .number(operation.result(x, y))
        default:
            preconditionFailure("this is no calculation")
        }
    }

    private mutating func number(_ term: Term, _ sign: String) throws -> RuleValue.Number {
        let found = try value(term)
        guard case .number(let number) = found else {
            throw EvaluationError("“\(sign)” takes numbers, not \(found.kind)")
        }
        return number
    }

    private mutating func sum(_ a: RuleValue, _ b: RuleValue) throws -> RuleValue {
        if case .number(let x) = a, case .number(let y) = b { return .number(x.plus(y)) }
        let (x, y) = (try joined(a), try joined(b))
        let count = x.utf8.count + y.utf8.count
        try budget.pay(textBytes: count)
        guard count <= Budget.textBytesMax else {
            throw EvaluationError("a text is too long")
        }
        return .text(x + y)
    }

    private func joined(_ value: RuleValue) throws -> String {
        switch value {
        case .text(let text): return text
        case .number(let number): return number.text
        default: throw EvaluationError("“+” takes numbers and texts, not \(value.kind)")
        }
    }
}

extension Term.Arithmetic {
    fileprivate var sign: String {
        switch self {
        case .minus: "-"
        case .times: "*"
        case .over: "/"
        case .remainder: "%"
        }
    }

    /// The result that is whole and fits; nil where there is none.
    private func whole(_ a: Int64, _ b: Int64) -> Int64? {
        let (found, overflows): (Int64, Bool)
        switch self {
        case .minus: (found, overflows) = a.subtractingReportingOverflow(b)
        case .times: (found, overflows) = a.multipliedReportingOverflow(by: b)
        case .remainder where b != 0:
            (found, overflows) = a.remainderReportingOverflow(dividingBy: b)
        case .remainder, .over: return nil
        }
        return overflows ? nil : found
    }

    /// Whole numbers stay whole while they fit; what has no finite result is no number.
    fileprivate func result(_ x: RuleValue.Number, _ y: RuleValue.Number) -> RuleValue.Number {
        if case .integer(let a) = x, case .integer(let b) = y, let whole = whole(a, b) {
            return .integer(whole)
        }
        return switch self {
        case .minus: RuleValue.Number(x.double - y.double)
        case .times: RuleValue.Number(x.double * y.double)
        case .over: RuleValue.Number(x.double / y.double)
        case .remainder: RuleValue.Number(x.double.truncatingRemainder(dividingBy: y.double))
        }
    }
}

extension RuleValue.Number {
    fileprivate func plus(_ other: Self) -> Self {
        if case .integer(let a) = self, case .integer(let b) = other {
            let (whole, overflows) = a.addingReportingOverflow(b)
            if !overflows { return .integer(whole) }
        }
        return Self(double + other.double)
    }

    fileprivate var negated: Self {
        if case .integer(let number) = self, number != .min { return .integer(-number) }
        return Self(-double)
    }
}
