import CSQLite

/// What a connection may do to its file.
package enum OpenMode: Sendable {
    /// Make the file when there is none.
    case readWriteCreate
    /// Fail when there is no file.
    case readWrite
    /// Fail when there is no file, and refuse every write.
    case readOnly

    var flags: Int32 {
        switch self {
        case .readWriteCreate: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        case .readWrite: SQLITE_OPEN_READWRITE
        case .readOnly: SQLITE_OPEN_READONLY
        }
    }
}
