import Access
import Glibc

/// An IPv4 or IPv6 address and a port.
struct SocketAddress {
    private var storage = sockaddr_storage()
    private var length = socklen_t(MemoryLayout<sockaddr_storage>.size)

    /// - Parameters:
    ///   - host: A numeric address; an IPv6 one may stand in brackets.
    ///   - action: What the error says was being done.
    init(host: String, port: UInt16, _ action: String) throws(TransportError) {
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        let result = getaddrinfo(
            isBracketed ? String(host.dropFirst().dropLast()) : host, String(port), &hints, &found)
        guard result == 0, let first = found?.pointee else {
            throw TransportError(.hostIsNoAddress, doing: action)
        }
        defer { freeaddrinfo(found) }
        length = first.ai_addrlen
        withUnsafeMutableBytes(of: &storage) { bytes in
            bytes.copyMemory(
                from: UnsafeRawBufferPointer(start: first.ai_addr, count: Int(first.ai_addrlen)))
        }
    }

    /// The address that `getsockname` or `getpeername` gives for the socket; nil when it fails.
    init?(
        of descriptor: Int32,
        _ get: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
    ) {
        var length = length
        let result = withUnsafeMutablePointer(to: &storage) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                get(descriptor, $0, &length)
            }
        }
        guard result == 0 else { return nil }
        self.length = length
    }

    var family: Int32 { Int32(storage.ss_family) }

    var port: UInt16 {
        // Both families have the port at the same place, in network order.
        withUnsafeBytes(of: storage) {
            UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self))
        }
    }

    /// The address alone.
    var network: NetworkAddress {
        withUnsafeBytes(of: storage) { bytes in
            // Both are in network order, after the family and the port, or the flow too.
            guard family == AF_INET6 else {
                return NetworkAddress(
                    v4: UInt32(bigEndian: bytes.load(fromByteOffset: 4, as: UInt32.self)))
            }
            return NetworkAddress(
                high: UInt64(bigEndian: bytes.load(fromByteOffset: 8, as: UInt64.self)),
                low: UInt64(bigEndian: bytes.load(fromByteOffset: 16, as: UInt64.self)))
        }
    }

    func withSockaddr<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: storage) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }
}

extension SocketAddress: CustomStringConvertible {
    /// `127.0.0.1:9000` or `[::1]:9000`.
    var description: String {
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let result = withSockaddr {
            getnameinfo($0, $1, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
        }
        guard result == 0 else { return "unknown" }
        let host = String(
            decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return family == AF_INET6 ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}
