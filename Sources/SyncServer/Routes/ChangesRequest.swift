import JSONTree
import SyncCore
import TreeStore

/// What a reader of changes asks for: `?path=…&path=…&since=CURSOR&limit=N`, and whether as a
/// stream: `Accept: text/event-stream`.
struct ChangesRequest: Sendable {
    let namespace: Namespace
    let paths: [Path]
    let cursor: Cursor?
    /// Changes of one answer, or of one event of a copy.
    let limit: Int
    let isStream: Bool

    init(_ head: HTTPRequestHead, _ query: QueryParameters) throws(Refusal) {
        isStream = StreamRequest.isAccepted(head.header("Accept"))
        guard !isStream || head.method == .get else {
            throw Refusal(.badRequest, "an event stream is asked for with GET")
        }
        namespace = try Namespace(query, host: head.host)
        let named = query.values("path")
        guard named.count <= Limits.changePathsMax else {
            throw Refusal(
                .badRequest,
                "\(named.count) paths are more than the limit of \(Limits.changePathsMax)")
        }
        var paths: [Path] = []
        for text in named {
            do throws(TreeError) {
                paths.append(try Path(text))
            } catch {
                throw Refusal(.badRequest, "Invalid path: \(error)")
            }
        }
        self.paths = paths.isEmpty ? [.root] : paths
        if isStream, let id = head.header("Last-Event-ID"), !id.isEmpty {
            // It is newer than the address of the stream. One that is none of ours has the reader
            // begin anew.
            cursor = Cursor(id) ?? Cursor(storeID: "?", position: 0, began: 0)
        } else if let text = query["since"] {
            guard let read = Cursor(text) else {
                throw Refusal(.badRequest, "since must be the cursor of an earlier answer")
            }
            cursor = read
        } else {
            cursor = nil
        }
        limit = try Self.limit(query["limit"])
    }

    private static func limit(_ text: String?) throws(Refusal) -> Int {
        guard let text else { return Limits.changesDefault }
        guard let number = Int(text), number > 0 else {
            throw Refusal(.badRequest, "limit must be a whole number from 1")
        }
        return min(number, Limits.changesMax)
    }
}
