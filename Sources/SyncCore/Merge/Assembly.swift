package import JSONTree

/// Lays rows over each other to the value that a reader sees.
package struct Assembly {
    private struct Layer {
        /// The keys below the place that is read.
        let keys: [Key]
        let value: Value
        let stamp: Stamp
        let evidence: Stamp

        var isPriority: Bool { keys.last == .priority }

        /// Whether this turns a primitive, given by a row with the stamp, into an object.
        func turns(_ primitive: Stamp) -> Bool {
            !isPriority && (!value.isNull || evidence > primitive)
        }
    }

    /// The value at a path, in export form.
    ///
    /// - Parameter rows: the deepest at or above the path, and all below, in path order.
    /// - Throws: when a row's text is no value, so that the store is damaged.
    package static func value(of rows: [Row], at path: PathCode) throws(RowError) -> Value {
        guard let first = rows.first, first.path.isPrefix(of: path) else {
            return try value(of: rows[...], at: path, over: .null, given: .none)
        }
        let base = try value(of: first, at: path)
        return try value(of: rows.dropFirst(), at: path, over: base, given: first.stamp)
    }

    /// The value at a path when what stands above it is known.
    ///
    /// - Parameters:
    ///   - rows: those at and below the path, in path order.
    ///   - base: what the deepest row above gives at the path.
    ///   - stamp: that row's.
    static func value(
        of rows: ArraySlice<Row>, at path: PathCode, over base: Value, given stamp: Stamp
    ) throws(RowError) -> Value {
        if rows.isEmpty { return base.pruned }
        var layers: [Layer] = []
        layers.reserveCapacity(rows.count)
        for row in rows {
            layers.append(
                Layer(
                    keys: try keys(of: row.path, below: path), value: try value(of: row),
                    stamp: row.stamp, evidence: row.evidence))
        }
        return lay(layers[...], over: base, given: stamp, depth: 0)
    }

    /// What a row at or above a path gives there.
    static func value(of row: Row, at path: PathCode) throws(RowError) -> Value {
        try value(of: row)[Path(try keys(of: path, below: row.path))]
    }

    private static func lay(
        _ layers: ArraySlice<Layer>, over base: Value, given stamp: Stamp, depth: Int
    ) -> Value {
        var base = base
        var stamp = stamp
        var layers = layers
        if let first = layers.first, first.keys.count == depth {
            base = first.value
            stamp = first.stamp
            layers = layers.dropFirst()
        }
        guard let next = layers.first else { return base.pruned }
        if !base.isNull, !base.isMarkerOrObject {
            guard layers.contains(where: { $0.turns(stamp) }) else {
                return next.keys[depth] == .priority ? base.with(priority: next.value) : base
            }
            base = Value.marker.with(priority: base.priority)
        }
        return merge(layers, into: base, given: stamp, depth: depth)
    }

    /// Lays the layers over the members of an object, key by key.
    private static func merge(
        _ layers: ArraySlice<Layer>, into base: Value, given stamp: Stamp, depth: Int
    ) -> Value {
        var old: [Member] = []
        if case .object(let object) = base { old = object.members }
        var members: [Member] = []
        members.reserveCapacity(old.count + layers.count)
        var taken = 0
        var start = layers.startIndex
        while start < layers.endIndex {
            let key = layers[start].keys[depth]
            var end = start + 1
            while end < layers.endIndex, layers[end].keys[depth] == key { end += 1 }
            while taken < old.count, old[taken].key < key {
                members.append(old[taken])
                taken += 1
            }
            var below = Value.null
            if taken < old.count, old[taken].key == key {
                below = old[taken].value
                taken += 1
            }
            let value = lay(layers[start..<end], over: below, given: stamp, depth: depth + 1)
            if !value.isNull { members.append(Member(key: key, value: value)) }
            start = end
        }
        members.append(contentsOf: old[taken...])
        return Object(sorted: members).normal
    }

    static func keys(
        of path: PathCode, below prefix: PathCode
    ) throws(RowError) -> [Key] {
        guard let way = PathCode(bytes: Array(path.bytes[prefix.bytes.count...])).path else {
            throw RowError(path: path)
        }
        return way.keys
    }

    static func value(of row: Row) throws(RowError) -> Value {
        guard let text = row.value else { return .null }
        do {
            return try Value(rowText: text)
        } catch {
            throw RowError(path: row.path)
        }
    }
}

extension Value {
    /// The value in a row's text; `{}` stays a marker.
    init(rowText text: [UInt8]) throws(JSONError) {
        self = Self.isMarker(text) ? .marker : try Value(parsing: text)
    }

    static func isMarker(_ text: [UInt8]) -> Bool {
        text.count == 2 && text[0] == UInt8(ascii: "{") && text[1] == UInt8(ascii: "}")
    }

    var isMarkerOrObject: Bool {
        if case .object(let object) = self { object[.value] == nil } else { false }
    }

    /// Null for an object that shows nothing.
    var pruned: Value {
        if case .object(let object) = self { object.normal } else { self }
    }

    /// The same node with another priority; null takes it away.
    func with(priority: Value) -> Value {
        switch self {
        case .object(var object):
            object[.priority] = priority
            if object.members.count == 1, let value = object[.value] { return value }
            return .object(object)
        default:
            guard !priority.isNull else { return self }
            return .object(
                Object(sorted: [
                    Member(key: .priority, value: priority), Member(key: .value, value: self),
                ]))
        }
    }
}
