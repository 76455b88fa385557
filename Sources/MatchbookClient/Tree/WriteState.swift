/// A write of this device, by which its fate can be asked for, also after a restart.
public struct WriteID: Hashable, Sendable {
    /// Rises in the order in which writes are made.
    public let number: Int64

    /// The write that had this number.
    public init(number: Int64) {
        self.number = number
    }
}

/// How far a write has come.
public enum WriteState: Equatable, Sendable {
    /// On the disk of this device, where it stays until a server has it.
    case onDisk
    /// The server has it; nothing is left to do.
    case onServer
    /// The server does not take it, and says why; it shows here no more, and is kept aside.
    case refused(String)
}
