import Glibc

/// A bound TCP socket, closed when the value ends unless something took it over.
struct ListeningSocket: ~Copyable {
    let descriptor: Int32
    let port: UInt16
    /// What errors about it say was being done.
    let action: String
    private var isOwned = true

    init(host: String, port: UInt16) throws(TransportError) {
        let action = "listening on \(host), port \(port)"
        let address = try SocketAddress(host: host, port: port, action)
        let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(address.family, type, 0)
        guard descriptor >= 0 else { throw TransportError(errno: errno, doing: action) }
        // Otherwise a restart would wait until the old connections' last packets cannot come.
        var yes: Int32 = 1
        setsockopt(
            descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        let bound = address.withSockaddr { Glibc.bind(descriptor, $0, $1) }
        guard bound == 0 else {
            let error = TransportError(errno: errno, doing: action)
            Glibc.close(descriptor)
            throw error
        }
        self.descriptor = descriptor
        self.action = action
        self.port = SocketAddress(of: descriptor, getsockname)?.port ?? port
    }

    deinit {
        if isOwned { Glibc.close(descriptor) }
    }

    mutating func giveUpDescriptor() { isOwned = false }
}

extension TransportError {
    fileprivate init(errno number: Int32, doing action: String) {
        let code: Code =
            switch number {
            case EADDRINUSE: .portTaken
            case EACCES: .portForbidden
            case EADDRNOTAVAIL, EAFNOSUPPORT: .addressNotHere
            default: .system(errno: number)
            }
        self.init(code, doing: action)
    }
}
