import Glibc

/// The folder that holds a scorebook.
enum HomeFolder {
    /// Makes the folder, and those above it, for its owner alone where they are missing.
    static func make(_ path: String) throws(ScorebookError) {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw ScorebookError(.usage, "an empty name is no folder for a scorebook")
        }
        var missing: [String] = []
        var place = path
        while !exists(place) {
            missing.append(place)
            guard let above = parent(of: place) else { break }
            place = above
        }
        for place in missing.reversed() {
            guard mkdir(place, 0o700) == 0 || errno == EEXIST else { throw failure(path) }
            syncFolder(parent(of: place))
        }
        // What stands in the way is said here, for a database only says that it cannot be opened.
        var status = stat()
        guard stat(path, &status) == 0 else { throw failure(path) }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            errno = ENOTDIR
            throw failure(path)
        }
        guard access(path, X_OK) == 0 else { throw failure(path) }
    }

    /// Whether something is at the path, or may be: not everybody can look everywhere.
    static func exists(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 || errno != ENOENT
    }

    /// Takes the lock file for one exchange.
    ///
    /// - Returns: nil when another process, or another scorebook of this one, has it.
    static func lock(_ path: String) throws(ScorebookError) -> FolderLock? {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(path) }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return FolderLock(descriptor: descriptor) }
        let reason = errno
        close(descriptor)
        if reason == EWOULDBLOCK { return nil }
        errno = reason
        throw failure(path)
    }

    /// The first bytes of a file that is only ever replaced as a whole; nil when there is none.
    static func bytes(of path: String, bytesMax: Int) throws(ScorebookError) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw failure(path)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure(path) }
        var bytes = [UInt8](repeating: 0, count: min(Int(status.st_size), bytesMax))
        let count = read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { throw failure(path) }
        return Array(bytes[..<count])
    }

    /// Writes beside a file that only its owner may read, syncs, and moves it there.
    static func replace(_ path: String, with bytes: [UInt8]) throws(ScorebookError) {
        // Two scorebooks of one process may do it at the same time.
        let aside = "\(path).\(getpid()).\(UInt64.random(in: 0 ... .max)).part"
        let descriptor = open(aside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(path) }
        defer { unlink(aside) }
        let isWritten =
            write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
        guard close(descriptor) == 0, isWritten, rename(aside, path) == 0 else {
            throw failure(path)
        }
        syncFolder(parent(of: path))
    }

    static func failure(_ path: String) -> ScorebookError {
        let reason = String(cString: strerror(errno))
        let kind: ScorebookError.Kind = errno == ENOSPC || errno == EDQUOT ? .diskFull : .refused
        return ScorebookError(kind, "\(path) cannot be used: \(reason); nothing was written")
    }

    static func parent(of path: String) -> String? {
        var bytes = Array(path.utf8)
        while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else {
            return bytes == [UInt8(ascii: ".")] ? nil : "."
        }
        if bytes.count == 1 { return nil }
        return slash == 0 ? "/" : String(decoding: bytes[..<slash], as: UTF8.self)
    }

    /// Without this what was just made or moved in it may be missing after a power failure.
    static func syncFolder(_ path: String?) {
        guard let path else { return }
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        // Some file systems cannot open or sync a folder; then there is nothing more to do.
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
