import Glibc
import SyncServer

/// Writes the lines of the log to standard error.
struct LogWriter: Sendable {
    let format: LogFormat
    let level: LogLevel

    /// The writer for what is said before a line was read, or of a line that cannot be.
    ///
    /// Who reads the log as JSON is told of a start that failed in JSON too.
    init(asked line: [String]) {
        let isJSON =
            line.contains("--log-format=json")
            || zip(line, line.dropFirst()).contains { $0 == "--log-format" && $1 == "json" }
        self.init(format: isJSON ? .json : .logfmt, level: .error)
    }

    init(format: LogFormat, level: LogLevel) {
        self.format = format
        self.level = level
    }

    func write(_ entry: LogEntry) {
        if entry.level >= level { put(entry) }
    }

    /// What is told at any level: as an object of JSON, or as a sentence.
    func tell(_ entry: LogEntry, _ sentence: String) {
        if format == .json { put(entry) } else { Main.say(sentence, named: false) }
    }

    private func put(_ entry: LogEntry) {
        let line = format.line(entry, milliseconds: WallTime.milliseconds())
        // With nobody to read it there is nobody to tell.
        _ = Glibc.write(STDERR_FILENO, line, line.count)
    }
}
