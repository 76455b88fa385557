package import JSONTree
import SQLite
package import SyncCore
import TreeStore

// Places of the tree beside the matches, for programs that keep more than those.
extension Scorebook {
    /// Writes a value into the outbox: on the disk when it returns.
    ///
    /// - Returns: the write's number.
    package func set(_ path: Path, to value: Value) throws(ScorebookError) -> Int64 {
        try checkFree(path)
        return try place { outbox, stamp in
            try outbox.set(path, value, stamp: stamp)
        }
    }

    /// Writes several values at once, all or nothing.
    ///
    /// - Parameter parts: below the path, none at or below another.
    package func merge(_ parts: [PathWrite], at path: Path) throws(ScorebookError) -> Int64 {
        try checkFree(path)
        return try place { outbox, stamp in
            try outbox.merge(parts, at: path, stamp: stamp)
        }
    }

    private func place(
        _ write: (Outbox, Stamp) throws -> Void
    ) throws(ScorebookError) -> Int64 {
        try guarded {
            try file.writing {
                var identity = try currentIdentity()
                try write(Outbox(file), identity.stamp(clock))
                // Before anything else is written.
                let number = file.connection.lastInsertedRow
                try save(identity)
                return number
            }
        }
    }

    /// What is seen of a place: the confirmed rows with what waits laid over them.
    package func value(
        at path: Path
    ) throws(ScorebookError) -> (value: Value, hasUnsent: Bool) {
        try guarded {
            try file.reading {
                let waiting = try Outbox(file).pending(touching: path)
                let known = try file.knownRows(at: path)
                let view = try PlaceView(of: path, known: known, pending: waiting)
                return (view.value, !waiting.isEmpty)
            }
        }
    }

    package func state(ofWrite number: Int64) throws(ScorebookError) -> WriteState {
        try guarded {
            guard let write = try Outbox(file).write(number) else { return .onServer }
            switch write.state {
            case .pending: return .onDisk
            case .quarantined: return .refused(write.message ?? write.reason ?? "")
            }
        }
    }

    /// A key below everything that was pushed later.
    func pushKey() throws(ScorebookError) -> Key {
        try guarded {
            var random = SystemRandomNumberGenerator()
            let now = try file.reading { try currentIdentity().now(clock) }
            return pushID.next(milliseconds: now, using: &random)
        }
    }

    /// Matches are logs: nothing else may write into them or over them.
    private func checkFree(_ path: Path) throws(ScorebookError) {
        guard let first = path.keys.first, first != MatchPlace.matches,
            first != MatchPlace.summaries
        else {
            throw ScorebookError(
                .refused,
                "\(path) holds matches, which are written entry by entry; nothing was written")
        }
    }
}
