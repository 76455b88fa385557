import Glibc

/// A lock of a whole process on a file of its own, which the system releases when the process
/// ends, however it ends.
///
/// It is not on the database itself: to close any descriptor of that file would drop the locks
/// that SQLite holds on it.
package final class FileLock {
    private let descriptor: Int32

    /// - Throws: `inUse` when another holds it, in this process or in another.
    package init(path: String, of file: String) throws(StoreError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StoreError(
                .cannotOpen, "The lock file \(path) cannot be opened: \(Self.reason(errno)).")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let code = errno
            let owner = Self.text(in: descriptor)
            close(descriptor)
            guard code == EWOULDBLOCK else {
                throw StoreError(
                    .cannotOpen, "The file \(path) cannot be locked: \(Self.reason(code)).")
            }
            let who = owner.isEmpty ? "another process" : "process \(owner)"
            throw StoreError(.inUse, "The database \(file) is in use by \(who).")
        }
        self.descriptor = descriptor
        writeOwner()
    }

    deinit {
        // A child of this process that is just being started may still share the descriptor, and
        // would keep the lock.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Who holds the lock, for the message of whoever is refused; a failure only makes it vaguer.
    private func writeOwner() {
        guard ftruncate(descriptor, 0) == 0 else { return }
        let text = Array("\(getpid())".utf8)
        _ = text.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    }

    private static func text(in descriptor: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
    }

    private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
