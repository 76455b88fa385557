/// What is seen of a place at one moment.
public struct Snapshot: Equatable, Sendable {
    /// What the server had when it was last heard, with what was written here since laid over it.
    public let value: TreeValue
    /// Whether something of it was written here and is not on the server yet.
    public let hasUnsent: Bool
    /// Whether the server is being followed, so that its changes show as they are made.
    public let isLive: Bool
}
