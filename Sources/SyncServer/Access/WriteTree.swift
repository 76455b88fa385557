import JSONTree
import Rules
import SyncCore

/// A tree as it will be when writes are made, as rules read it.
struct WriteTree<Rows: ScannedRows>: RuleTree {
    /// Those of which nothing is covered by later writes: what they write will stand there.
    private let writes: [PathWrite]
    private let rest: StoreTree<RowOverlay<Rows>>

    init(_ proposed: ProposedWrites<Rows>) where Rows: RowStore {
        writes = zip(proposed.writes, proposed.effects).compactMap { write, effect in
            effect == .applied && !write.path.isPriority ? write : nil
        }
        rest = StoreTree(RowOverlay(proposed.store, changes: proposed.changes))
    }

    /// What a write puts at a path; nil when none is at or above it.
    private func written(at path: Path) -> Value? {
        for write in writes where write.path.isPrefix(of: path) {
            return write.value[Path(Array(path.keys.dropFirst(write.path.count)))]
        }
        return nil
    }

    func shape(at path: Path) throws -> NodeShape {
        if let value = written(at: path) { return NodeShape(value) }
        return try rest.shape(at: path)
    }

    func priority(at path: Path) throws -> Value {
        if let value = written(at: path) { return value.priority }
        return try rest.priority(at: path)
    }

    func value(at path: Path) throws -> Value? {
        if let value = written(at: path) { return value }
        return try rest.value(at: path)
    }
}
