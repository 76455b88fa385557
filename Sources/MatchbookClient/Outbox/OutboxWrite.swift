import JSONTree
import Matches
import SyncCore

/// A write that this device made and the server has not taken in.
struct OutboxWrite {
    enum State: String {
        case pending
        /// The server refused it, or something else stands in its place; kept until that is
        /// settled.
        case quarantined
    }

    enum Kind: String {
        case set, merge
    }

    let id: Int64
    /// The match it belongs to.
    let lane: String
    let stamp: Stamp
    let kind: Kind
    let path: Path
    /// In export form; for a merge an object whose names are paths below `path`.
    let text: [UInt8]
    let number: Int64?
    let state: State
    /// The server's code, and its sentence.
    let reason: String?
    let message: String?
    /// Whether it is a confirmed row that goes to a server which lost it.
    let isRestoring: Bool
    /// How many of its parts are entries.
    let entries: Int

    /// About how many bytes it has in a request.
    var bytes: Int { text.count + path.description.utf8.count + 128 }

    func content() throws -> PushWrite.Content {
        switch kind {
        case .set:
            let value = try Value(parsing: text, depth: path.count, allowsServerValues: true)
            return .set(PathWrite(path: path, value: value))
        case .merge:
            return .merge(at: path, try PushWrite.parts(of: JSON(parsing: text), below: path))
        }
    }

    func parts() throws -> [PathWrite] {
        PushWrite(number: 0, stamp: stamp, content: try content()).parts
    }

    /// Whether it says only what follows from the match.
    var isSummary: Bool { path.keys.first == MatchPlace.summaries }
}
