/// By what this device believes that it speaks with the right server.
package struct ServerTrust: Equatable, Sendable {
    /// A file of authorities in PEM, trusted in place of the system's; nil for the system's.
    package var authorities: String?
    /// The server's key, by its hash; the certificate is looked at all the same.
    package var pin: ServerPin?

    package init(authorities: String? = nil, pin: ServerPin? = nil) {
        self.authorities = authorities
        self.pin = pin
    }
}
