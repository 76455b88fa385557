import Glibc

/// A small file that nobody but its owner may read.
enum PrivateFile {
    private static let bytesMax = 4096

    /// The content; nil when there is no such file.
    ///
    /// - Throws: also where others may read it: what they may have read is no secret.
    static func read(_ path: String) throws(AccessError) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw failure(path, "be read")
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure(path, "be read") }
        guard status.st_mode & 0o077 == 0 else {
            throw AccessError(
                "\(path) can be read by others than its owner, so it may be no secret any more. "
                    + "Where nobody has, “chmod 600 \(path)” mends it; else make another one with "
                    + "\(NewKeys.advice(for: path)).")
        }
        var bytes = [UInt8](repeating: 0, count: bytesMax)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { throw failure(path, "be read") }
        return Array(bytes[..<count])
    }

    /// Makes the file, which is there whole or not at all.
    ///
    /// - Parameter replaces: whether it takes the place of one that is there, at once.
    static func create(
        _ path: String, _ bytes: [UInt8], replaces: Bool = false
    ) throws(AccessError) {
        let aside = "\(path).\(getpid()).part"
        let descriptor = open(aside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(path, "be made") }
        defer { unlink(aside) }
        let isWritten =
            write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
        guard close(descriptor) == 0, isWritten else { throw failure(path, "be written") }
        guard (replaces ? rename(aside, path) : link(aside, path)) == 0 else {
            throw failure(path, "be made")
        }
        StoredFile.sync(folder: StoredFile.folder(of: path))
    }

    static func failure(_ path: String, _ what: String) -> AccessError {
        AccessError("\(path) cannot \(what): \(String(cString: strerror(errno))).")
    }
}
