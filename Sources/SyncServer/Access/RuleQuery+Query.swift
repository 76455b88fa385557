import JSONTree
import Rules
import SyncCore

extension RuleQuery {
    /// What rules are told of a read's query; nil is a read of the whole.
    init(_ query: Query?) {
        guard let query else {
            self = .none
            return
        }
        let isByKey = query.order == .key
        let start = query.start.map { $0.told(isByKey: isByKey) } ?? .null
        let end = query.end.map { $0.told(isByKey: isByKey) } ?? .null
        let isOne = query.start != nil && query.start == query.end
        var first: Int?
        var last: Int?
        switch query.limit {
        case .first(let count): first = count
        case .last(let count): last = count
        case nil: break
        }
        let order: Order =
            switch query.order {
            case .key: .key
            case .value: .value
            case .priority: .priority
            case .child(let path): .child(path.keys.map(\.text).joined(separator: "/"))
            }
        self.init(
            by: order, startAt: start, endAt: end, equalTo: isOne ? start : .null,
            limitToFirst: first, limitToLast: last)
    }
}

extension Query.Bound {
    /// The value of the range's end; the key where keys are what is ordered by.
    fileprivate func told(isByKey: Bool) -> Value {
        if isByKey { return key.map { .string($0.text) } ?? .null }
        return value.primitive
    }
}

extension IndexValue {
    /// The primitive; null for an object, which no query names.
    fileprivate var primitive: Value {
        switch self {
        case .null, .object: .null
        case .bool(let flag): .bool(flag)
        case .number(let number): number.value
        case .string(let text): .string(text)
        }
    }
}
