/// What one party, an address or a token, may do at the same time and in a second.
package struct TrafficLimits: Equatable, Sendable {
    package var connectionsMax: Int
    package var streamsMax: Int
    package var requests: Rate
    /// In both directions.
    package var bytes: Rate

    package init(connectionsMax: Int, streamsMax: Int, requests: Rate, bytes: Rate) {
        self.connectionsMax = connectionsMax
        self.streamsMax = streamsMax
        self.requests = requests
        self.bytes = bytes
    }

    /// A club behind one address: some hundred devices, and the first copy of a large archive.
    package static let ofAddress = TrafficLimits(
        connectionsMax: 500, streamsMax: 300, requests: Rate(perSecond: 200, atOnce: 2000),
        bytes: Rate(perSecond: 32 << 20, atOnce: 512 << 20))
    /// One user with some devices; each stream takes a connection.
    package static let ofToken = TrafficLimits(
        connectionsMax: 200, streamsMax: 100, requests: Rate(perSecond: 100, atOnce: 1000),
        bytes: Rate(perSecond: 16 << 20, atOnce: 256 << 20))
}
