/// Why a request of a push brought no usable answer.
package enum PushFailure: Error, Equatable, Sendable {
    /// Nothing was sent, or it is not known whether it arrived.
    case noAnswer(String)
    /// The server cannot serve now.
    case busy(String)
    /// The server wants to be asked again after so long, and not before.
    case paused(String, milliseconds: Int64)
    /// By a limit of the server this device asks too much; it wants not to be asked for so long,
    /// or does not say for how long.
    case overLimit(String, milliseconds: Int64?)
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

    /// How long the server wants not to be asked; nil where it says nothing of it.
    package var askedPause: Int64? {
        switch self {
        case .paused(_, let milliseconds): milliseconds
        case .overLimit(_, let milliseconds): milliseconds
        case .noAnswer, .busy, .tooLarge, .gap, .otherStore, .unauthorized, .refused: nil
        }
    }
}
