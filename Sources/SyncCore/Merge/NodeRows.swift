import JSONTree

/// What rows say of one node before its children are looked at: what `Assembly` lays first.
struct NodeRows {
    /// Null, a primitive, or an object over whose members the rows below are laid.
    var base: Value
    /// Of the row that gave the base.
    var stamp: Stamp
    /// Whether there are rows below, and the base is an object over which they are laid.
    var isLaidOver = false
}

extension ScannedRows {
    /// Takes the row at the place, and passes over rows that change nothing, or no more than the
    /// priority of a primitive.
    func node(
        at place: PathCode, over base: Value, given stamp: Stamp, in walk: RowWalk<Scan>
    ) throws -> NodeRows {
        var node = NodeRows(base: base, stamp: stamp)
        if let row = walk.next, row.path == place {
            node.base = try Assembly.value(of: row)
            node.stamp = row.stamp
            try walk.advance()
        }
        guard walk.isWithin(place), let next = walk.next else {
            node.base = node.base.pruned
            return node
        }
        if !node.base.isNull, !node.base.isMarkerOrObject {
            guard try turns(next, below: place, node.stamp) else {
                if next.path.isPriority(ofFirst: place.bytes.count) {
                    node.base = node.base.with(priority: try Assembly.value(of: next))
                }
                try walk.pass(place)
                return node
            }
            node.base = Value.marker.with(priority: node.base.priority)
        }
        node.isLaidOver = true
        return node
    }

    /// Whether a row below the place turns a primitive, given by a row with the stamp, into an
    /// object.
    ///
    /// - Parameter next: the first row below.
    private func turns(_ next: Row, below place: PathCode, _ primitive: Stamp) throws -> Bool {
        if next.turns(primitive) { return true }
        let rest = try scan(from: next.path, to: place.end)
        while let row = try rest.next() {
            if row.turns(primitive) { return true }
        }
        return false
    }

    /// Does `each` with every child that rows or the base know, in key order, until it returns
    /// false.
    ///
    /// For a child with rows, `each` leaves the walk anywhere within them.
    func forEachChild(
        of node: NodeRows, at place: PathCode, in walk: RowWalk<Scan>,
        _ each: (Child) throws -> Bool
    ) throws {
        var old: ArraySlice<Member> = []
        if case .object(let object) = node.base { old = object.members[...] }
        while walk.isWithin(place), let row = walk.next {
            guard let end = row.path.nextLength(after: place.bytes.count),
                let key = row.path.key(in: place.bytes.count..<end)
            else { throw RowError(path: row.path) }
            while let member = old.first, member.key < key {
                old = old.dropFirst()
                let child = Child(key: member.key, base: member.value, place: nil)
                guard try each(child) else { return }
            }
            var below = Value.null
            if let member = old.first, member.key == key {
                below = member.value
                old = old.dropFirst()
            }
            let childPlace =
                end == row.path.bytes.count
                ? row.path : PathCode(bytes: Array(row.path.bytes[..<end]))
            guard try each(Child(key: key, base: below, place: childPlace)) else { return }
            try walk.pass(childPlace)
        }
        for member in old {
            let child = Child(key: member.key, base: member.value, place: nil)
            guard try each(child) else { return }
        }
    }

    /// Whether the node shows anything; leaves the walk anywhere within its rows.
    func shows(
        _ place: PathCode, over base: Value, given stamp: Stamp, in walk: RowWalk<Scan>
    ) throws -> Bool {
        var node = NodeRows(base: base, stamp: stamp)
        if let row = walk.next, row.path == place {
            try walk.advance()
            // Most often there is no more to it, and the text need not be read.
            guard walk.isWithin(place) else { return row.isShown }
            node.base = try Assembly.value(of: row)
            node.stamp = row.stamp
        }
        node = try self.node(at: place, over: node.base, given: node.stamp, in: walk)
        guard node.isLaidOver else { return !node.base.isNull }
        var isShown = false
        try forEachChild(of: node, at: place, in: walk) { child in
            guard child.key != .priority else { return true }
            if let childPlace = child.place {
                isShown = try shows(childPlace, over: child.base, given: node.stamp, in: walk)
            } else {
                isShown = true
            }
            return !isShown
        }
        return isShown
    }
}

/// A child of a node on the way of a walk.
struct Child {
    let key: Key
    /// What the node's own row holds at the key.
    let base: Value
    /// Where it has rows; nil when it has none.
    let place: PathCode?
}

extension Row {
    /// Whether this turns a primitive, given by a row with the stamp, into an object.
    func turns(_ primitive: Stamp) -> Bool {
        (value != nil || evidence > primitive) && !path.isPriority
    }

    /// Whether this shows something, where nothing lies below.
    var isShown: Bool { value.map { !Value.isMarker($0) } ?? false }
}
