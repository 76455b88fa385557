import Foundation

/// A server of bytes on a free port of this machine, which does what its script says.
///
/// Every connection has a thread and a run of the script; it is closed when the script returns.
/// The server ends with the value.
final class RawServer: Sendable {
    struct Failure: Error {
        let call: String
        let code = errno
    }

    let port: UInt16
    private let socket: Int32
    private let state = RawConnections()

    init(_ script: @escaping @Sendable (RawConnection) -> Void) throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard socket >= 0 else { throw Failure(call: "socket") }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let socket = socket
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(socket, address, length) == 0 && listen(socket, 64) == 0
                    && getsockname(socket, address, &length) == 0
            }
        }
        guard isBound else { throw Failure(call: "bind") }
        port = UInt16(bigEndian: address.sin_port)
        // Who waits on a descriptor closes it: closed by another, its number may already be
        // that of another server when it is waited on once more.
        Thread.detachNewThread { [state] in
            while true {
                let descriptor = accept(socket, nil, nil)
                guard descriptor >= 0 else { break }
                guard state.opened(descriptor) else {
                    close(descriptor)
                    break
                }
                Thread.detachNewThread {
                    script(RawConnection(descriptor))
                    state.close(descriptor)
                }
            }
            close(socket)
        }
    }

    deinit {
        state.end()
        // Wakes the thread that waits on it.
        shutdown(socket, Int32(SHUT_RDWR))
    }

    var connections: Int { state.connections }

    func url(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }
}
