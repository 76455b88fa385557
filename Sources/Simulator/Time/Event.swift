/// Something that happens at a moment of the virtual time.
enum Event: Sendable {
    /// Somebody does something: records, reads, exchanges, sets a clock.
    case act
    /// A request reaches the server's machine.
    case arrival(Message)
    /// An answer reaches a device.
    case reply(Reply)
    /// A device waits no longer for the answer to a request.
    case timeout(device: Int, request: Int)
    /// The wait of a push is over.
    case wake(device: Int, push: Int)
    /// The server's writer takes what waits.
    case commit(life: Int)
    case deviceStart(Int)
    case serverStart
}
