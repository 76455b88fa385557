import Glibc
import JSONTree

/// How a line of the log is written.
package enum LogFormat: String, CaseIterable, Sendable {
    /// `time=… level=… event=… name=value …`, texts in quotes where they need them.
    case logfmt
    /// One JSON object a line.
    case json

    /// The line, with its end.
    ///
    /// - Parameter milliseconds: since 1970.
    package func line(_ entry: LogEntry, milliseconds: Int64) -> [UInt8] {
        let head: [(String, LogEntry.Field)] = [
            ("time", .text(Self.time(milliseconds))), ("level", .text(entry.level.name)),
            ("event", .text(entry.event.rawValue)),
        ]
        let fields = head + entry.fields.map { ("\($0.name)", $0.value) }
        switch self {
        case .json:
            let json = JSON.object(
                fields.map { name, value in
                    switch value {
                    case .text(let text): JSON.Field(name: name, value: .string(text))
                    case .number(let number): JSON.Field(name: name, value: .integer(number))
                    }
                })
            return json.text() + [0x0A]
        case .logfmt:
            let parts = fields.map { name, value in
                switch value {
                case .text(let text): "\(name)=\(Self.quoted(text))"
                case .number(let number): "\(name)=\(number)"
                }
            }
            return Array((parts.joined(separator: " ") + "\n").utf8)
        }
    }

    /// A text as it is, or as a JSON string where it has anything but plain letters: so no text can
    /// make a line or a field of its own.
    private static func quoted(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "=")
                && byte != UInt8(ascii: "\\")
        }
        if isPlain, !text.isEmpty { return text }
        return String(decoding: JSON.string(text).text(), as: UTF8.self)
    }

    /// In UTC, as RFC 3339 has it.
    private static func time(_ milliseconds: Int64) -> String {
        var seconds = time_t(milliseconds / 1000)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        var text = [CChar](repeating: 0, count: 32)
        let count = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%S", &parts)
        let whole = String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let rest = milliseconds % 1000
        return whole + "." + (rest < 100 ? "0" : "") + (rest < 10 ? "0" : "") + "\(rest)Z"
    }
}
