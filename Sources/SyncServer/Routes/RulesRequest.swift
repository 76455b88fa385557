import Rules
import TreeStore

/// A request for the rules of a tree: `/.settings/rules.json`.
///
/// Source: Firebase Realtime Database, "Manage rules with the REST API".
struct RulesRequest: Sendable {
    enum Verb {
        /// As they were written, or strictly as JSON.
        case read(isStrict: Bool)
        case replace
    }

    let verb: Verb
    let namespace: Namespace

    var bodyBytesMax: Int {
        if case .replace = verb { RulesDocument.bytesMax } else { Route.needlessBodyBytesMax }
    }

    /// - Parameter pieces: what follows `.settings` in the path.
    init(
        _ head: HTTPRequestHead, pieces: ArraySlice<String>, _ query: QueryParameters
    ) throws(Refusal) {
        guard pieces.elementsEqual(["rules.json"]) || pieces.elementsEqual(["rules", ".json"])
        else { throw Refusal(.notFound, "of the settings only rules.json is served") }
        let isStrict: Bool
        switch query["format"] {
        case nil: isStrict = false
        case "strict": isStrict = true
        default: throw Refusal(.badRequest, "format must be strict")
        }
        switch head.method {
        case .get, .head: verb = .read(isStrict: isStrict)
        case .put: verb = .replace
        default: throw .methodNotAllowed(["GET", "HEAD", "PUT"])
        }
        namespace = try Namespace(query, host: head.host)
    }
}
