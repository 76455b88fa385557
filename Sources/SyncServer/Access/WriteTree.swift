import JSONTree
import Rules
import SyncCore

/// A tree as it will be when writes are made, as rules read it.
///
/// Most rules ask for no more than what is written, so what is around it is made when it is asked
/// for.
final class WriteTree<Rows: ScannedRows & RowStore>: RuleTree {
    /// Those of which nothing is covered by later writes: what they write will stand there.
    private let writes: [PathWrite]
    private let proposed: ProposedWrites<Rows>
    private lazy var rest = StoreTree(RowOverlay(proposed.store, changes: proposed.changes))

    init(_ proposed: ProposedWrites<Rows>) {
        self.proposed = proposed
        writes = zip(proposed.writes, proposed.effects).compactMap { write, effect in
            effect == .applied && !write.path.isPriority ? write : nil
        }
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
