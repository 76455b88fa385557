/// The time of this machine: a person's clock, and one that nobody sets.
public protocol WallClock: Sendable {
    /// Milliseconds since 1970; it may be wrong and may jump.
    var milliseconds: Int64 { get }
    /// Milliseconds since some moment; it only goes forward.
    var monotonicMilliseconds: Int64 { get }
    /// Blocks the calling thread.
    func sleep(milliseconds: Int64)
}
