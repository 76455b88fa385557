import Glibc

/// A blocking connection on this machine, with a patience that no passing test needs.
final class Socket {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let descriptor: Int32

    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(description: "no socket: \(errno)") }
        setPatience()
        let result = Self.withAddress(port) { connect(descriptor, $0, $1) }
        guard result == 0 else { throw Failure(description: "no connection: \(errno)") }
    }

    init(accepted descriptor: Int32) {
        self.descriptor = descriptor
        setPatience()
    }

    deinit { close(descriptor) }

    private func setPatience() {
        var patience = timeval(tv_sec: 20, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
        var yes: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, 4)
    }

    static func withAddress<Result>(
        _ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        return withUnsafePointer(to: address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    /// False when the other side has gone.
    func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// What has come; nil at the end, and when it broke.
    func receive() -> [UInt8]? {
        var piece = [UInt8](repeating: 0, count: 64 << 10)
        let count = recv(descriptor, &piece, piece.count, 0)
        return count > 0 ? Array(piece.prefix(count)) : nil
    }
}
