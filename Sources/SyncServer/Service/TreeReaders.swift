import TreeStore

/// One thread's ways into the trees for reading, and the snapshots open on them.
///
/// A snapshot lasts to the end of a turn: the reads of one turn share what it costs, and what is
/// asked after an answer to a write finds what was written.
final class TreeReaders {
    private let folder: String
    private let atTurnEnd: (@escaping () -> Void) -> Void
    private var readers: [Namespace: TreeReader] = [:]

    /// - Parameter atTurnEnd: has work run once when the present turn is over.
    init(folder: String, atTurnEnd: @escaping (@escaping () -> Void) -> Void) {
        self.folder = folder
        self.atTurnEnd = atTurnEnd
    }

    /// The tree as it is now, until the turn ends; nil when there is none of the name.
    func store(of namespace: Namespace) throws -> SQLiteTreeStore? {
        guard let reader = try readers[namespace] ?? connect(to: namespace) else { return nil }
        if !reader.isInSnapshot {
            try reader.beginSnapshot()
            atTurnEnd { [self] in endSnapshot(of: namespace) }
        }
        return reader.store
    }

    private func connect(to namespace: Namespace) throws -> TreeReader? {
        guard let reader = try TreeReader.open(path: namespace.path(in: folder)) else { return nil }
        readers[namespace] = reader
        return reader
    }

    private func endSnapshot(of namespace: Namespace) {
        do {
            try readers[namespace]?.endSnapshot()
        } catch {
            // A connection that cannot end a read is given up; the next read makes another.
            readers[namespace] = nil
        }
    }
}
