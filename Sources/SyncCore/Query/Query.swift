package import JSONTree

/// Which children of a list to read: an order, a range of it, and how many from either end.
///
/// Pure: it is told of values, and knows nothing of where they are kept.
///
/// Source: Firebase Realtime Database REST API, "Filtering Data".
package struct Query: Hashable, Sendable {
    package enum Order: Hashable, Sendable {
        case key
        /// By the child itself.
        case value
        case priority
        /// By what stands at a path below the child, which is neither empty nor a priority's.
        case child(Path)
    }

    /// One end of a range.
    package struct Bound: Hashable, Sendable {
        /// Null when the order is by key.
        package let value: IndexValue
        /// Without a key the bound is about all children with the value.
        package let key: Key?
        /// Whether what the bound names is within the range.
        package let isInclusive: Bool

        package init(_ value: IndexValue, key: Key? = nil, isInclusive: Bool = true) {
            self.value = value
            self.key = key
            self.isInclusive = isInclusive
        }
    }

    /// How many of the range at most, from 1, and from which end of it.
    package enum Limit: Hashable, Sendable {
        case first(Int)
        case last(Int)
    }

    package var order: Order
    package var start: Bound?
    package var end: Bound?
    package var limit: Limit?

    package init(
        by order: Order, from start: Bound? = nil, to end: Bound? = nil, limit: Limit? = nil
    ) {
        self.order = order
        self.start = start
        self.end = end
        self.limit = limit
    }

    /// Whether nothing is left out, so that the result is the list as it is.
    package var isWhole: Bool { start == nil && end == nil && limit == nil }

    /// Whether only a store that keeps an index for the order can answer.
    package var needsIndex: Bool { order != .key && order != .priority }

    /// Whether the range is read from its end.
    package var isBackwards: Bool {
        if case .last = limit { true } else { false }
    }

    /// How many children the window has at most.
    package var countMax: Int {
        switch limit {
        case .first(let count), .last(let count): count
        case nil: .max
        }
    }

    /// Whether the position is within the range; the limit does not count.
    package func contains(_ position: QueryPosition) -> Bool {
        if let start {
            if position.value < start.value { return false }
            if position.value == start.value, !start.allows(position.key, since: true) {
                return false
            }
        }
        if let end {
            if end.value < position.value { return false }
            if position.value == end.value, !end.allows(position.key, since: false) {
                return false
            }
        }
        return true
    }
}

extension Query.Bound {
    /// Whether a key is within the range among the children that have the bound's value.
    fileprivate func allows(_ other: Key, since isStart: Bool) -> Bool {
        guard let key else { return isInclusive }
        let order = other.compare(key)
        return order == 0 ? isInclusive : isStart == (order > 0)
    }
}
