import Glibc

/// A file that is there whole or not at all.
enum NewFile {
    /// Writes beside the place, syncs, and moves the file there.
    ///
    /// - Parameter replacing: whether a file of the name may be taken away; a folder never is.
    static func write(_ bytes: [UInt8], to path: String, replacing: Bool) throws(Failure) {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        guard !name.isEmpty, !path.hasSuffix("/") else {
            throw Failure(.usage, Texts.noFileName(path))
        }
        if !replacing, access(path, F_OK) == 0 { throw Failure(.refused, Texts.fileIsThere(path)) }
        let aside = "\(folder).\(name).\(getpid()).part"
        let descriptor = open(aside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw failed(path, errno) }
        var isOpen = true
        defer {
            if isOpen { close(descriptor) }
            unlink(aside)
        }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw failed(path, errno)
            }
        }
        guard fsync(descriptor) == 0 else { throw failed(path, errno) }
        isOpen = false
        guard close(descriptor) == 0 else { throw failed(path, errno) }
        // A link fails where a file appeared meanwhile; a rename would take it away.
        if replacing {
            guard rename(aside, path) == 0 else { throw failed(path, errno) }
        } else {
            guard link(aside, path) == 0 else {
                throw errno == EEXIST
                    ? Failure(.refused, Texts.fileIsThere(path)) : failed(path, errno)
            }
        }
    }

    private static func failed(_ path: String, _ code: Int32) -> Failure {
        Failure(.refused, Texts.ofFile(path, SystemText.ofError(code)))
    }
}
