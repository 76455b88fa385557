import CSQLite

/// How hard a checkpoint tries.
package enum CheckpointMode: Sendable {
    /// Move what can be moved without waiting for anyone.
    case passive
    /// Wait for writers, then move everything.
    case full
    /// Also wait for readers, so that the log begins anew.
    case restart
    /// Also cut the log's file to nothing.
    case truncate

    var code: Int32 {
        switch self {
        case .passive: SQLITE_CHECKPOINT_PASSIVE
        case .full: SQLITE_CHECKPOINT_FULL
        case .restart: SQLITE_CHECKPOINT_RESTART
        case .truncate: SQLITE_CHECKPOINT_TRUNCATE
        }
    }
}
