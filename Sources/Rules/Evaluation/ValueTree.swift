package import JSONTree

/// A value as a tree.
package struct ValueTree: RuleTree, Sendable {
    package let value: Value

    package init(_ value: Value) {
        self.value = value
    }

    package func shape(at path: Path) -> NodeShape { NodeShape(value[path]) }

    package func priority(at path: Path) -> Value { value[path].priority }

    package func value(at path: Path) -> Value? { value[path] }

    /// The tree when the writes are made, all of them at once.
    ///
    /// A value below a primitive makes an object of it; what is emptied vanishes.
    package func writing(_ writes: [RuleWrite]) -> ValueTree {
        ValueTree(writes.reduce(value) { Self.replace($1.path.keys[...], of: $0, by: $1.value) })
    }

    private static func replace(
        _ keys: ArraySlice<Key>, of value: Value, by new: Value
    ) -> Value {
        guard let key = keys.first else { return new }
        if key == .priority { return value.with(priority: new) }
        let below = replace(keys.dropFirst(), of: value[key], by: new)
        var object = Object()
        if case .object(let present) = value, value.isObject {
            object = present
        } else if below.isNull {
            return value
        } else if !value.priority.isNull {
            object[.priority] = value.priority
        }
        object[key] = below
        return object.normal
    }
}

extension Value {
    /// The same node with another priority; null takes it away, and nothing has none.
    fileprivate func with(priority: Value) -> Value {
        if isNull { return .null }
        guard case .object(var object) = self else {
            return priority.isNull
                ? self
                : .object(
                    Object([
                        Member(key: .priority, value: priority), Member(key: .value, value: self),
                    ]))
        }
        object[.priority] = priority
        return object.normal
    }
}
