import Glibc

/// Where a server's certificate and its private key are.
package struct TLSFiles: Equatable, Sendable {
    /// In PEM, the server's own first, then those between it and an authority.
    package let certificate: String
    /// In PEM, without a passphrase: nobody is there to type it.
    package let key: String

    package init(certificate: String, key: String) {
        self.certificate = certificate
        self.key = key
    }

    /// - Returns: what should be mended although it can be used.
    /// - Throws: where a file cannot be read, or is no secret.
    func check() throws(TLSError) -> [String] {
        _ = try Self.rights(of: certificate)
        let (mode, owner) = try Self.rights(of: key)
        guard mode & 0o007 == 0 else {
            throw TLSError(
                "\(key) can be read by every user of this machine, so it may be no secret any "
                    + "more. Where nobody has, “chmod 600 \(key)” mends it; else get another "
                    + "certificate with another key.")
        }
        // A key that is another user's can be read as one of its group alone.
        return mode & 0o070 == 0 || owner != geteuid()
            ? [] : ["\(key) can be read by its group; “chmod 600 \(key)” keeps it to its owner"]
    }

    /// Who may do what with a file, as `stat` has it, and whose it is.
    private static func rights(of path: String) throws(TLSError) -> (mode: mode_t, owner: uid_t) {
        // A pipe would hold up the loop until somebody writes to it.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw TLSError("\(path) cannot be read: \(String(cString: strerror(errno))).")
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw TLSError("\(path) is no file.")
        }
        return (status.st_mode, status.st_uid)
    }
}
