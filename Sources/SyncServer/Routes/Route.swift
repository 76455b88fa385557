import JSONTree
import SyncCore
import TreeStore

/// What a request asks for.
enum Route {
    case tree(TreeRequest)
    case push(Namespace)
    case changes(ChangesRequest)
    case status(Namespace)
    case rules(RulesRequest)
    case access(AccessRequest)
    case health(HealthRequest)
    case metrics
    /// Of a browser, before a request from another site; with the header fields it will send.
    case preflight(headers: String?)

    /// A body where none is asked for is passed over, up to so many bytes.
    static let needlessBodyBytesMax = 64 << 10

    init(_ head: HTTPRequestHead) throws(Refusal) {
        let query: QueryParameters
        var pieces: [String] = []
        do throws(PercentDecodingError) {
            query =
                try head.query.map { (query) throws(PercentDecodingError) in
                    try QueryParameters(query)
                } ?? QueryParameters()
            // Decoded piece by piece, so that an encoded slash is a bad key and no separator.
            for piece in head.path.split(separator: UInt8(ascii: "/")) {
                pieces.append(try String(percentDecoding: piece))
            }
        } catch {
            throw Refusal(.badRequest, error.description)
        }
        if head.method == .options {
            self = .preflight(headers: head.header("Access-Control-Request-Headers"))
            return
        }
        switch pieces.first {
        case ".sync": self = try Self.sync(pieces.dropFirst(), head, query)
        case ".health" where pieces.count == 1:
            try Self.require(.get, head)
            self = .health(try HealthRequest(query))
        case ".metrics" where pieces.count == 1:
            try Self.require(.get, head)
            self = .metrics
        case ".settings":
            self = .rules(try RulesRequest(head, pieces: pieces.dropFirst(), query))
        case ".ws", ".lp": throw .notServed("WebSocket and long polling")
        default: self = .tree(try TreeRequest(head, pieces: pieces, query))
        }
    }

    /// Bytes of the body that the route takes.
    var bodyBytesMax: Int {
        switch self {
        case .tree(let request): request.bodyBytesMax
        case .push: Limits.pushBytesMax
        case .rules(let request): request.bodyBytesMax
        case .access(let request): request.bodyBytesMax
        case .changes, .status, .health, .metrics, .preflight: Self.needlessBodyBytesMax
        }
    }

    private static func sync(
        _ pieces: ArraySlice<String>, _ head: HTTPRequestHead, _ query: QueryParameters
    ) throws(Refusal) -> Route {
        guard pieces.count == 1, let name = pieces.first else {
            throw Refusal(.notFound, "below /.sync/ there is nothing of this name")
        }
        switch name {
        case "push":
            try require(.post, head)
            return .push(try Namespace(query, host: head.host))
        case "changes":
            try require(.get, head)
            return .changes(try ChangesRequest(head, query))
        case "status":
            try require(.get, head)
            return .status(try Namespace(query, host: head.host))
        default:
            guard let verb = AccessRequest.Verb(rawValue: name) else {
                throw Refusal(.notFound, "below /.sync/ there is nothing of this name")
            }
            try require(verb.method, head)
            let namespace = try Namespace(query, host: head.host)
            return .access(AccessRequest(verb: verb, namespace: namespace))
        }
    }

    private static func require(
        _ method: HTTPMethod, _ head: HTTPRequestHead
    ) throws(Refusal) {
        guard head.method == method || method == .get && head.method == .head else {
            throw .methodNotAllowed(method == .get ? ["GET", "HEAD"] : ["POST"])
        }
    }
}
