import JSONTree

/// A whole answer.
///
/// The transport adds `Date`, the length and what the connection's state asks for.
package struct HTTPResponse: Sendable {
    package var status: HTTPStatus
    /// Nil sends no Content-Type.
    package var contentType: String?
    /// No field that the transport writes itself, and none with a control character in it.
    ///
    /// Either traps, for what a peer sent must not get here unchecked.
    package var headers: [HTTPHeader]
    /// Empty with a status that has no body; to HEAD only its length is sent.
    package var body: [UInt8]

    package init(
        _ status: HTTPStatus = .ok, contentType: String? = nil, headers: [HTTPHeader] = [],
        body: [UInt8] = []
    ) {
        self.status = status
        self.contentType = contentType
        self.headers = headers
        self.body = body
    }

    /// The media type of everything but event streams.
    package static let json = "application/json; charset=utf-8"

    /// `{"error" : "sentence"}` in the pretty layout, as Firebase has it.
    package static func error(
        _ status: HTTPStatus, _ sentence: String, headers: [HTTPHeader] = []
    ) -> HTTPResponse {
        let body: JSON = .object([JSON.Field(name: "error", value: .string(sentence))])
        return HTTPResponse(status, contentType: json, headers: headers, body: body.text(.pretty))
    }

    init(_ refusal: HTTPRefusal) {
        guard refusal.isPlainText else {
            self = .error(refusal.status, refusal.sentence, headers: Self.commonHeaders)
            return
        }
        self.init(
            refusal.status, contentType: "text/plain; charset=utf-8", headers: Self.commonHeaders,
            body: Array((refusal.sentence + "\n").utf8))
    }
}
