import Glibc

/// The clocks of the system.
public struct SystemClock: WallClock {
    /// The clocks, which need no setting up.
    public init() {}

    /// The wall clock.
    public var milliseconds: Int64 { Self.read(CLOCK_REALTIME) }

    /// Time since the machine started.
    public var monotonicMilliseconds: Int64 { Self.read(CLOCK_MONOTONIC) }

    /// Blocks the calling thread.
    public func sleep(milliseconds: Int64) {
        var rest = timespec(
            tv_sec: Int(max(0, milliseconds) / 1000),
            tv_nsec: Int(max(0, milliseconds) % 1000) * 1_000_000)
        var left = timespec()
        while nanosleep(&rest, &left) != 0, errno == EINTR { rest = left }
    }

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}
