/// How long to wait for a server.
package struct HTTPTimeouts: Equatable, Sendable {
    /// For the connection, encryption included.
    package var connect: Duration
    /// Without a byte in either direction: whole seconds, at least one.
    ///
    /// Libcurl looks at the
    /// mean of the last five, so it may notice as much later.
    package var stall: Duration
    /// For the whole exchange; nil for no bound.
    package var total: Duration?

    package init(
        connect: Duration = .seconds(10), stall: Duration = .seconds(30),
        total: Duration? = .seconds(300)
    ) {
        self.connect = connect
        self.stall = stall
        self.total = total
    }

    /// For an event stream, in which a server shows every 30 seconds that it is there.
    package static let stream = HTTPTimeouts(stall: .seconds(75), total: nil)
}
