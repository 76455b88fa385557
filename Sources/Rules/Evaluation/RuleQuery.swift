package import JSONTree

/// What a read asks of a list, as the variable `query` tells it.
///
/// Source: Firebase Realtime Database Security Rules, "Query-based rules"; of a read that is no
/// query, `orderByKey` was seen to be true.
package struct RuleQuery: Equatable, Sendable {
    package enum Order: Equatable, Sendable {
        case key, value, priority
        /// The path below each child, as it was asked.
        case child(String)
    }

    package var order: Order
    /// Primitives; `null` where there is none.
    package var startAt: Value
    package var endAt: Value
    package var equalTo: Value
    package var limitToFirst: Int?
    package var limitToLast: Int?

    /// - Parameter equalTo: is told as `startAt` and `endAt` too.
    package init(
        by order: Order = .key, startAt: Value = .null, endAt: Value = .null,
        equalTo: Value = .null, limitToFirst: Int? = nil, limitToLast: Int? = nil
    ) {
        self.order = order
        self.startAt = equalTo.isNull ? startAt : equalTo
        self.endAt = equalTo.isNull ? endAt : equalTo
        self.equalTo = equalTo
        self.limitToFirst = limitToFirst
        self.limitToLast = limitToLast
    }

    /// Of a read of the whole, and of a write.
    package static let none = RuleQuery()

    /// A part by its name.
    enum Field: String, Sendable {
        case orderByKey, orderByPriority, orderByValue, orderByChild
        case startAt, endAt, equalTo, limitToFirst, limitToLast

        var type: StaticType {
            switch self {
            case .orderByKey, .orderByPriority, .orderByValue: .boolean
            case .orderByChild: [.null, .text]
            case .startAt, .endAt, .equalTo: .primitive
            case .limitToFirst, .limitToLast: [.null, .number]
            }
        }
    }

    subscript(field: Field) -> RuleValue {
        switch field {
        case .orderByKey: .boolean(order == .key)
        case .orderByPriority: .boolean(order == .priority)
        case .orderByValue: .boolean(order == .value)
        case .orderByChild: if case .child(let path) = order { .text(path) } else { .null }
        case .startAt: RuleValue(startAt) ?? .null
        case .endAt: RuleValue(endAt) ?? .null
        case .equalTo: RuleValue(equalTo) ?? .null
        case .limitToFirst: Self.number(limitToFirst)
        case .limitToLast: Self.number(limitToLast)
        }
    }

    private static func number(_ count: Int?) -> RuleValue {
        count.map { .number(.integer(Int64($0))) } ?? .null
    }
}
