/// How the end of a request's body is known.
enum BodyFraming: Equatable, Sendable {
    case none
    /// Above zero.
    case length(Int)
    case chunked
}
