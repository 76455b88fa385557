/// How long to wait for a server.
package struct HTTPTimeouts: Equatable, Sendable {
    /// For the connection, encryption included.
    package var connect: Duration
    /// Without a byte in either direction: whole seconds, at least one; nil for no bound.
    ///
    /// Libcurl looks at the mean of the last five, so it may notice as much later, and it looks
    /// every second.
    package var stall: Duration?
    /// For the whole exchange; nil for no bound.
    package var total: Duration?

    package init(
        connect: Duration = .seconds(10), stall: Duration? = .seconds(30),
        total: Duration? = .seconds(300)
    ) {
        self.connect = connect
        self.stall = stall
        self.total = total
    }

    /// For an event stream: whoever follows it times the silence, with one timer and not by looking
    /// every second.
    package static let stream = HTTPTimeouts(stall: nil, total: nil)
}
