/// Something that happens at a moment of the virtual time.
enum Event: Sendable {
    /// Somebody does something: records, reads, exchanges, sets a clock.
    case act
    /// A request reaches the server's machine.
    case arrival(Message)
    /// An answer reaches a device.
    case reply(Reply)
    /// Something comes down a stream.
    case stream(device: Int, stream: Int, StreamNews)
    /// The time that the follower of a stream asked for has passed.
    case liveTimer(device: Int, live: Int, timer: Int)
    /// Streams give a sign of life.
    case beat
    /// A device waits no longer for the answer to a request.
    case timeout(device: Int, request: Int)
    /// The wait of a push is over.
    case wake(device: Int, push: Int)
    /// The server's writer takes what waits.
    case commit(life: Int)
    case deviceStart(Int)
    case serverStart
}
