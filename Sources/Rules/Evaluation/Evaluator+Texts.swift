import JSONTree

// The methods of texts, which look at bytes: two spellings of one letter are two texts.
extension Evaluator {
    mutating func worded(_ term: Term) throws -> RuleValue {
        switch term {
        case .length(let subject):
            switch try value(subject) {
            case .null: return .null
            case .text(let text):
                try budget.pay(textBytes: text.utf8.count)
                return .number(.integer(Int64(text.utf16.count)))
            case let other: throw EvaluationError("\(other.kind) has no length")
            }
        case .test(let subject, let test, let other):
            let (whole, part) = (try text(subject), try text(other))
            try budget.pay(textBytes: whole.utf8.count)
            return switch test {
            case .contains: .boolean(BytePattern(part).isFound(in: whole))
            case .beginsWith: .boolean(whole.utf8.starts(with: part.utf8))
            case .endsWith:
                .boolean(whole.utf8.suffix(part.utf8.count).elementsEqual(part.utf8))
            }
        case .replace(let subject, let old, let new):
            return try replaced(try text(subject), try text(old), try text(new))
        case .letters(let subject, let isUpper):
            let found = try text(subject)
            try budget.pay(found.utf8.count / 4)
            return .text(isUpper ? found.uppercased() : found.lowercased())
        case .matches(let subject, let pattern):
            let found = try text(subject)
            return .boolean(
                try pattern.isFound(in: found) { (units) throws(EvaluationError) in
                    try budget.pay(units)
                })
        default:
            preconditionFailure("this is no method of a text")
        }
    }

    mutating func text(_ term: Term) throws -> String {
        let found = try value(term)
        guard case .text(let text) = found else {
            throw EvaluationError("a text was expected, not \(found.kind)")
        }
        return text
    }

    private mutating func replaced(
        _ whole: String, _ old: String, _ new: String
    ) throws -> RuleValue {
        try budget.pay(textBytes: whole.utf8.count)
        if old.isEmpty { return .text(whole) }
        let bytes = Array(whole.utf8)
        let places = BytePattern(old).places(in: bytes)
        let count = bytes.count + places.count * (new.utf8.count - old.utf8.count)
        guard count <= Budget.textBytesMax else { throw EvaluationError("a text is too long") }
        try budget.pay(textBytes: count)
        var found: [UInt8] = []
        found.reserveCapacity(count)
        var start = 0
        for place in places {
            found.append(contentsOf: bytes[start..<place])
            found.append(contentsOf: new.utf8)
            start = place + old.utf8.count
        }
        found.append(contentsOf: bytes[start...])
        return .text(String(decoding: found, as: UTF8.self))
    }
}
