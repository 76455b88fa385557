import TreeStore

/// One thread's ways into the trees for reading, and the snapshots open on them.
///
/// A snapshot lasts to the end of a turn at most: the reads of one turn share what it costs.
final class TreeReaders {
    private let folder: String
    private let treesMax: Int
    private let atTurnEnd: (@escaping () -> Void) -> Void
    private var readers: [Namespace: TreeReader] = [:]
    /// Of each open tree, the number of the snapshot that was its last.
    private var lastUses: [Namespace: Int] = [:]
    private var snapshotCount = 0
    private var isTurnEndAwaited = false

    /// - Parameters:
    ///   - treesMax: trees that stay open; of more, the one not used for longest is closed.
    ///   - atTurnEnd: has work run once when the present turn is over; one that does nothing leaves
    ///     it to the owner to call `endSnapshots`.
    init(folder: String, treesMax: Int = 4, atTurnEnd: @escaping (@escaping () -> Void) -> Void) {
        self.folder = folder
        self.treesMax = treesMax
        self.atTurnEnd = atTurnEnd
    }

    /// The tree as it is now, until the snapshots end; nil when there is none of the name.
    func store(of namespace: Namespace) throws -> SQLiteTreeStore? {
        guard let reader = try readers[namespace] ?? connect(to: namespace) else { return nil }
        if !reader.isInSnapshot {
            snapshotCount += 1
            lastUses[namespace] = snapshotCount
            try reader.beginSnapshot()
            awaitTurnEnd()
        }
        return reader.store
    }

    /// The number of the tree's present snapshot, which no other has.
    ///
    /// It is that of the last call of `store(of:)` up to the snapshot's end.
    func snapshot(of namespace: Namespace) -> Int { lastUses[namespace] ?? 0 }

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
        lastUses = [:]
    }

    private func connect(to namespace: Namespace) throws -> TreeReader? {
        if readers.count >= treesMax { closeLeastUsed(readers.count - treesMax + 1) }
        let path = namespace.path(in: folder)
        let opened: TreeReader?
        do {
            opened = try open(path)
        } catch {
            guard !readers.isEmpty, StoreError(error)?.reason == .tooManyOpen else { throw error }
            closeLeastUsed((readers.count + 1) / 2)
            opened = try open(path)
        }
        guard let opened else { return nil }
        readers[namespace] = opened
        return opened
    }

    private func open(_ path: String) throws -> TreeReader? {
        do { return try TreeReader.open(path: path) } catch { throw Descriptors.explain(error) }
    }

    /// Closes so many trees that nobody reads, those first that were not used for longest.
    private func closeLeastUsed(_ count: Int) {
        let idle = readers.filter { !$0.value.isInSnapshot }.keys
        let inOrder = idle.sorted { lastUses[$0, default: 0] < lastUses[$1, default: 0] }
        for namespace in inOrder.prefix(count) {
            readers[namespace] = nil
            lastUses[namespace] = nil
        }
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
