import JSONTree
import SyncCore

/// What a request for an event stream asks beside its place: `Accept: text/event-stream`.
struct StreamRequest {
    let topic: Topic
    /// What is chosen of the children; the topic leaves it out where nothing is left out.
    let query: Query?
    /// Where the reader stopped, when it resumes.
    let cursor: Cursor?

    private static let mediaType = "text/event-stream"
    private static let excludedNames: [StaticString] = ["shallow", "callback", "download"]

    /// Nil when no stream is asked for.
    init?(
        _ head: HTTPRequestHead, _ fields: RequestFields, _ parameters: QueryParameters,
        at path: Path, _ query: Query?, isRead: Bool, isExport: Bool
    ) throws(Refusal) {
        guard Self.isAccepted(fields.accept) else { return nil }
        guard isRead, head.method != .head else {
            throw Refusal(.badRequest, "an event stream is asked for with GET")
        }
        guard !path.isPriority else {
            throw Refusal(
                .badRequest, "a .priority cannot be streamed; stream its node with format=export")
        }
        for name in Self.excludedNames where parameters[name] != nil {
            throw Refusal(.badRequest, "\(name) and an event stream exclude each other")
        }
        guard parameters["print"].map({ $0.hasSameBytes(as: "pretty") }) ?? true else {
            throw Refusal(.badRequest, "print=silent and an event stream exclude each other")
        }
        let resumes: Bool
        switch parameters["resume"] {
        case nil, "false": resumes = false
        case "true": resumes = true
        default: throw Refusal(.badRequest, "resume must be true or false")
        }
        self.query = query
        topic = Topic(
            path: path, form: isExport ? .export : .normal, query: query, carriesIDs: resumes)
        // With an id that is none of ours the reader gets the whole, which is never wrong.
        cursor = resumes ? head.header("Last-Event-ID").flatMap { Cursor($0) } : nil
    }

    /// Whether one of the media ranges of an Accept field is the stream's, with a weight above 0.
    ///
    /// Source: RFC 9110, section 12.5.1.
    static func isAccepted(_ accept: String?) -> Bool {
        guard let accept else { return false }
        return accept.split(separator: ",").contains { range in
            let parts = range.split(separator: ";").map { piece in
                piece.filter { $0 != " " && $0 != "\t" }.lowercased()
            }
            let isExcluded = parts.dropFirst().contains { part in
                part.hasPrefix("q=0") && part.dropFirst(3).allSatisfy { $0 == "." || $0 == "0" }
            }
            return parts.first == mediaType && !isExcluded
        }
    }
}
