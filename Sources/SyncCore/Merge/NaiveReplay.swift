package import JSONTree

/// The meaning of the tree, spelled out: every write is kept and replayed in ascending stamp order.
///
/// Slow and without a bound, it is what tests and the simulator compare the merge with.
package struct NaiveReplay {
    /// The tree without priorities.
    private var tree = Value.null
    /// The priority of each node that was given one, shown or not.
    private var registers: [Path: Value] = [:]

    /// The tree that the writes give, in export form.
    package static func tree(of writes: [StampedWrite]) -> Value {
        var replay = NaiveReplay()
        for write in writes.sorted(by: { $0.stamp < $1.stamp }) {
            for part in write.writes { replay.apply(part) }
        }
        return replay.shown(replay.tree, at: .root)
    }

    private mutating func apply(_ write: PathWrite) {
        if write.path.isPriority, let node = write.path.parent {
            registers[node] = write.value.isNull ? nil : write.value
            return
        }
        registers = registers.filter { !write.path.isPrefix(of: $0.key) }
        let plain = takePriorities(from: write.value, at: write.path)
        if plain.isNull, !exists(write.path) { return }
        tree = Self.setting(plain, at: write.path.keys[...], in: tree)
    }

    private mutating func takePriorities(from value: Value, at path: Path) -> Value {
        guard case .object(let object) = value else { return value }
        if let priority = object[.priority] { registers[path] = priority }
        if let primitive = object[.value] { return primitive }
        return Object(
            value.children.map { child in
                Member(
                    key: child.key,
                    value: takePriorities(from: child.value, at: path.appending(child.key)))
            }
        ).normal
    }

    private func exists(_ path: Path) -> Bool { !tree[path].isNull }

    private static func setting(
        _ value: Value, at keys: ArraySlice<Key>, in node: Value
    ) -> Value {
        guard let key = keys.first else { return value }
        var object = Object()
        if case .object(let present) = node { object = present }
        object[key] = setting(value, at: keys.dropFirst(), in: node[key])
        return object.normal
    }

    /// The node with its priorities laid in.
    private func shown(_ node: Value, at path: Path) -> Value {
        let register = registers[path] ?? .null
        switch node {
        case .null: return .null
        case .object:
            var members = node.children.map { child in
                Member(key: child.key, value: shown(child.value, at: path.appending(child.key)))
            }
            members.append(Member(key: .priority, value: register))
            return Object(members).normal
        default:
            guard !register.isNull else { return node }
            return .object(
                Object([
                    Member(key: .priority, value: register), Member(key: .value, value: node),
                ]))
        }
    }
}
