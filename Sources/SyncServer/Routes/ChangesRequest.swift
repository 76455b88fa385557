import JSONTree
import SyncCore
import TreeStore

/// What a reader of changes asks for: `?path=…&path=…&since=CURSOR&limit=N`.
struct ChangesRequest: Sendable {
    let namespace: Namespace
    let paths: [Path]
    let cursor: Cursor?
    let limit: Int

    init(_ head: HTTPRequestHead, _ query: QueryParameters) throws(Refusal) {
        if StreamRequest.isAccepted(head.header("Accept")) {
            throw .notServed("event streams of changes")
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
        if let text = query["since"] {
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
