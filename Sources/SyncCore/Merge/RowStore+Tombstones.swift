import JSONTree

extension RowStore {
    /// Drops tombstones with a stamp below the horizon under which nothing comes back: the deepest
    /// row above holds nothing at the place, and the tombstone overrides no primitive on the way.
    ///
    /// - Parameters:
    ///   - after: where an earlier call stopped.
    ///   - limit: how many are looked at.
    /// - Returns: the greatest sequence dropped, 0 for none, and where to go on; nil at the end.
    package mutating func dropTombstones(
        before horizon: Stamp, after: RowHead? = nil, limit: Int
    ) throws -> (sequence: Int64, next: RowHead?) {
        let heads = try tombstones(after: after, before: horizon, limit: limit)
        var greatest: Int64 = 0
        for head in heads {
            guard let row = try deepestRow(atOrAbove: head.path), row.path == head.path,
                try isNeedless(row)
            else { continue }
            try store(RowChanges(deleted: [row.path]))
            greatest = max(greatest, row.sequence)
        }
        return (greatest, heads.count < limit ? nil : heads.last)
    }

    private func isNeedless(_ tombstone: Row) throws -> Bool {
        var prefix = tombstone.path.prefixes.last
        var isDeepest = true
        while let place = prefix, let above = try deepestRow(atOrAbove: place) {
            switch try Self.standing(in: above, on: tombstone.path) {
            case .nothing: break
            case .value where isDeepest: return false
            case .value: break
            case .primitiveOnTheWay:
                if tombstone.evidence > above.stamp { return false }
            }
            isDeepest = false
            prefix = above.path.prefixes.last
        }
        return true
    }

    /// What a row above gives at a path.
    private static func standing(in row: Row, on path: PathCode) throws -> Standing {
        guard let text = row.value else { return .nothing }
        guard let way = PathCode(bytes: Array(path.bytes[row.path.bytes.count...])).path else {
            throw RowError(path: path)
        }
        var value = try Value(rowText: text)
        for key in way.keys {
            if !value.isNull, !value.isObject, key != .priority { return .primitiveOnTheWay }
            value = value[key]
        }
        return value.isNull ? .nothing : .value
    }
}

private enum Standing {
    case nothing, value, primitiveOnTheWay
}
