/// What a script learns of a run.
package enum ExitCode: Int32, Sendable {
    /// Done, perhaps with warnings.
    case done = 0
    /// Refused; nothing was written, save where several things were asked and some were done.
    case refused = 1
    case usage = 2
    /// The input or the file is damaged; what is intact was done, the rest was named.
    case damaged = 3
    /// Done, but a fork waits for a decision.
    case forked = 4
    /// The server did not answer; everything is safe here.
    case unreachable = 5
    /// Stopped by SIGINT: 128 and its number, as shells have it.
    case interrupted = 130
    /// The terminal was closed.
    case hungUp = 129
    case terminated = 143
}
