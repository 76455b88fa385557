package import Access

/// What is told of requests to whoever runs the server: little, and the same thing not often.
///
/// Belongs to the loop's thread.
package final class ServerLog {
    private struct Refused: Hashable {
        let status: Int
        let peer: NetworkAddress
    }

    /// Time from an answer's being asked for to its being there, from which it is told as slow.
    private let slowTime: UInt64
    private let level: LogLevel
    private let write: @Sendable (LogEntry) -> Void
    /// What was refused lately, and how often since it was told.
    private var refusals: [Refused: (told: UInt64, more: Int64)] = [:]

    /// Nanoseconds for which the same refusal of the same peer is only counted.
    private static let quietTime: UInt64 = 60_000_000_000
    private static let refusalsMax = 1000

    package init(
        _ level: LogLevel, slowTime: Duration, _ write: @escaping @Sendable (LogEntry) -> Void
    ) {
        self.level = level
        let (seconds, attoseconds) = slowTime.components
        self.slowTime = UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
        self.write = write
    }

    func isSlow(_ nanoseconds: UInt64) -> Bool { nanoseconds >= slowTime }

    /// Whether each request is told.
    var tellsRequests: Bool { level <= .debug }

    func tell(_ entry: LogEntry) {
        if entry.level >= level { write(entry) }
    }

    /// A request was answered.
    func answered(
        _ head: HTTPRequestHead, _ status: HTTPStatus, nanoseconds: UInt64, now: UInt64,
        peer: NetworkAddress
    ) {
        if status.isRefusal { refused(status, at: head.path, now: now, peer: peer) }
        let isSlow = isSlow(nanoseconds)
        guard isSlow || tellsRequests else { return }
        tell(
            LogEntry(
                isSlow ? .warning : .debug, isSlow ? .slow : .request,
                [
                    ("method", .text(head.method.name)),
                    ("place", .text(LogEntry.place(of: head.path))),
                    ("status", .number(Int64(status.rawValue))),
                    ("ms", .number(Int64(nanoseconds / 1_000_000))),
                ]))
    }

    /// A request was turned away, by a limit or at the door.
    ///
    /// - Parameters:
    ///   - path: nil where the head could not be read.
    ///   - now: nanoseconds; what is read once a turn may be less than what was read anew in it.
    package func refused(
        _ status: HTTPStatus, at path: ArraySlice<UInt8>?, now: UInt64, peer: NetworkAddress
    ) {
        guard level <= .warning else { return }
        let key = Refused(status: status.rawValue, peer: peer)
        var more: Int64 = 0
        if let last = refusals[key] {
            guard now >= last.told + Self.quietTime else {
                refusals[key] = (last.told, last.more + 1)
                return
            }
            more = last.more
        }
        if refusals.count >= Self.refusalsMax { refusals = [:] }
        refusals[key] = (now, 0)
        var fields: [(name: StaticString, value: LogEntry.Field)] = [
            ("status", .number(Int64(status.rawValue))), ("peer", .text(peer.description)),
        ]
        if let path { fields.append(("place", .text(LogEntry.place(of: path)))) }
        if more > 0 { fields.append(("more", .number(more))) }
        tell(LogEntry(.warning, .refused, fields))
    }
}
