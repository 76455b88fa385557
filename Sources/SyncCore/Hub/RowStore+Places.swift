import JSONTree

extension RowStore {
    /// The deepest node above a path where a row gives a primitive; nil when none does.
    ///
    /// What is known to have been written below decides whether it still shows.
    func primitive(above path: PathCode) throws -> Path? {
        var next = path.prefixes.last
        while let place = next, let row = try deepestRow(atOrAbove: place) {
            if let text = row.value {
                guard let top = row.path.path,
                    let way = PathCode(bytes: Array(path.bytes[row.path.bytes.count...])).path
                else { throw RowError(path: path) }
                return try Self.primitive(in: text, of: row, on: way).map { top.appending($0) }
            }
            next = row.path.prefixes.last
        }
        return nil
    }

    private static func primitive(
        in text: [UInt8], of row: Row, on way: Path
    ) throws(RowError) -> Path? {
        var value: Value
        do { value = try Value(rowText: text) } catch { throw RowError(path: row.path) }
        for (index, key) in way.keys.enumerated() {
            if !value.isNull, !value.isObject { return Path(Array(way.keys[..<index])) }
            value = value[key]
        }
        return nil
    }

    /// The topmost node above a path that has a priority itself or below, and that has nothing but
    /// what the paths of one write lead to: it may have been empty before, and not have shown it.
    ///
    /// - Parameter paths: those of the write, this one among them.
    func revivedNode(
        above path: Path, _ paths: [Path], rowsMax: Int
    ) throws -> TreeChange.Part? {
        var found: TreeChange.Part?
        var next = path.parent
        while let place = next {
            guard let value = try value(at: place, limit: rowsMax) else {
                return TreeChange.Part(path: place, value: nil)
            }
            let ways = paths.compactMap { place.relative($0)?.keys.first }
            guard value.children.allSatisfy({ ways.contains($0.key) }) else { break }
            if found != nil || !value.priority.isNull {
                found = TreeChange.Part(path: place, value: value)
            }
            next = place.parent
        }
        return found
    }
}
