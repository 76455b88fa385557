import JSONTree
import SyncCore

extension DeviceDisk {
    /// What somebody at the device sees at a place: the confirmed rows with the pending writes laid
    /// over them.
    ///
    /// What an increment will come to is not known before the server answers, so it shows nothing.
    func view(at path: Path) throws -> Value {
        var store = MemoryRowStore()
        store.store(
            RowChanges(
                changes: (confirmed.rows(at: PathCode(path), limit: .max) ?? []).map { .put($0) }))
        for write in outbox where write.reason == nil {
            let parts = write.parts.filter {
                path.isPrefix(of: $0.path) || $0.path.isPrefix(of: path)
            }
            guard !parts.isEmpty, !parts.contains(where: { $0.value.hasIncrements }) else {
                continue
            }
            let shown = parts.map {
                PathWrite(
                    path: $0.path,
                    value: $0.value.resolved(
                        milliseconds: write.stamp.milliseconds, present: .null))
            }
            _ = try store.write(shown, stamp: write.stamp)
        }
        return try store.value(at: path)
    }

    /// Takes in the rows of a copy, or what came since the last.
    ///
    /// - Parameter replaces: the copy takes the place of what was here.
    mutating func follow(
        _ rows: [Row], at paths: [Path], replaces: Bool, cursor: Cursor
    ) throws {
        if replaces { for path in paths { discardRows(below: PathCode(path)) } }
        try confirmed.follow(rows)
        if mutation != .leavesBehind {
            try heard(rows)
        } else if let greatest = rows.lazy.map(\.stamp).max() {
            exchange.observe(greatest)
        }
        for path in paths { cursors[path] = cursor }
    }

    private mutating func discardRows(below path: PathCode) {
        let rows = confirmed.rows(at: path, limit: .max) ?? []
        confirmed.store(
            RowChanges(deleted: rows.map(\.path).filter { path.isPrefix(of: $0) }))
    }
}

extension DeviceDisk.Write {
    var parts: [PathWrite] {
        switch content {
        case .set(let write): [write]
        case .merge(_, let writes): writes
        case .skip, .invalid: []
        }
    }
}

extension Row {
    /// For whoever reads a trace.
    var words: String {
        let text = value.map { String(decoding: $0, as: UTF8.self) } ?? "nothing"
        return "\(path.path?.description ?? "?") \(stamp): \(text)"
    }
}
