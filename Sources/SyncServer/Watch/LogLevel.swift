/// How much somebody must want to know to be told.
package enum LogLevel: Int, CaseIterable, Comparable, Sendable {
    /// Each request.
    case debug
    /// Begin and end.
    case info
    /// What was refused by a limit or at the door, what was slow, what could not be used.
    case warning
    /// What the server failed at.
    case error

    package var name: String {
        switch self {
        case .debug: "debug"
        case .info: "info"
        case .warning: "warning"
        case .error: "error"
        }
    }

    package init?(name: String) {
        guard let level = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = level
    }

    package static func < (a: LogLevel, b: LogLevel) -> Bool { a.rawValue < b.rawValue }
}
