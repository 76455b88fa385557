import JSONTree
import SyncCore
import TreeStore

/// A request to a place of the tree.
///
/// Source: Firebase Realtime Database REST API.
struct TreeRequest: Sendable {
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
    let conditions: Conditions
    let wrapping: AnswerWrapping
    let timeout: ReadTimeout
    /// Whom an administrator acts as: an object, or null for nobody known; nil for themselves.
    let authOverride: JSON?
    /// Nil when the request names none.
    let writeSize: WriteSize?
    /// Which children a read is of; nil for the whole.
    let query: Query?
    /// What a request for an event stream asks beside; nil for any other.
    let stream: StreamRequest?

    var bodyBytesMax: Int {
        switch verb {
        case .read, .delete: Route.needlessBodyBytesMax
        case .set, .merge, .push: Limits.bodyBytesMax
        }
    }

    init(
        _ head: HTTPRequestHead, pieces: [String], _ parameters: QueryParameters
    ) throws(Refusal) {
        let fields = RequestFields(head)
        path = try Self.path(pieces)
        verb = try Verb(head.method, fields, parameters)
        if verb == .push { try Self.checkChild(of: path) }
        namespace = try Namespace(parameters, host: fields.host)
        conditions = try Conditions(fields, verb)
        wrapping = try AnswerWrapping(parameters, verb)
        timeout = try ReadTimeout(parameters)
        writeSize = try WriteSize(parameters)
        authOverride = try Self.authOverride(parameters["auth_variable_override"])
        switch parameters["print"] {
        case nil: (layout, isSilent) = (.compact, false)
        case "pretty": (layout, isSilent) = (.pretty, false)
        case "silent": (layout, isSilent) = (.compact, true)
        default: throw Refusal(.badRequest, "print must be pretty or silent")
        }
        form = try Self.form(parameters, verb)
        query = try Self.query(parameters, verb, form)
        stream = try StreamRequest(
            head, fields, parameters, at: path, query, isRead: verb == .read,
            isExport: form == .export)
    }

    private static let suffix = ".json"

    private static func path(_ pieces: [String]) throws(Refusal) -> Path {
        // By bytes: to a String, a letter that joins with the dot would hide the suffix.
        guard let last = pieces.last,
            last.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8),
            let name = String(last.utf8.dropLast(suffix.utf8.count))
        else { throw .noSuffix }
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

    private static func authOverride(_ text: String?) throws(Refusal) -> JSON? {
        guard let text else { return nil }
        if let json = try? JSON(parsing: Array(text.utf8)) {
            switch json {
            case .null, .object: return json
            default: break
            }
        }
        throw Refusal(.badRequest, "auth_variable_override must be a JSON object or null")
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
