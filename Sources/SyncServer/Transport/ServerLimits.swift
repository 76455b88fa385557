/// The bounds of what peers can make the server hold or wait for.
package struct ServerLimits: Sendable {
    /// Beyond these the kernel keeps new peers waiting until a connection closes.
    package var connectionsMax = 20_000

    /// A path of 32 keys of 768 bytes does not fit when percent-encoded, but one that people have
    /// reason to write does, with a token in the query.
    package var targetBytesMax = 16 << 10
    /// Request line and header fields together.
    package var headBytesMax = 32 << 10
    /// A body's bound, unless the handler sets another for the exchange.
    package var bodyBytesMax = 1 << 20
    /// What may wait unread by us behind a request that is not yet answered.
    ///
    /// Above `headBytesMax`, so that a whole head always fits.
    package var inputBytesMax = 64 << 10
    /// What is read and dropped of a body whose request has already been answered, to keep the
    /// connection; with more to come it is closed instead.
    package var discardBytesMax = 64 << 10
    /// Answers queued on one connection before further pipelined requests have to wait.
    package var outputBytesMax = 256 << 10
    /// What a streamed answer may have queued; past it the peer is too slow and is cut off.
    package var streamBytesMax = 4 << 20

    /// What a listener to events may have queued beside its first copy; past it, it is too slow
    /// and is cut off.
    package var listenerBytesMax = 1 << 20

    /// For a new connection, to agree on how to encrypt.
    package var handshakeTime = Duration.seconds(10)
    /// Between requests.
    package var idleTime = Duration.seconds(60)
    /// From the first byte of a head to its last.
    package var headTime = Duration.seconds(10)
    /// In each such time a body must bring `bodyBytesMin` or its end.
    package var bodyTime = Duration.seconds(20)
    package var bodyBytesMin = 1024
    /// In each such time the peer must take `writeBytesMin` of what is queued for it, or all.
    package var writeTime = Duration.seconds(30)
    package var writeBytesMin = 16 << 10
    /// Large answers that are made at the same time, each as fast as its peer takes it.
    package var largeAnswersMax = 16
    /// Large bodies that arrive at the same time, each as fast as its peer sends it.
    package var largeBodiesMax = 16
    /// While others wait for a place among them, those that move the least are cut off: at first
    /// those of which less than this was moved in a turn, and with each further turn twice as much.
    package var crowdedBytesMin = 32 << 10
    package var crowdedTurnTime = Duration.seconds(1)
    /// Turns that a large answer or body waits for a place before it is refused.
    package var crowdedTurnsMax = 10
    /// After the last answer of a connection, for the peer to read it and to stop sending.
    package var lingerTime = Duration.seconds(10)
    package var lingerBytesMax = 64 << 20

    package init() {}
}
