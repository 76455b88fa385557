import Glibc

/// Tells when the file of a home may have been changed, by any process, without looking again and
/// again: the kernel says that its log was written to.
final class HomeWatch {
    /// Readable when something happened.
    let descriptor: Int32

    private static let fileName = Array(LocalFile.name.utf8)
    private static let logName = Array((LocalFile.name + "-wal").utf8)
    /// Bytes of an event without its name.
    private static let headBytes = 16

    init(home: String) throws(ScorebookError) {
        descriptor = inotify_init1(O_CLOEXEC | O_NONBLOCK)
        let code = errno
        guard descriptor >= 0 else { throw Self.failure(home, code) }
        let mask = UInt32(IN_MODIFY) | UInt32(IN_DELETE) | UInt32(IN_MOVE_SELF)
        guard inotify_add_watch(descriptor, home, mask) >= 0 else {
            throw Self.failure(home, errno)
        }
    }

    deinit { close(descriptor) }

    private static func failure(_ home: String, _ code: Int32) -> ScorebookError {
        ScorebookError(
            .refused,
            "changes of \(home) cannot be watched: \(String(cString: strerror(code))); the limit "
                + "is in /proc/sys/fs/inotify")
    }

    /// Takes what happened since the last call.
    ///
    /// - Returns: whether the log was written to; also when more happened than could be told.
    /// - Throws: when the home is gone.
    func take() throws(ScorebookError) -> Bool {
        var isChanged = false
        var bytes = [UInt8](repeating: 0, count: 16 << 10)
        while true {
            let count = read(descriptor, &bytes, bytes.count)
            guard count > 0 else { return isChanged }
            var offset = 0
            while offset + Self.headBytes <= count {
                let (mask, length) = bytes.withUnsafeBytes { event in
                    (
                        event.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self),
                        Int(event.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
                    )
                }
                let name = bytes[(offset + Self.headBytes)...].prefix(length).prefix { $0 != 0 }
                if mask & UInt32(IN_Q_OVERFLOW) != 0 || name.elementsEqual(Self.logName) {
                    isChanged = true
                }
                // A folder is not gone for the kernel while a file of it is open, but its file is.
                let isDeleted =
                    mask & UInt32(IN_DELETE) != 0 && name.elementsEqual(Self.fileName)
                if isDeleted || mask & UInt32(IN_MOVE_SELF) != 0 {
                    throw ScorebookError(.notFound, "the folder of the matches is gone")
                }
                offset += Self.headBytes + length
            }
        }
    }
}
