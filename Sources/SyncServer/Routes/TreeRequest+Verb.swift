extension TreeRequest.Verb {
    /// What the method asks for, or the one that a POST names in its stead.
    init(_ method: HTTPMethod, _ fields: RequestFields, _ query: QueryParameters) throws(Refusal) {
        switch method {
        case .get, .head: self = .read
        case .put: self = .set
        case .patch: self = .merge
        case .delete: self = .delete
        case .post: self = try Self.named(fields.methodOverride ?? query["x-http-method-override"])
        case .options, .other:
            throw .methodNotAllowed(["GET", "HEAD", "PUT", "PATCH", "POST", "DELETE"])
        }
    }

    private static func named(_ method: String?) throws(Refusal) -> TreeRequest.Verb {
        switch method {
        case nil, "POST": return .push
        case "PUT": return .set
        case "PATCH": return .merge
        case "DELETE": return .delete
        case "GET": return .read
        default:
            throw Refusal(
                .badRequest, "the method override must be GET, PUT, PATCH, POST or DELETE")
        }
    }
}
