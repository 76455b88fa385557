import Glibc

/// A lock on a file of the home folder; it also ends with the process.
struct FolderLock {
    private let descriptor: Int32

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Once, and nothing more after it.
    func release() {
        // A child of this process that is just being started may still share the descriptor, and
        // would keep the lock.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
