import JSONTree

/// What an expression comes to.
enum RuleValue: Sendable {
    /// Whole as long as it can be: rules compare stamps and counters exactly.
    enum Number: Equatable, Sendable {
        case integer(Int64)
        /// May be no number at all, which equals nothing.
        case double(Double)
    }

    case null
    case boolean(Bool)
    case number(Number)
    case text(String)
    /// What `auth` holds.
    case map(JSON)
    case snapshot(Snapshot)
    /// The value of a snapshot that has children, which is looked at only to be compared.
    case object(Snapshot)

    /// A primitive of the tree; nil for an object.
    init?(_ value: Value) {
        switch value.withoutPriority {
        case .null: self = .null
        case .bool(let flag): self = .boolean(flag)
        case .integer(let number): self = .number(.integer(number))
        case .double(let number): self = .number(.double(number))
        case .string(let text): self = .text(text)
        case .object: return nil
        }
    }

    /// A value within `auth`.
    init(_ json: JSON) {
        switch json {
        case .null: self = .null
        case .bool(let flag): self = .boolean(flag)
        case .integer(let number): self = .number(.integer(number))
        case .double(let number): self = .number(.double(number))
        case .string(let text): self = .text(text)
        case .array, .object: self = .map(json)
        }
    }
}

extension RuleValue.Number {
    var double: Double {
        switch self {
        case .integer(let number): Double(number)
        case .double(let number): number
        }
    }

    /// A whole number where it fits; what is not finite is no number.
    init(_ number: Double) {
        switch Value(number) {
        case .integer(let whole)?: self = .integer(whole)
        case .double(let other)?: self = .double(other)
        default: self = .double(.nan)
        }
    }

    /// As `+` joins it to a text.
    var text: String {
        switch self {
        case .integer(let number): String(number)
        case .double(let number) where number.isNaN: "NaN"
        case .double(let number): String(decoding: JSON.double(number).text(), as: UTF8.self)
        }
    }

    static func < (a: Self, b: Self) -> Bool {
        if case .integer(let x) = a, case .integer(let y) = b { return x < y }
        return a.double < b.double
    }

    static func == (a: Self, b: Self) -> Bool {
        if case .integer(let x) = a, case .integer(let y) = b { return x == y }
        return a.double == b.double
    }
}
