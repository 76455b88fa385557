import JSONTree
import SyncCore

/// A request on its way to the server.
struct Message: Sendable {
    enum Content: Sendable {
        case status
        /// The tags say, for the observer alone, which writes they are.
        case push(PushRequest, tags: [WriteTag], bytes: Int)
        case changes(paths: [Path], since: Cursor?, limit: Int)
        /// Opens a stream; its end is its answer.
        case stream(paths: [Path], since: Cursor?)
        /// A write without a stamp, as a program for Firebase sends it; nobody waits.
        case put(Path, Value)
    }

    let id: Int
    /// Who sent it; nil for another program than ours.
    let device: Int?
    /// The store that its sender meant, named in the request or not.
    let storeID: String?
    let content: Content
}

/// An answer on its way to a device.
struct Reply: Sendable {
    enum Content: Sendable {
        case status(ServerStatus)
        case push(PushAnswer)
        case changes(ChangePage, now: Int64)
        case failure(PushFailure)
    }

    let request: Int
    let device: Int
    let content: Content
}

/// A write of a device, by which the observer knows it again whatever becomes of it.
struct WriteTag: Hashable, Sendable {
    let number: Int
    /// Whether it only repeats what was confirmed before.
    let isRestoring: Bool
}
