import SQLite
package import SyncCore

extension SQLiteTreeStore {
    /// Replaces what stands at and below a place by rows that were staged for it.
    ///
    /// Its cost, and with it how long other writes wait, is that of the rows on both sides. The
    /// log, which then holds all of them, is not moved by the commit but by its owner afterwards.
    ///
    /// - Parameter stamp: above every stored one.
    /// - Returns: the sequence of the last row.
    @discardableResult
    package mutating func replace(with rows: StagedRows, stamp: Stamp) throws -> Int64 {
        statements.movesLog = false
        try rows.resolve(stamp: stamp) { try value(at: $0) }
        guard !statements.upkeep.isEmpty else { return try put(rows, stamp: stamp) }
        // To the indexes it is one value at one place: what is there is read afterwards.
        let whole = Row(path: rows.place, stamp: stamp, value: nil, evidence: stamp)
        return try keepIndexes(statements.upkeep, over: RowChanges(changes: [.put(whole)])) {
            try $0.put(rows, stamp: stamp)
        }
    }

    private mutating func put(_ rows: StagedRows, stamp: Stamp) throws -> Int64 {
        var sequence = try lastSequence
        let discard = try statements.change(.discard)
        try discard.bind(rows.place.bytes, at: 1)
        try discard.bind(rows.place.end.bytes, at: 2)
        try discard.run()
        let insert = try statements.change(.insert)
        try rows.forEach { path, value in
            sequence += 1
            try insert.bind(sequence, at: 1)
            try insert.bind(path, at: 2)
            try insert.bind(stamp, at: 3)
            try insert.bind(optional: Self.ownEvidence(path, stamp), at: 4)
            try insert.bind(utf8: value, at: 5)
            try insert.run()
        }
        return sequence
    }

    private static func ownEvidence(_ path: Span<UInt8>, _ stamp: Stamp) -> Stamp {
        // Few paths end like that of a priority.
        guard path.count > 0, path[path.count - 1] == 1 else { return stamp }
        let code = PathCode(bytes: path.withUnsafeBufferPointer { Array($0) })
        return Row.ownEvidence(path: code, stamp: stamp, isNull: false)
    }
}
