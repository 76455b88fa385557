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
    }

    private static func exists(_ path: String) -> Bool {
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
