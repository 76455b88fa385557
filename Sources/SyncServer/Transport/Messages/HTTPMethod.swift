/// What a request asks to be done; methods the server has no use for are `other`.
package enum HTTPMethod: Int, CaseIterable, Sendable {
    case get, put, post, patch, delete, head, options
    case other

    /// As it is counted and told.
    var name: String {
        switch self {
        case .get: "GET"
        case .put: "PUT"
        case .post: "POST"
        case .patch: "PATCH"
        case .delete: "DELETE"
        case .head: "HEAD"
        case .options: "OPTIONS"
        case .other: "other"
        }
    }
}
