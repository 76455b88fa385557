/// When an answer came: what the offset of the clocks is learned from.
package struct ServerMoment: Sendable {
    /// The server's clock when it answered.
    package let now: Int64
    /// This device's clock when the request left.
    package let sent: Int64
    /// Milliseconds until the answer had come.
    package let elapsed: Int64

    package init(now: Int64, sent: Int64, elapsed: Int64) {
        self.now = now
        self.sent = sent
        self.elapsed = elapsed
    }
}
