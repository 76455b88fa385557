import Glibc
import SyncServer

/// A file that the command line names.
enum InputFile {
    /// More than any document that is read at once.
    private static let bytesMax = 16 << 20

    /// What is in it; `-` is standard input.
    static func bytes(of path: String) throws -> [UInt8] {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path) }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        var found: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = read(descriptor, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure(path) }
            if count == 0 { return found }
            found += piece[..<count]
            guard found.count <= bytesMax else {
                throw UpkeepError("\(path) is larger than the limit of \(bytesMax) bytes.")
            }
        }
    }

    private static func failure(_ path: String) -> UpkeepError {
        UpkeepError("\(path) cannot be read: \(String(cString: strerror(errno))).")
    }
}
