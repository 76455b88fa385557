package import JSONTree

/// The merge of writes into the rows that they touch.
///
/// The tree is what one gets by replaying every write in ascending stamp order; this keeps only
/// the writes that still matter, and gives the same tree whatever the order of arrival.
package struct Merge: Sendable {
    package enum Effect: Equatable, Sendable {
        case applied
        /// Later writes below the path stay in force.
        case partial
        /// A later write covers all of it.
        case shadowed
    }

    private struct Entry: Sendable {
        let path: PathCode
        var stamp: Stamp
        var evidence: Stamp
        /// Whether the store has a row at the path.
        let isStored: Bool
        var change: Change
    }

    private enum Change: Sendable {
        case none
        case put(value: [UInt8]?, order: Int)
        case evidence(order: Int)
    }

    /// In path order.
    private var entries: [Entry]
    private var deleted: [PathCode] = []
    private var order = 0

    /// Begins with the heads that the writes can touch, in path order.
    package init(_ heads: [RowHead] = []) {
        entries = heads.map {
            Entry(
                path: $0.path, stamp: $0.stamp, evidence: $0.evidence, isStored: true,
                change: .none)
        }
    }

    /// Applies a write: everything at and below the path is replaced.
    ///
    /// - Parameter rowBytesMax: bytes of a row's text past which the value is split.
    package mutating func set(
        _ path: PathCode, to value: Value, stamp: Stamp, rowBytesMax: Int = Limits.rowBytesMax
    ) -> Effect {
        let pieces = RowSplitter.rows(of: value, at: path, rowBytesMax: rowBytesMax)
        guard let first = pieces.first, pieces.count > 1 else {
            return put(path, pieces.first?.text, stamp: stamp, fed: nil)
        }
        var effect = put(path, first.text, stamp: stamp, fed: nil)
        guard effect != .shadowed else { return .shadowed }
        for piece in pieces.dropFirst() {
            let fed = Row.ownEvidence(path: piece.path, stamp: stamp, isNull: false)
            let each = put(piece.path, piece.text, stamp: stamp, fed: fed)
            if each != .applied { effect = .partial }
        }
        return effect
    }

    /// Applies a row from another store, which brings its evidence along.
    @discardableResult
    package mutating func follow(_ row: Row) -> Effect {
        put(row.path, row.value, stamp: row.stamp, fed: row.evidence)
    }

    /// What is to be stored.
    package consuming func changes() -> RowChanges {
        var ordered: [(Int, RowChanges.Change)] = []
        for entry in entries {
            switch entry.change {
            case .none: break
            case .put(let value, let order):
                let row = Row(
                    path: entry.path, stamp: entry.stamp, value: value, evidence: entry.evidence)
                ordered.append((order, .put(row)))
            case .evidence(let order):
                ordered.append((order, .evidence(entry.path, entry.evidence)))
            }
        }
        ordered.sort { $0.0 < $1.0 }
        return RowChanges(deleted: deleted, changes: ordered.map(\.1))
    }

    // MARK: The algorithm

    private mutating func put(
        _ path: PathCode, _ value: [UInt8]?, stamp: Stamp, fed: Stamp?
    ) -> Effect {
        let own = fed ?? Row.ownEvidence(path: path, stamp: stamp, isNull: value == nil)
        if let shadow = shadow(of: path, stamp: stamp) {
            if own > entries[shadow].evidence, fed != nil || entries[shadow].stamp != stamp {
                raiseEvidence(of: shadow, to: own)
            }
            return .shadowed
        }
        let first = firstIndex(from: path)
        var last = first
        var evidence = own
        var isStored = false
        var kept: [Entry] = []
        while last < entries.count, path.isPrefix(of: entries[last].path) {
            let entry = entries[last]
            if entry.stamp >= stamp {
                kept.append(entry)
            } else {
                evidence = max(evidence, entry.evidence)
                if entry.path == path {
                    isStored = entry.isStored
                } else if entry.isStored {
                    deleted.append(entry.path)
                }
            }
            last += 1
        }
        order += 1
        let entry = Entry(
            path: path, stamp: stamp, evidence: evidence, isStored: isStored,
            change: .put(value: value, order: order))
        if first == last {
            entries.insert(entry, at: first)
        } else {
            entries[first] = entry
            entries.replaceSubrange(first + 1..<last, with: kept)
        }
        return kept.contains { $0.stamp > stamp } ? .partial : .applied
    }

    /// The row that covers a write: at its path with a stamp not below, or above with a later one.
    private func shadow(of path: PathCode, stamp: Stamp) -> Int? {
        for length in path.prefixLengths {
            if let index = index(path, first: length), entries[index].stamp > stamp {
                return index
            }
        }
        guard let index = index(path, first: path.bytes.count), entries[index].stamp >= stamp
        else { return nil }
        return index
    }

    private mutating func raiseEvidence(of index: Int, to evidence: Stamp) {
        entries[index].evidence = evidence
        order += 1
        switch entries[index].change {
        case .put(let value, _): entries[index].change = .put(value: value, order: order)
        case .none, .evidence: entries[index].change = .evidence(order: order)
        }
    }

    // MARK: Order

    /// Where the entry is whose code is the first `length` bytes of the path's.
    private func index(_ path: PathCode, first length: Int) -> Int? {
        let index = entries.partitioningIndex {
            $0.path.compare(toFirst: length, of: path) < 0
        }
        guard index < entries.count,
            entries[index].path.compare(toFirst: length, of: path) == 0
        else { return nil }
        return index
    }

    private func firstIndex(from path: PathCode) -> Int {
        entries.partitioningIndex { $0.path < path }
    }
}
