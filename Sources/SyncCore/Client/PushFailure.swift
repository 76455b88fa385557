/// Why a request of a push brought no usable answer.
package enum PushFailure: Error, Equatable, Sendable {
    /// Nothing was sent, or it is not known whether it arrived.
    case noAnswer(String)
    /// The server cannot serve now.
    case busy(String)
    /// The server wants to be asked again after so long, and not before.
    case paused(String, milliseconds: Int64)
    /// The batch is too large for the server.
    case tooLarge(String)
    /// The server expects another number.
    case gap(expected: Int64)
    /// The server's store is this one now; nothing was processed.
    case otherStore(String)
    /// The server wants to know who asks.
    case unauthorized(String)
    /// The server refuses the batch, or answers what is no answer.
    case refused(String)
}
