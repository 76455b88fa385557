import Glibc

/// The file into which the daemon of a home writes what it does.
struct DaemonLog {
    /// A longer one is put aside, once, when a daemon starts.
    private static let bytesMax = 1 << 20

    private let folder: String
    let path: String

    init(folder: String, home: String) {
        self.folder = folder
        path = "\(folder)/daemon-\(HomeName.of(home)).log"
    }

    /// - Returns: the descriptor, for writing at the end.
    func open() throws(Failure) -> Int32 {
        StateFolder.make(folder)
        var status = stat()
        if stat(path, &status) == 0, status.st_size > Self.bytesMax { rename(path, path + ".old") }
        let descriptor = Glibc.open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let reason = String(cString: strerror(errno))
            throw Failure(.refused, "\(path) cannot be written: \(reason)")
        }
        return descriptor
    }
}
