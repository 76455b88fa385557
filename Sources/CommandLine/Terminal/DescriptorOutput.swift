import Glibc

/// A file descriptor as text output.
///
/// SIGPIPE is to be ignored, so that a reader who left is an error like another.
package final class DescriptorOutput: TextOutput {
    private let descriptor: Int32
    package let isTerminal: Bool

    package init(_ descriptor: Int32) {
        self.descriptor = descriptor
        isTerminal = isatty(descriptor) == 1
    }

    package func write(_ bytes: [UInt8]) throws(OutputError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EPIPE {
                throw .closed
            } else if errno == EAGAIN {
                waitUntilWritable()
            } else if errno != EINTR {
                throw .failed(SystemText.ofError(errno))
            }
        }
    }

    /// Another process may have made the descriptor it shares with us non-blocking.
    private func waitUntilWritable() {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&entry, 1, -1)
    }
}

/// The system's words.
enum SystemText {
    static func ofError(_ code: Int32) -> String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard strerror_r(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    }
}
