import Glibc

/// A lock on a file of the home folder, let go when the value ends or the process does.
struct FolderLock: ~Copyable {
    private let descriptor: Int32

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }
}
