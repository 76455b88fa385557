import Flags
import SyncServer

/// What the command line says of logs and numbers.
enum WatchFlags {
    static let flags = [
        Flag(
            "log-level", "LEVEL",
            "the least that is told: debug, info, warning or error; by default warning"),
        Flag("log-format", "FORMAT", "how lines of the log are written: logfmt or json"),
        Flag("log-slow", "MILLISECONDS", "from when an answer is told as slow; by default 1000"),
        Flag("metrics-open", "let everybody see the numbers at /.metrics"),
    ]

    static func set(
        _ settings: inout MatchbookServer.Settings, by invocation: Invocation
    ) throws -> LogWriter {
        let levels = LogLevel.allCases.map(\.name)
        let level = try invocation.choice("log-level", of: levels)
        let format = try invocation.choice("log-format", of: LogFormat.allCases.map(\.rawValue))
        let writer = LogWriter(
            format: format.flatMap { LogFormat(rawValue: $0) } ?? .logfmt,
            level: level.flatMap { LogLevel(name: $0) } ?? settings.logLevel)
        settings.logLevel = writer.level
        settings.log = { writer.write($0) }
        settings.report = { writer.write(LogEntry(.error, .failure, $0)) }
        if let milliseconds = try invocation.integer("log-slow", in: 1...3_600_000) {
            settings.slowTime = .milliseconds(milliseconds)
        }
        settings.areMetricsOpen = invocation.has("metrics-open")
        return writer
    }
}
