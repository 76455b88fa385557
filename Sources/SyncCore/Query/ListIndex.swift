package import JSONTree

/// An index over the children of some lists, by what stands in each child.
package struct ListIndex: Hashable, Sendable {
    /// One key on the way to the lists.
    package enum Step: Hashable, Sendable {
        case key(Key)
        /// Any key but these, in key order, which have rules of their own.
        case any(except: [Key])

        func allows(_ key: Key) -> Bool {
            switch self {
            case .key(let own): own == key
            case .any(let except): !except.contains(key)
            }
        }
    }

    /// The way from the root to the lists.
    package let steps: [Step]
    /// By anything but the key.
    package let order: Query.Order

    package init(_ steps: [Step], by order: Query.Order) {
        self.steps = steps
        self.order = order
    }

    /// Whether it is over the children of the list at the path.
    package func covers(_ list: Path) -> Bool {
        list.count == steps.count && zip(steps, list.keys).allSatisfy { $0.allows($1) }
    }
}

// As texts, for a store: one index has one pair of them.
extension ListIndex {
    /// The steps as a JSON list: a key as a string, any key as the list of those it leaves out.
    package var stepsText: String {
        let steps = steps.map { step -> JSON in
            switch step {
            case .key(let key): .string(key.text)
            case .any(let except): .array(except.map { .string($0.text) })
            }
        }
        return String(decoding: JSON.array(steps).text(), as: UTF8.self)
    }

    /// `.value`, `.priority` or the path below a child.
    package var orderText: String { order.name }

    /// Nil for texts that no index has.
    package init?(stepsText: String, orderText: String) {
        guard let read = (try? JSON(parsing: stepsText))?.array else { return nil }
        var steps: [Step] = []
        for step in read {
            if let text = step.string, let key = try? Key(text) {
                steps.append(.key(key))
            } else if let except = step.array {
                let keys = except.compactMap { $0.string.flatMap { try? Key($0) } }
                guard keys.count == except.count else { return nil }
                steps.append(.any(except: keys))
            } else {
                return nil
            }
        }
        guard let order = Query.Order(indexName: orderText) else { return nil }
        self.init(steps, by: order)
    }
}

extension Query.Order {
    /// The order that an index of the name serves; nil when no index has it.
    package init?(indexName name: String) {
        if name.hasSameBytes(as: Key.value.text) {
            self = .value
        } else if name.hasSameBytes(as: Key.priority.text) {
            self = .priority
        } else if let path = try? Path(name), !path.isRoot, !path.isPriority {
            self = .child(path)
        } else {
            return nil
        }
    }
}
