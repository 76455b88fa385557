import Access

/// What a request shows of who makes it, in the order in which it counts.
///
/// Source: Firebase Realtime Database REST API, "Authenticate REST requests".
enum BearerToken {
    /// Nil when the request shows nothing.
    static func text(of head: HTTPRequestHead) throws(Refusal) -> String? {
        if let field = head.header("Authorization"), let token = try bearer(field) {
            return token
        }
        // A query is taken apart only where it may hold one.
        guard let query = head.query, query.contains(UInt8(ascii: "=")) else { return nil }
        let parameters: QueryParameters
        do throws(PercentDecodingError) {
            parameters = try QueryParameters(query)
        } catch {
            throw Refusal(.badRequest, error.description)
        }
        for text in [parameters["access_token"], parameters["auth"]] {
            if let text, !text.isEmpty { return text }
        }
        return nil
    }

    /// The token of the field; nil for another scheme, which is for somebody on the way.
    private static func bearer(_ field: String) throws(Refusal) -> String? {
        let parts = field.split(separator: " ", maxSplits: 1)
        guard let scheme = parts.first, scheme.utf8.isToken("bearer") else { return nil }
        guard parts.count == 2 else { throw .unauthorized(TokenError.malformed.description) }
        return String(parts[1].drop { $0 == " " })
    }
}

extension Refusal {
    /// The answer to a credential that is not taken.
    static func unauthorized(_ sentence: String) -> Refusal {
        Refusal(
            .unauthorized, sentence,
            headers: [HTTPHeader(name: "WWW-Authenticate", value: "Bearer")])
    }

    /// Source: Firebase Realtime Database.
    static let permissionDenied = Refusal(.unauthorized, "Permission denied")
}
