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
    /// Where it stands among the writes of this device.
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
    /// What the server was told before the write was moved; nil where it was not.
    let told: Stamp?

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

    /// The writes as rows; a set's text is taken as it is, and read only by whoever shows it.
    func rows() throws -> [Row] {
        if kind == .set { return [Self.row(path, text == Array("null".utf8) ? nil : text, stamp)] }
        return try parts().map { part in
            Self.row(part.path, part.value.isNull ? nil : part.value.exportText, stamp)
        }
    }

    /// The one row of an entry or a summary, its text taken as it is; nil for any other write, and
    /// for one that is to be cut into several.
    func smallRow(stamp: Stamp) -> Row? {
        guard kind == .set, MatchPlace.isEntry(path) || isSummary, text.count <= Limits.rowBytesMax
        else { return nil }
        return Self.row(path, text == Array("null".utf8) ? nil : text, stamp)
    }

    private static func row(_ path: Path, _ text: [UInt8]?, _ stamp: Stamp) -> Row {
        let code = PathCode(path)
        return Row(
            path: code, stamp: stamp, value: text,
            evidence: Row.ownEvidence(path: code, stamp: stamp, isNull: text == nil))
    }

    func parts() throws -> [PathWrite] {
        PushWrite(number: 0, stamp: stamp, content: try content()).parts
    }

    /// Whether a server refused it, and it is to be sent again by a person's word.
    var isPutBack: Bool { state == .pending && number == nil && reason != nil }

    /// Whether it says only what follows from the match.
    var isSummary: Bool { path.keys.first == MatchPlace.summaries }
}
