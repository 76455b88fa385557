import Glibc

/// A file's bytes, read whole.
enum FileBytes {
    /// The event files of a whole season are 30 MB.
    static let bytesMax = 64 << 20

    static func read(
        _ path: String, bytesMax: Int = bytesMax
    ) throws(Failure) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(.refused, SystemText.ofError(errno)) }
        defer { close(descriptor) }
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_size > bytesMax {
            throw Failure(.refused, Texts.fileTooLong(bytesMax: bytesMax))
        }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 256 << 10)
        while true {
            let count = buffer.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress, $0.count)
            }
            if count == 0 { return bytes }
            guard count > 0 else {
                if errno == EINTR { continue }
                throw Failure(.refused, SystemText.ofError(errno))
            }
            bytes += buffer[..<count]
            guard bytes.count <= bytesMax else {
                throw Failure(.refused, Texts.fileTooLong(bytesMax: bytesMax))
            }
        }
    }
}
