import CTLS
import Glibc

/// A client at the level of bytes, over a blocking socket, encrypted or not.
final class Peer {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    struct Answer {
        var status = 0
        var headers: [(name: String, value: String)] = []
        var body: [UInt8] = []

        var text: String { String(decoding: body, as: UTF8.self) }

        subscript(name: String) -> String? {
            headers.first { $0.name == name }?.value
        }
    }

    private var descriptor: Int32
    private var buffer: [UInt8] = []

    private(set) var tls: TLSClient?

    convenience init(
        port: UInt16, over carrier: Carrier, receiveBytesMax: Int32? = nil
    ) throws {
        try self.init(port: port, receiveBytesMax: receiveBytesMax)
        if carrier == .tls { try encrypt() }
    }

    /// - Parameter receiveBytesMax: what the system holds of what was not read; nil for its own
    ///   choice.
    init(port: UInt16, receiveBytesMax: Int32? = nil) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(description: "no socket: \(errno)") }
        // Patience that a passing test never needs.
        var patience = timeval(tv_sec: 20, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
        var yes: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, 4)
        if var bytes = receiveBytesMax {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &bytes, 4)
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Failure(description: "no connection: \(errno)") }
    }

    deinit { close() }

    /// Goes on in TLS.
    func encrypt(protocols: [String] = [], versionMax: Int32 = TLS1_3_VERSION) throws {
        tls = try TLSClient(descriptor, protocols: protocols, versionMax: versionMax)
    }

    func send(_ text: String) throws { try send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) throws {
        if let tls { return try tls.send(bytes) }
        try sendUnencrypted(bytes)
    }

    func sendUnencrypted(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Failure(description: "sending failed: \(errno)") }
            sent += count
        }
    }

    func sendByteByByte(_ text: String) throws {
        for byte in text.utf8 { try send([byte]) }
    }

    /// Ends the socket's sending side, whatever TLS has to say.
    func closeSocketSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    func closeSending() {
        tls?.sayGoodbye()
        shutdown(descriptor, Int32(SHUT_WR))
    }

    func close() {
        guard descriptor >= 0 else { return }
        tls = nil
        Glibc.close(descriptor)
        descriptor = -1
    }

    /// Closes so that the other side gets a reset.
    func reset() {
        var now = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
        close()
    }

    /// Whether something that was not read has arrived, within a millisecond.
    var hasInput: Bool {
        if !buffer.isEmpty { return true }
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let hasCome = poll(&wanted, 1, 1) > 0
        // OpenSSL may have taken it from the socket already.
        return tls?.hasInput ?? hasCome
    }

    /// False at the end of the stream; a reset throws.
    private func fill() throws -> Bool {
        var piece = [UInt8](repeating: 0, count: 64 << 10)
        let count =
            try tls?.receive(into: &piece) ?? recv(descriptor, &piece, piece.count, 0)
        guard count >= 0 else { throw Failure(description: "receiving failed: \(errno)") }
        buffer.append(contentsOf: piece.prefix(count))
        return count > 0
    }

    /// Everything up to the other side's end.
    func readToEnd() throws -> String {
        while try fill() {}
        defer { buffer = [] }
        return String(decoding: buffer, as: UTF8.self)
    }

    func read(_ count: Int) throws -> [UInt8] {
        while buffer.count < count {
            guard try fill() else { throw Failure(description: "the stream ended early") }
        }
        defer { buffer.removeFirst(count) }
        return Array(buffer.prefix(count))
    }

    func readLine() throws -> String {
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                let line = try read(end + 1)
                guard line.suffix(2) == [13, 10] else {
                    throw Failure(description: "a line does not end in CR LF")
                }
                return String(decoding: line.dropLast(2), as: UTF8.self)
            }
            guard try fill() else { throw Failure(description: "the stream ended early") }
        }
    }

    func answer(toHead: Bool = false) throws -> Answer {
        var answer = Answer()
        let statusLine = try readLine()
        guard statusLine.hasPrefix("HTTP/1.1 "),
            let status = Int(statusLine.dropFirst(9).prefix(3))
        else { throw Failure(description: "no status line: \(statusLine)") }
        answer.status = status
        while case let line = try readLine(), !line.isEmpty {
            let parts = line.split(separator: ": ", maxSplits: 1)
            answer.headers.append((String(parts[0]), parts.count > 1 ? String(parts[1]) : ""))
        }
        if toHead || status == 204 || status == 304 || status == 100 { return answer }
        if answer["Transfer-Encoding"] == "chunked" {
            while case let size = Int(try readLine(), radix: 16) ?? -1, size != 0 {
                guard size > 0 else { throw Failure(description: "a bad chunk size") }
                answer.body += try read(size)
                _ = try readLine()
            }
            _ = try readLine()
        } else if let length = answer["Content-Length"].flatMap({ Int($0) }) {
            answer.body = try read(length)
        } else {
            while try fill() {}
            answer.body = buffer
            buffer = []
        }
        return answer
    }
}
