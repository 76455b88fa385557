import Glibc

/// Wakes a thread that waits for descriptors, from any other thread.
package final class Wakeup: Sendable {
    /// Readable once somebody woke it.
    let descriptor: Int32
    private let writer: Int32

    /// - Throws: when the process may open no more files.
    package init() throws(ScorebookError) {
        var ends: [Int32] = [-1, -1]
        let kind =
            Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
            | Int32(SOCK_NONBLOCK.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw ScorebookError(.internal, "no pipe: " + String(cString: strerror(errno)))
        }
        (descriptor, writer) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(writer)
    }

    package func wake() {
        var byte: UInt8 = 1
        // One that is full has woken its reader already.
        _ = send(writer, &byte, 1, Int32(MSG_NOSIGNAL))
    }

    /// Takes back all that woke it.
    func clear() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while recv(descriptor, &bytes, bytes.count, 0) == bytes.count {}
    }
}
