/// What goes wrong with one request.
enum Fault: Equatable, Sendable {
    /// Nobody is there.
    case down
    case lostRequest
    /// The server acts, and nobody hears of it.
    case lostAnswer
    case answer(status: Int, body: String)
    /// The answer of the server, cut off.
    case truncated
}
