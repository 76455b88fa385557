import JSONTree

extension Primary {
    /// Applies a write and notes what it changed.
    ///
    /// - Parameters:
    ///   - base: where a merge was written.
    ///   - judge: is asked before anything is stored.
    /// - Throws: `WriteDenied`, or what the store or the judge throws.
    mutating func apply(
        _ writes: [PathWrite], below base: Path?, stamp: Stamp, isNewest: Bool, judge: Judge?
    ) throws -> [Merge.Effect] {
        let applied = try merged(writes, stamp: stamp, isNewest: isNewest, judge: judge)
        let before = try writes.map { try valuesListenedTo(below: $0.path) }
        guard let sequence = try store.store(applied.changes) else { return applied.effects }
        var parts: [TreeChange.Part] = []
        var further: [TreeChange.Part] = []
        let seesPriorities = writes.contains { audience.seesPriorities(PathCode($0.path)) }
        var revived: [TreeChange.Part]?
        for (index, write) in writes.enumerated() {
            let value: Value?
            switch applied.effects[index] {
            case .shadowed: continue
            case .applied: value = write.value
            case .partial:
                value = try store.value(at: write.path, limit: Limits.changeRowsMax)
                // What it wrote may be hidden in full, and yet have turned a primitive above.
                if value?.isNull ?? true, !write.value.isNull {
                    further += try primitiveShown(above: PathCode(write.path))
                }
            }
            parts.append(
                TreeChange.Part(path: write.path, value: value, before: before[index]))
        }
        if seesPriorities { revived = try nodesRevived(by: parts) }
        for path in applied.raised { further += try primitiveShown(above: path) }
        if !parts.isEmpty || !further.isEmpty {
            changes.append(
                TreeChange(
                    base: base, parts: parts, further: further, revived: revived,
                    sequence: sequence))
        }
        return applied.effects
    }

    /// Merges writes without storing them.
    ///
    /// - Throws: `WriteDenied`, or what the store or the judge throws.
    func merged(
        _ writes: [PathWrite], stamp: Stamp, isNewest: Bool, judge: Judge?
    ) throws -> MergedWrites {
        let merged = try store.merged(writes, stamp: stamp, isNewest: isNewest)
        if let judge {
            let proposed = ProposedWrites(
                writes: writes, effects: merged.effects, stamp: stamp, store: store,
                changes: merged.changes)
            guard try judge(proposed) else { throw WriteDenied() }
        }
        return merged
    }

    /// Notes that all of some places was replaced by something too large to be carried along.
    ///
    /// - Parameter base: where a merge was written.
    mutating func noteReplacement(
        at paths: [Path], below base: Path?, by write: (inout Store) throws -> Int64
    ) throws {
        let before = try paths.map { try valuesListenedTo(below: $0) }
        let sequence = try write(&store)
        let parts = zip(paths, before).map {
            TreeChange.Part(path: $0, value: nil, before: $1)
        }
        let seesPriorities = paths.contains { audience.seesPriorities(PathCode($0)) }
        let revived = seesPriorities ? try nodesRevived(by: parts) : nil
        changes.append(TreeChange(base: base, parts: parts, revived: revived, sequence: sequence))
    }

    /// What shows where a primitive was written above a path: for a null there may have turned it.
    private func primitiveShown(above path: PathCode) throws -> [TreeChange.Part] {
        guard let place = try store.primitive(above: path) else { return [] }
        let value = try store.value(at: place, limit: Limits.changeRowsMax)
        return [TreeChange.Part(path: place, value: value)]
    }

    private func nodesRevived(by parts: [TreeChange.Part]) throws -> [TreeChange.Part] {
        let paths = parts.map(\.path).filter { !$0.isPriority }
        return try parts.compactMap { part in
            guard !part.path.isPriority, part.value.map({ !$0.isNull }) ?? true else { return nil }
            return try store.revivedNode(
                above: part.path, paths, rowsMax: Limits.changeRowsMax)
        }
    }

    private func valuesListenedTo(below path: Path) throws -> [TreeChange.Before] {
        var rest = Limits.changeRowsMax
        var found: [TreeChange.Before] = []
        for place in audience.places(PathCode(path)) {
            guard let rows = try store.rows(at: place, limit: rest) else { continue }
            rest -= rows.count
            found.append(
                TreeChange.Before(place: place, value: try Assembly.value(of: rows, at: place)))
        }
        return found
    }
}
