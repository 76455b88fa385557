import JSONTree
import Rules
import SyncCore
import TreeStore

/// What must hold for a write to be made, and what is wanted to be known of it.
struct WriteTerms: Sendable {
    /// The tag that what stands at the place must have.
    var ifMatch: String?
    /// What the tag of a large place was found to be before the write.
    var knownTag: KnownTag?
    /// Whether the writer may take the time to find the tag of a large place itself.
    var maySeekTag = false
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
        _ rules: RulesInForce?
    ) throws -> TreeWrite.Outcome {
        if let rowsMax { try check(rowsMax, writes.map(\.path), in: primary.store) }
        if let place = writes.first?.path,
            let obstacle = try obstacle(at: place, in: primary.store, now: now, rules)
        {
            // Nobody who may not write has a large place read for the asking.
            if case .tagNeeded = obstacle, let judge = rules?.judge(of: requester) {
                try primary.check(writes, now: now, judge: judge)
            }
            return obstacle
        }
        let values = try primary.write(
            writes, below: base, now: now, judge: rules?.judge(of: requester)
        ).values
        return .values(values, tag: try tag(of: writes, values, in: primary.store))
    }

    /// Moves the rows of a large value, or merge, to their place where the terms hold.
    ///
    /// Rules are not asked about it, so under rules it is for an admin alone.
    ///
    /// - Throws: `Refusal` when the write is too large, or `WriteDenied`, before anything is
    ///   written.
    func write(
        _ rows: StagedRows, at path: Path, in primary: inout Primary<SQLiteTreeStore>, now: Int64,
        _ rules: RulesInForce?
    ) throws -> TreeWrite.Outcome {
        guard rules == nil || requester.isAdmin else { throw WriteDenied() }
        guard primary.store.takesStaged else { throw Refusal.tooBusy }
        if let rowsMax { try check(rowsMax, rows, at: path, in: primary.store) }
        if let obstacle = try obstacle(at: path, in: primary.store, now: now, rules) {
            return obstacle
        }
        if try !rows.isEmpty {
            // Of very many members listeners are told as of the whole.
            let members = try rows.memberPaths(atMost: Limits.changePartsMax)
            try primary.replace(
                at: members ?? [path], below: members == nil ? nil : path, now: now
            ) { store, stamp in
                try store.replace(with: rows, stamp: stamp)
            }
        } else if !rows.isMerge {
            _ = try primary.write([PathWrite(path: path, value: .null)], now: now)
        }
        return .staged
    }

    /// What a write is answered with instead of being made; nil when what stands there is what it
    /// wants to replace.
    private func obstacle(
        at place: Path, in store: SQLiteTreeStore, now: Int64, _ rules: RulesInForce?
    ) throws -> TreeWrite.Outcome? {
        guard let ifMatch else { return nil }
        let value = try shown(at: place, in: store)
        let tag: String
        if let value {
            tag = try EntityTag.text(of: value)
        } else if let knownTag, try knownTag.holds(at: place, in: store) {
            tag = knownTag.text
        } else if maySeekTag {
            tag = try EntityTag.text(of: place, in: store)
        } else {
            return .tagNeeded
        }
        if tag.hasSameBytes(as: ifMatch) { return nil }
        // The answer shows what stands there, which is for those who may read it.
        try checkReading(of: place, in: store, now: now, rules)
        return .mismatched(value, tag: tag)
    }

    /// What stands at a place; nil where it is large.
    private func shown(at place: Path, in store: SQLiteTreeStore) throws -> Value? {
        // Of the node of a priority no more is read than tells that it is there.
        if place.isPriority, let node = place.parent { return try store.priority(at: node) }
        return try store.value(at: place, limit: LargeReads.rowsMin)
    }

    private func checkReading(
        of path: Path, in store: SQLiteTreeStore, now: Int64, _ rules: RulesInForce?
    ) throws {
        guard let rules else { return }
        guard try rules.allowsRead(of: path, by: requester, now: now, in: store) else {
            throw WriteDenied()
        }
    }

    private func check(
        _ max: Int, _ rows: StagedRows, at path: Path, in store: SQLiteTreeStore
    ) throws {
        guard rows.isMerge else { return try check(max, [path], in: store) }
        var left = max
        try rows.forEachMemberPath { path in
            left -= try store.count(below: path, atMost: left + 1)
            guard left >= 0 else { throw Refusal.writeTooLarge }
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
        let shown = place.isPriority ? try shown(at: place, in: store) : value
        return try EntityTag.text(of: shown ?? value)
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
