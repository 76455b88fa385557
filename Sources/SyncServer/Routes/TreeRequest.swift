import JSONTree
import SyncCore
import TreeStore

/// A request to a place of the tree.
///
/// Source: Firebase Realtime Database REST API.
struct TreeRequest {
    enum Verb {
        case read, set, merge, push, delete
    }

    enum Form {
        case normal, export
        /// A primitive as it is, an object with `true` for each child.
        case shallow
    }

    let verb: Verb
    let path: Path
    let namespace: Namespace
    let form: Form
    let layout: JSONWriter.Layout
    /// Whether success is answered with 204 and no body.
    let isSilent: Bool

    var bodyBytesMax: Int {
        switch verb {
        case .read, .delete: Route.needlessBodyBytesMax
        case .set, .merge, .push: Limits.bodyBytesMax
        }
    }

    private static let suffix = ".json"
    private static let queryNames: [StaticString] = [
        "orderBy", "startAt", "startAfter", "endAt", "endBefore", "equalTo", "limitToFirst",
        "limitToLast",
    ]
    private static let laterNames: [StaticString] = [
        "callback", "download", "timeout", "writeSizeLimit", "auth_variable_override",
    ]
    private static let conditionNames = ["X-Firebase-ETag", "if-match", "if-none-match"]

    init(
        _ head: HTTPRequestHead, pieces: [String], _ query: QueryParameters
    ) throws(Refusal) {
        path = try Self.path(pieces)
        verb = try Self.verb(head, query)
        if verb == .push { try Self.checkChild(of: path) }
        namespace = try Route.namespace(query)
        try Self.checkServed(verb, head, query)
        switch query["print"] {
        case nil: (layout, isSilent) = (.compact, false)
        case "pretty": (layout, isSilent) = (.pretty, false)
        case "silent": (layout, isSilent) = (.compact, true)
        default: throw Refusal(.badRequest, "print must be pretty or silent")
        }
        form = try Self.form(query, verb)
    }

    private static func path(_ pieces: [String]) throws(Refusal) -> Path {
        // By bytes: to a String, a letter that joins with the dot would hide the suffix.
        guard let last = pieces.last,
            last.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8),
            let name = String(last.utf8.dropLast(suffix.utf8.count))
        else {
            throw Refusal(.notFound, "append .json to your request URI to use the REST API.")
        }
        do throws(TreeError) {
            return try Path(pieces: pieces.dropLast() + (name.isEmpty ? [] : [name]))
        } catch {
            throw Refusal(.badRequest, "Invalid path: \(error)")
        }
    }

    /// A pushed child gets a key of its own below the path.
    private static func checkChild(of path: Path) throws(Refusal) {
        guard !path.isPriority else {
            throw Refusal(.badRequest, "Invalid path: a .priority has no children")
        }
        guard path.count < TreeLimits.depthMax else {
            throw Refusal(.badRequest, "Invalid path: \(TreeError(.tooDeep))")
        }
    }

    private static func verb(
        _ head: HTTPRequestHead, _ query: QueryParameters
    ) throws(Refusal) -> Verb {
        switch head.method {
        case .get, .head: return .read
        case .put: return .set
        case .patch: return .merge
        case .delete: return .delete
        case .post:
            let named =
                head.header("X-HTTP-Method-Override") ?? query["x-http-method-override"]
            switch named {
            case nil, "POST": return .push
            case "PUT": return .set
            case "PATCH": return .merge
            case "DELETE": return .delete
            case "GET": return .read
            default:
                throw Refusal(
                    .badRequest, "the method override must be GET, PUT, PATCH, POST or DELETE")
            }
        case .options, .other:
            throw .methodNotAllowed(["GET", "HEAD", "PUT", "PATCH", "POST", "DELETE"])
        }
    }

    /// Refuses what would be answered wrongly if it were passed over.
    private static func checkServed(
        _ verb: Verb, _ head: HTTPRequestHead, _ query: QueryParameters
    ) throws(Refusal) {
        if queryNames.contains(where: { query[$0] != nil }) { throw .notServed("queries") }
        if let name = laterNames.first(where: { query[$0] != nil }) {
            throw Refusal(.notImplemented, "\(name) is not served by this version")
        }
        if conditionNames.contains(where: { head.header($0) != nil }) {
            throw .notServed("ETags and conditional requests")
        }
        if verb == .read, head.header("Accept")?.contains("text/event-stream") == true {
            throw .notServed("event streams")
        }
    }

    private static func form(_ query: QueryParameters, _ verb: Verb) throws(Refusal) -> Form {
        let isShallow: Bool
        switch query["shallow"] {
        case nil, "false": isShallow = false
        case "true": isShallow = true
        default: throw Refusal(.badRequest, "shallow must be true or false")
        }
        switch query["format"] {
        case nil: return isShallow && verb == .read ? .shallow : .normal
        case "export" where isShallow:
            throw Refusal(.badRequest, "shallow and format=export exclude each other")
        case "export": return .export
        default: throw Refusal(.badRequest, "format must be export")
        }
    }
}
