/// By what this device believes that it speaks with the right server.
public struct ServerTrust: Equatable, Sendable {
    /// A file of authorities in PEM, trusted in place of the system's; nil for the system's.
    ///
    /// It is read at each connection; one that cannot be used lets nobody pass.
    public var authorities: String?
    /// The server's key, by its hash; the certificate is looked at all the same.
    public var pin: ServerPin?

    /// Trusts the system's authorities where none are named, and any key where none is pinned.
    public init(authorities: String? = nil, pin: ServerPin? = nil) {
        self.authorities = authorities
        self.pin = pin
    }
}
