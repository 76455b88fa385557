/// When an answer came: what the offset of the clocks is learned from.
struct ServerMoment {
    /// The server's clock when it answered.
    let now: Int64
    /// This device's clock when the request left.
    let sent: Int64
    /// Milliseconds until the answer had come.
    let elapsed: Int64
}
