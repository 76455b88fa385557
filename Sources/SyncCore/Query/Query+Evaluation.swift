package import JSONTree

// What a query chooses of a list that is at hand as a value: the meaning of all other ways.
extension Query {
    /// Where a child stands in the order; nil for null, which is no child.
    package func position(of child: Value, at key: Key) -> QueryPosition? {
        child.isNull ? nil : QueryPosition(value: order.indexValue(of: child), key: key)
    }

    /// The positions of the children in the window, in the query's order.
    package func window(of list: Value) -> [QueryPosition] {
        var found = list.children.compactMap { position(of: $0.value, at: $0.key) }
            .filter { contains($0) }
        if order != .key { found.sort() }
        switch limit {
        case .first(let count): return Array(found.prefix(count))
        case .last(let count): return Array(found.suffix(count))
        case nil: return found
        }
    }

    /// The list with the children in the window alone and without its own priority; all of it,
    /// whatever it is, when the query leaves nothing out.
    package func result(of list: Value) -> Value {
        guard !isWhole else { return list }
        return Object(
            window(of: list).map { Member(key: $0.key, value: list[$0.key]) }
        ).normal
    }
}

extension Query.Order {
    /// What the order goes by in a child.
    package func indexValue(of child: Value) -> IndexValue {
        switch self {
        case .key: .null
        case .value: IndexValue(child)
        case .priority: IndexValue(child.priority)
        case .child(let path): IndexValue(child[path])
        }
    }

    /// As rules and messages name it: `$key`, `.value`, `.priority`, or the path.
    package var name: String {
        switch self {
        case .key: "$key"
        case .value: Key.value.text
        case .priority: Key.priority.text
        case .child(let path): path.keys.map(\.text).joined(separator: "/")
        }
    }
}
