import Glibc

/// Why the server's transport could not be set up.
package struct TransportError: Error, Equatable, CustomStringConvertible {
    package enum Code: Equatable, Sendable {
        case hostIsNoAddress
        case portTaken
        case portForbidden
        case addressNotHere
        case system(errno: Int32)
    }

    package let code: Code
    /// What was being done, as the end of "… failed": "listening on 127.0.0.1, port 9000".
    private let action: String

    init(_ code: Code, doing action: String) {
        self.code = code
        self.action = action
    }

    package var description: String {
        switch code {
        case .hostIsNoAddress:
            "\(action) failed: the host is not an IPv4 or IPv6 address"
        case .portTaken:
            "\(action) failed: the port is taken by another program"
        case .portForbidden:
            "\(action) failed: this user may not use the port"
        case .addressNotHere:
            "\(action) failed: this machine does not have the address"
        case .system(let number):
            "\(action) failed: \(String(cString: strerror(number)))"
        }
    }
}
