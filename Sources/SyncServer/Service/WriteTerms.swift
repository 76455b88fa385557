import JSONTree
import Rules
import SyncCore
import TreeStore

/// What must hold for a write to be made, and what is wanted to be known of it.
struct WriteTerms: Sendable {
    /// The tag that what stands at the place must have.
    var ifMatch: String?
    var wantsTag = false
    /// Where a merge is written, with its paths below; nil when one value is set.
    var base: Path?
    /// Rows that the write may take the place of.
    var rowsMax: Int?
    var requester = Requester.anonymous

    /// Writes where the terms hold; looks and writes in one transaction, the caller's.
    ///
    /// - Throws: `Refusal` when the write is too large, or `WriteDenied`, before anything is
    ///   written.
    func write(
        _ writes: [PathWrite], in primary: inout Primary<SQLiteTreeStore>, now: Int64,
        _ rules: RulesDocument?
    ) throws -> TreeWrite.Outcome {
        if let rowsMax { try check(rowsMax, writes.map(\.path), in: primary.store) }
        if let ifMatch, let place = writes.first?.path {
            let value = try primary.store.value(at: place)
            let tag = try EntityTag.text(of: value)
            guard tag.hasSameBytes(as: ifMatch) else {
                // The answer shows what stands there, which is for those who may read it.
                try checkReading(of: place, in: primary.store, now: now, rules)
                return .mismatched(value, tag: tag)
            }
        }
        let values = try primary.write(
            writes, below: base, now: now, judge: rules?.judge(of: requester)
        ).values
        return .values(values, tag: try tag(of: writes, values, in: primary.store))
    }

    /// Moves the rows of a large value to their place where the terms hold, which ask for no tag.
    ///
    /// Rules are not asked about it, so under rules it is for an admin alone.
    ///
    /// - Throws: `Refusal` when the write is too large, or `WriteDenied`, before anything is
    ///   written.
    func write(
        _ rows: StagedRows, at path: Path, in primary: inout Primary<SQLiteTreeStore>, now: Int64,
        _ rules: RulesDocument?
    ) throws -> TreeWrite.Outcome {
        guard rules == nil || requester.isAdmin else { throw WriteDenied() }
        precondition(ifMatch == nil && !wantsTag, "a large value is written whatever stands there")
        if let rowsMax { try check(rowsMax, [path], in: primary.store) }
        if try rows.isEmpty {
            _ = try primary.write([PathWrite(path: path, value: .null)], now: now)
        } else {
            try primary.replace(at: path, now: now) { store, stamp in
                try store.replace(with: rows, stamp: stamp)
            }
        }
        return .staged
    }

    private func checkReading(
        of path: Path, in store: SQLiteTreeStore, now: Int64, _ rules: RulesDocument?
    ) throws {
        guard let rules else { return }
        guard try rules.allowsRead(of: path, by: requester, now: now, in: StoreTree(store)) else {
            throw WriteDenied()
        }
    }

    private func check(_ max: Int, _ paths: [Path], in store: SQLiteTreeStore) throws {
        var left = max
        for path in paths {
            left -= try store.count(below: PathCode(path), atMost: left + 1)
            guard left >= 0 else { throw Refusal.writeTooLarge }
        }
    }

    private func tag(
        of writes: [PathWrite], _ values: [Value], in store: SQLiteTreeStore
    ) throws -> String? {
        guard wantsTag, let place = writes.first?.path, let value = values.first else { return nil }
        // What the newest write writes is what stands there, but for a priority of nothing.
        return try EntityTag.text(of: place.isPriority ? store.value(at: place) : value)
    }
}

extension TreeRequest {
    /// The terms of a write with a body of so many bytes.
    func terms(bodyBytes: Int) throws(Refusal) -> WriteTerms {
        if let max = writeSize?.bytesMax, bodyBytes > max { throw .writeTooLarge }
        return WriteTerms(
            ifMatch: conditions.ifMatch, wantsTag: conditions.needTag,
            rowsMax: writeSize?.rowsMax)
    }
}
