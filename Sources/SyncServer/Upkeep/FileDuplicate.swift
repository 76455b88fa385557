import Glibc

/// A copy of a file that nobody writes to.
enum FileDuplicate {
    private static let pieceBytes = 1 << 20

    /// Makes the copy, durable when this returns, that only its owner may read.
    ///
    /// - Parameter progress: told the bytes that were copied; what it throws ends the copy.
    static func make(
        of path: String, at destination: String, progress: (Int) throws -> Void = { _ in }
    ) throws {
        let source = open(path, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else { throw StoredFile.failure(path, "be read") }
        defer { close(source) }
        let copy = open(destination, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard copy >= 0 else { throw StoredFile.failure(destination, "be made") }
        defer { close(copy) }
        var piece = [UInt8](repeating: 0, count: pieceBytes)
        var done = 0
        while true {
            let count = read(source, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw StoredFile.failure(path, "be read") }
            if count == 0 { break }
            try write(piece[..<count], to: copy, named: destination)
            done += count
            try progress(done)
        }
        guard fsync(copy) == 0 else { throw StoredFile.failure(destination, "be written") }
    }

    /// Writes all of the bytes.
    static func write(
        _ bytes: ArraySlice<UInt8>, to descriptor: Int32, named path: String
    ) throws(UpkeepError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw StoredFile.failure(path, "be written") }
            rest = rest.dropFirst(count)
        }
    }
}
