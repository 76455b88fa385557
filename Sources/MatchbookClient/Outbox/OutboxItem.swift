package import JSONTree
package import Matches
import SyncCore

/// A write of the outbox as people see it.
package struct OutboxItem: Equatable, Sendable {
    package enum State: String, Equatable, Sendable {
        /// Never sent.
        case waiting
        /// Sent, and no answer told what became of it; it goes out again under its number.
        case sent
        /// The server refused it; nothing happens to it before somebody decides.
        case keptAside
    }

    /// Rises in the order in which the writes were made.
    package let id: Int64
    /// Nil for a row whose match cannot be read.
    package let match: MatchID?
    /// Where in the tree it belongs.
    package let path: String
    package let isMerge: Bool
    /// How many of its parts are entries.
    package let entries: Int
    /// About how many bytes it has in a request.
    package let bytes: Int
    /// When it was made: milliseconds since 1970.
    package let at: Int64
    /// As the server orders it.
    package let stamp: String
    package let state: State
    /// The server's code, such as `permission_denied` or `too_old`, and its sentence, also of one
    /// that was put back since; empty for one that was not refused.
    package let reason: String
    package let message: String
    /// Whether it is still to be told to the server that this write was given up.
    package let isUnsettled: Bool
    /// What it writes, as it goes over the wire; nil when it is damaged.
    package let value: JSON?
    /// As it lies in the file.
    package let text: String

    init(_ write: OutboxWrite) {
        id = write.id
        match = try? MatchID(write.lane)
        path = write.path.description
        isMerge = write.kind == .merge
        entries = write.entries
        bytes = write.bytes
        at = write.stamp.milliseconds
        stamp = write.stamp.description
        switch write.state {
        case .pending: state = write.number == nil ? .waiting : .sent
        case .quarantined: state = .keptAside
        }
        reason = write.reason ?? ""
        message = write.message ?? ""
        isUnsettled = write.state == .quarantined && write.number != nil
        value = try? JSON(parsing: write.text)
        text = String(decoding: write.text, as: UTF8.self)
    }

    /// Whether a server refused it, and it is to be sent again by a person's word.
    package var isPutBack: Bool { state == .waiting && !reason.isEmpty }

    /// The entry that it writes, where it writes one alone.
    package var entry: Entry? {
        guard entries == 1, !isMerge else { return nil }
        return (try? Value(parsing: text)).flatMap { try? Entry($0) }
    }
}
