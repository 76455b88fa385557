import Foundation

/// The server's end of a connection: bytes in, bytes out, as slowly as the test likes.
final class RawConnection {
    struct Request {
        /// The request line and the header lines, without line ends.
        let head: [String]
        let body: [UInt8]

        func header(_ name: String) -> String? {
            let prefix = name.lowercased() + ":"
            return head.dropFirst().first { $0.lowercased().hasPrefix(prefix) }
                .map { String($0.dropFirst(prefix.count)).trimmingCharacters(in: .whitespaces) }
        }
    }

    private let descriptor: Int32
    private var unread: [UInt8] = []

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        var on: Int32 = 1
        setsockopt(
            descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    /// The next request with its whole body; nil when the other end has closed.
    func readRequest(atMost chunk: Int = 65536) -> Request? {
        let end = Array("\r\n\r\n".utf8)
        var headEnd: Int?
        while headEnd == nil {
            headEnd = unread.firstRange(of: end)?.lowerBound
            if headEnd == nil && !readMore(chunk) { return nil }
        }
        guard let headEnd else { return nil }
        let head = String(decoding: unread[..<headEnd], as: UTF8.self)
            .components(separatedBy: "\r\n")
        unread.removeFirst(headEnd + end.count)
        let count = Int(Request(head: head, body: []).header("Content-Length") ?? "0") ?? 0
        while unread.count < count {
            if !readMore(chunk) { return nil }
        }
        let body = Array(unread.prefix(count))
        unread.removeFirst(count)
        return Request(head: head, body: body)
    }

    /// False when the other end has closed.
    @discardableResult
    func write(_ text: String) -> Bool { write(Array(text.utf8)) }

    @discardableResult
    func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count <= 0 { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    func answer(_ body: String, status: String = "200 OK", headers: [String] = []) {
        let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)"] + headers
        write(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
    }

    /// Returns when the other end has closed, or the server has ended.
    func waitForEnd() {
        while readMore(65536) {}
    }

    private func readMore(_ chunk: Int) -> Bool {
        var buffer = [UInt8](repeating: 0, count: chunk)
        let count = recv(descriptor, &buffer, chunk, 0)
        if count <= 0 { return false }
        unread += buffer[..<count]
        return true
    }
}
