import Glibc

/// A database file that was cut to nothing while its write-ahead log holds commits.
///
/// SQLite takes such a file for a new database and deletes the log, and with it what could still
/// be saved; so whoever opens a file asks here first.
package enum EmptiedFile {
    package static func isAt(_ path: String) -> Bool {
        size(path) == 0 && (size(path + "-wal") ?? 0) > 0
    }

    /// Nil when there is no file.
    private static func size(_ path: String) -> Int? {
        var info = stat()
        return stat(path, &info) == 0 ? Int(info.st_size) : nil
    }
}
