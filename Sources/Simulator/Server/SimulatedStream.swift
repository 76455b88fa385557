import SyncCore

/// A stream of changes from the server to a device: in order, whole, until it breaks.
struct SimulatedStream: Sendable {
    let device: Int
    let places: FeedPlaces
    /// When the last of what is under way arrives; nothing overtakes on a connection.
    var lastArrival: Int64
    /// Whether nothing comes through any more, which the device does not learn.
    var isSilent = false
}

/// Something that a stream brings.
enum StreamNews: Sendable {
    case page(ChangePage)
    case alive(Cursor)
    case ended(PushFailure)
}
