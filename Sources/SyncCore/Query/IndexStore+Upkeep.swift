import JSONTree

extension IndexStore {
    /// Stores a change of rows and has the indexes follow it, in the caller's transaction.
    ///
    /// - Parameters:
    ///   - indexes: all that are kept, those that are still being filled too.
    ///   - storeRows: stores the rows of the change.
    /// - Returns: what `storeRows` does.
    package mutating func keepIndexes<Stored>(
        _ indexes: [KeptIndex], over changes: RowChanges,
        _ storeRows: (inout Self) throws -> Stored
    ) throws -> Stored {
        let touch = try IndexTouch(changes, indexes)
        let before = try touch.children.map { try position(of: $0) }
        let stored = try storeRows(&self)
        for (child, old) in zip(touch.children, before) {
            let new = try position(of: child)
            if new == old { continue }
            let id = child.index.id
            if let old { try remove(old, of: child.list, from: id) }
            if let new { try add(new, of: child.list, to: id) }
        }
        for (kept, path) in touch.lists {
            try removePositions(below: path, from: kept.id)
            _ = try fill(kept, below: path, limit: .max)
        }
        return stored
    }

    /// Where a child stands in an index, as bytes; nil when there is no such child.
    private func position(of child: IndexTouch.Child) throws -> [UInt8]? {
        var value: IndexValue
        switch child.index.index.order {
        case .key: preconditionFailure("no index is kept of the keys")
        case .value:
            value = try indexValue(at: child.code)
            if value.isNull { return nil }
        case .priority:
            if try indexValue(at: child.code).isNull { return nil }
            value = try priority(at: child.code)
        case .child(let path):
            value = try indexValue(at: child.code.appending(path))
            if value.isNull, try indexValue(at: child.code).isNull { return nil }
        }
        var bytes: [UInt8] = []
        value.append(to: &bytes)
        return bytes + child.keyBytes
    }

    // MARK: Filling

    /// Adds the positions of the children of all lists at or below a path to an index, those that
    /// are there already left as they are.
    ///
    /// - Parameters:
    ///   - after: where an earlier call stopped.
    ///   - limit: children at most.
    /// - Returns: where the next call goes on; nil at the end.
    package mutating func fill(
        _ kept: KeptIndex, below path: PathCode = .root, after: PathCode? = nil, limit: Int
    ) throws -> PathCode? {
        var filling = Filling(kept: kept, after: after, rest: limit)
        let depth = path.prefixLengths.reduce(0) { count, _ in count + 1 }
        try fill(&filling, path, depth: depth)
        return filling.stopped
    }

    private mutating func fill(
        _ filling: inout Filling, _ path: PathCode, depth: Int
    ) throws {
        guard depth < filling.kept.index.steps.count else {
            try fillList(&filling, path)
            return
        }
        let step = filling.kept.index.steps[depth]
        if case .key(let key) = step {
            let below = path.appending(key)
            if filling.isBehind(below) { return }
            try fill(&filling, below, depth: depth + 1)
            return
        }
        let began = filling.after.flatMap { path.isPrefix(of: $0) ? $0 : nil }
        var scan = try ChildScan(
            of: path, in: self, from: began?.child(below: path.bytes.count), readsValues: false)
        while filling.stopped == nil, let child = try scan.next() {
            guard step.allows(child.key) else { continue }
            try fill(&filling, path.appending(child.key), depth: depth + 1)
        }
    }

    private mutating func fillList(_ filling: inout Filling, _ list: PathCode) throws {
        let began = filling.after.flatMap { list.isPrefix(of: $0) ? $0 : nil }
        var scan = try ChildScan(of: list, in: self, from: began?.end)
        while let child = try scan.next() {
            let value = filling.kept.index.order.indexValue(of: child.value)
            let position = QueryPosition(value: value, key: child.key)
            try add(position.bytes, of: list, to: filling.kept.id)
            filling.rest -= 1
            if filling.rest == 0 {
                filling.stopped = list.appending(child.key)
                return
            }
        }
    }
}

/// How far the filling of an index has come.
private struct Filling {
    let kept: KeptIndex
    /// The last child of an earlier call.
    let after: PathCode?
    var rest: Int
    /// The last child, when more may follow.
    var stopped: PathCode?

    /// Whether an earlier call is done with all below the path.
    func isBehind(_ path: PathCode) -> Bool {
        guard let after else { return false }
        return path < after && !path.isPrefix(of: after)
    }
}

extension PathCode {
    fileprivate func appending(_ path: Path) -> PathCode {
        path.keys.reduce(self) { $0.appending($1) }
    }
}
