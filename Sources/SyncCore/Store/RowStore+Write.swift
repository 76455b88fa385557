package import JSONTree

/// One value to be written at one place.
package struct PathWrite: Equatable, Sendable {
    package let path: Path
    package let value: Value

    package init(path: Path, value: Value) {
        self.path = path
        self.value = value
    }
}

extension RowStore {
    /// Writes several values with one stamp; no path may lie at or below another.
    ///
    /// - Parameters:
    ///   - isNewest: whether the stamp is above every stored one, so that no row above can cover
    ///     the writes and none is looked up.
    ///   - rowBytesMax: bytes of a row's text past which a value is split.
    /// - Returns: what became of each.
    package mutating func write(
        _ writes: [PathWrite], stamp: Stamp, isNewest: Bool = false,
        rowBytesMax: Int = Limits.rowBytesMax
    ) throws -> [Merge.Effect] {
        let merged = try merged(
            writes, stamp: stamp, isNewest: isNewest, rowBytesMax: rowBytesMax)
        try store(merged.changes)
        return merged.effects
    }

    /// What `write` would do.
    func merged(
        _ writes: [PathWrite], stamp: Stamp, isNewest: Bool, rowBytesMax: Int = Limits.rowBytesMax
    ) throws -> MergedWrites {
        let paths = writes.map { PathCode($0.path) }
        var merge = Merge(try heads(touchedBy: paths.map { ($0, !isNewest) }))
        let effects = zip(paths, writes).map {
            merge.set($0, to: $1.value, stamp: stamp, rowBytesMax: rowBytesMax)
        }
        let changes = merge.changes()
        let raised = changes.changes.compactMap { change in
            if case .evidence(let path, _) = change { path } else { nil }
        }
        return MergedWrites(effects: effects, raised: raised, changes: changes)
    }

    /// Takes in rows of another store's feed.
    package mutating func follow(_ rows: [Row]) throws {
        var merge = Merge(try heads(touchedBy: rows.map { ($0.path, true) }))
        for row in rows { merge.follow(row) }
        try store(merge.changes())
    }

    /// The value at a path, in export form.
    package func value(at path: Path) throws -> Value {
        try value(at: path, limit: .max) ?? .null
    }

    /// The value at a path; nil when more than `limit` rows make it up.
    package func value(at path: Path, limit: Int) throws -> Value? {
        // A priority shows only while its node has a value, so the node is read.
        if path.isPriority, let parent = path.parent {
            return try value(at: parent, limit: limit)?.priority
        }
        let code = PathCode(path)
        guard let rows = try rows(at: code, limit: limit) else { return nil }
        return try Assembly.value(of: rows, at: code)
    }

    /// The text of the value at a path in normal form and without spaces, when one row alone has
    /// it and needs not be read; nil in any other case.
    package func storedText(at path: Path) throws -> [UInt8]? {
        let code = PathCode(path)
        guard let rows = try rows(at: code, limit: 1), rows.count == 1, let row = rows.first,
            row.path == code, let text = row.value, NormalText.isCertain(text)
        else { return nil }
        return text
    }
}
