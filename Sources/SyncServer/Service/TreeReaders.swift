import TreeStore

/// One thread's ways into the trees for reading, and the snapshots open on them.
///
/// A snapshot lasts to the end of a turn at most: the reads of one turn share what it costs.
final class TreeReaders {
    private let folder: String
    private let atTurnEnd: (@escaping () -> Void) -> Void
    private var readers: [Namespace: TreeReader] = [:]
    private var isTurnEndAwaited = false

    /// - Parameter atTurnEnd: has work run once when the present turn is over; one that does
    ///   nothing leaves it to the owner to call `endSnapshots`.
    init(folder: String, atTurnEnd: @escaping (@escaping () -> Void) -> Void) {
        self.folder = folder
        self.atTurnEnd = atTurnEnd
    }

    /// The tree as it is now, until the snapshots end; nil when there is none of the name.
    func store(of namespace: Namespace) throws -> SQLiteTreeStore? {
        guard let reader = try readers[namespace] ?? connect(to: namespace) else { return nil }
        if !reader.isInSnapshot {
            try reader.beginSnapshot()
            awaitTurnEnd()
        }
        return reader.store
    }

    /// Has what is read next be as it is then.
    func endSnapshots() {
        for (namespace, reader) in readers where reader.isInSnapshot {
            do {
                try reader.endSnapshot()
            } catch {
                // A connection that cannot end a read is given up; the next read makes another.
                readers[namespace] = nil
            }
        }
    }

    var openCount: Int { readers.count }

    func close() {
        endSnapshots()
        readers = [:]
    }

    private func connect(to namespace: Namespace) throws -> TreeReader? {
        guard let reader = try TreeReader.open(path: namespace.path(in: folder)) else { return nil }
        readers[namespace] = reader
        return reader
    }

    private func awaitTurnEnd() {
        guard !isTurnEndAwaited else { return }
        isTurnEndAwaited = true
        atTurnEnd { [self] in
            isTurnEndAwaited = false
            endSnapshots()
        }
    }
}
