import JSONTree
import SyncCore

/// What a reader sees of a place: the confirmed rows with the pending writes laid over them.
struct PlaceView {
    /// In export form.
    private(set) var value: Value
    /// What could not be read, a sentence each; the rest is shown.
    private(set) var damage: [String] = []

    /// - Parameters:
    ///   - known: the deepest row at or above the path, and all below.
    ///   - pending: of writes in any order, the parts at, above and below the path count.
    init(of path: Path, known: [Row], pending: [OutboxWrite]) throws {
        var rows = MemoryRowStore()
        rows.store(RowChanges(changes: known.map { .put($0) }))
        let code = PathCode(path)
        var laid: [Row] = []
        for write in pending {
            do {
                laid += try write.rows().filter {
                    code.isPrefix(of: $0.path) || $0.path.isPrefix(of: code)
                }
            } catch {
                damage.append("the unsent write \(write.id) at \(write.path) is damaged: \(error)")
            }
        }
        if !laid.isEmpty {
            var merge = Merge(rows.heads(touchedBy: laid.map { ($0.path, true) }))
            for row in laid { merge.follow(row) }
            rows.store(merge.changes())
        }
        var shown = rows.rows(at: code, limit: .max) ?? []
        while true {
            do {
                value = try Assembly.value(of: shown, at: code)
                return
            } catch {
                // One row less each time, so it ends.
                guard let place = shown.firstIndex(where: { $0.path == error.path }) else {
                    throw error
                }
                shown.remove(at: place)
                damage.append("\(error)")
            }
        }
    }
}
