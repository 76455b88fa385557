import Glibc
import SyncServer

/// Writes the lines of the log to standard error.
struct LogWriter: Sendable {
    let format: LogFormat
    let level: LogLevel

    func write(_ entry: LogEntry) {
        guard entry.level >= level else { return }
        let line = format.line(entry, milliseconds: WallTime.milliseconds())
        // With nobody to read it there is nobody to tell.
        _ = Glibc.write(STDERR_FILENO, line, line.count)
    }
}
