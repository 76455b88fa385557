/// One line of the log.
///
/// What peers send gets into it in two forms only: the topmost key of a path, and their address.
/// Queries, headers, bodies, tokens and codes have no way in.
package struct LogEntry: Sendable {
    package enum Event: String, Sendable {
        case start, listening, stop, request, slow, refused, notice, failure
    }

    package enum Field: Sendable {
        case text(String)
        case number(Int64)
    }

    package let level: LogLevel
    package let event: Event
    /// Names of ours, in their order.
    package let fields: [(name: StaticString, value: Field)]

    package init(
        _ level: LogLevel, _ event: Event, _ fields: [(name: StaticString, value: Field)] = []
    ) {
        self.level = level
        self.event = event
        self.fields = fields
    }

    /// A sentence of the server's own.
    package init(_ level: LogLevel, _ event: Event, _ sentence: String) {
        self.init(level, event, [("message", .text(sentence))])
    }
}

extension LogEntry {
    private static let placeBytesMax = 40

    /// The topmost key of a path as it came, cut to a length; `/` for the root.
    ///
    /// More of a path may tell what is stored, and a key further down may be a secret.
    static func place(of path: ArraySlice<UInt8>) -> String {
        let first = path.drop { $0 == UInt8(ascii: "/") }.prefix { $0 != UInt8(ascii: "/") }
        let cut = first.prefix(placeBytesMax)
        return "/" + String(decoding: cut, as: UTF8.self) + (cut.count < first.count ? "…" : "")
    }
}
