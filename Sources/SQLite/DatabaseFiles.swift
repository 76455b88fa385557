import Glibc

/// What a database file and the write-ahead log beside it tell before either is opened.
package enum DatabaseFiles {
    /// Whether the file was cut to nothing while its log holds commits.
    ///
    /// SQLite takes such a file for a new database and deletes the log, and with it what could
    /// still be saved; so whoever opens a file asks here first.
    package static func isEmptied(_ path: String) -> Bool {
        size(path) == 0 && hasLog(path)
    }

    /// Whether a log holds something that the file may lack.
    package static func hasLog(_ path: String) -> Bool { (size(path + "-wal") ?? 0) > 0 }

    /// Nil when there is no file.
    private static func size(_ path: String) -> Int? {
        var info = stat()
        return stat(path, &info) == 0 ? Int(info.st_size) : nil
    }
}
