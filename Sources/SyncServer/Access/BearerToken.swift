import Access

/// What a request shows of who makes it, in the order in which it counts.
///
/// Source: Firebase Realtime Database REST API, "Authenticate REST requests".
enum BearerToken {
    /// Nil when the request shows nothing.
    static func text(of head: HTTPRequestHead) throws(Refusal) -> TokenText? {
        if let field = head.headerBytes("Authorization"), let token = try bearer(field) {
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
            if let text, !text.isEmpty { return TokenText(Array(text.utf8)) }
        }
        return nil
    }

    /// The token of the field; nil for another scheme, which is for somebody on the way.
    private static func bearer(_ field: ArraySlice<UInt8>) throws(Refusal) -> TokenText? {
        let space = UInt8(ascii: " ")
        let end = field.firstIndex(of: space) ?? field.endIndex
        guard field[..<end].isToken("bearer") else { return nil }
        let token = field[end...].drop { $0 == space }
        guard !token.isEmpty else { throw .unauthorized(TokenError.malformed.description) }
        return TokenText(Array(token))
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
