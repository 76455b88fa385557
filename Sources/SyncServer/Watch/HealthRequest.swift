/// What somebody who watches the server wants to know of it.
enum HealthRequest: Sendable {
    /// Whether it can serve and write: an empty change is committed first.
    case whole
    /// Whether it answers at all; costs nothing.
    case live
    /// Whether it is to be given new requests: it can write, its queue has room, and it is not
    /// ending.
    case ready

    init(_ query: QueryParameters) throws(Refusal) {
        switch (query["live"] != nil, query["ready"] != nil) {
        case (false, false): self = .whole
        case (true, false): self = .live
        case (false, true): self = .ready
        case (true, true): throw Refusal(.badRequest, "ask for live or for ready, not both")
        }
    }
}
