import SQLite
import Synchronization

/// The moving of a large write-ahead log into its file, on a thread and a connection of its own:
/// on the writer's it would hold up every write for seconds.
final class LogMove: Sendable {
    private final class Flag: Sendable {
        let isSet = Atomic(false)
    }

    private let ended = Flag()
    private let thread: WorkThread

    /// Begins, after the commit of a large write.
    ///
    /// - Parameter path: the database's.
    init(of path: String) {
        thread = WorkThread { [ended] in
            // What cannot be moved now, the writer moves later.
            if let connection = try? Connection(path: path, mode: .readWrite) {
                _ = try? connection.checkpoint(.passive)
            }
            ended.isSet.store(true, ordering: .releasing)
        }
    }

    var hasEnded: Bool { ended.isSet.load(ordering: .acquiring) }

    /// Waits for its end.
    func join() { thread.join() }
}
