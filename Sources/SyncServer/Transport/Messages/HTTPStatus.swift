/// The three digits of an answer.
package struct HTTPStatus: RawRepresentable, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
        precondition((100...599).contains(rawValue), "an HTTP status has three digits")
        self.rawValue = rawValue
    }

    private init(_ code: Int) { rawValue = code }

    package static let ok = HTTPStatus(200)
    package static let noContent = HTTPStatus(204)
    package static let notModified = HTTPStatus(304)
    package static let temporaryRedirect = HTTPStatus(307)
    package static let badRequest = HTTPStatus(400)
    package static let unauthorized = HTTPStatus(401)
    package static let forbidden = HTTPStatus(403)
    package static let notFound = HTTPStatus(404)
    package static let methodNotAllowed = HTTPStatus(405)
    package static let notAcceptable = HTTPStatus(406)
    package static let requestTimeout = HTTPStatus(408)
    package static let conflict = HTTPStatus(409)
    package static let gone = HTTPStatus(410)
    package static let preconditionFailed = HTTPStatus(412)
    package static let contentTooLarge = HTTPStatus(413)
    package static let targetTooLong = HTTPStatus(414)
    package static let expectationFailed = HTTPStatus(417)
    package static let tooManyRequests = HTTPStatus(429)
    package static let headTooLarge = HTTPStatus(431)
    package static let internalError = HTTPStatus(500)
    package static let notImplemented = HTTPStatus(501)
    package static let unavailable = HTTPStatus(503)
    package static let insufficientStorage = HTTPStatus(507)
    package static let versionNotSupported = HTTPStatus(505)

    /// Source: RFC 9110, section 15; RFC 6585; RFC 4918.
    package var reason: StaticString {
        switch rawValue {
        case 200: "OK"
        case 201: "Created"
        case 202: "Accepted"
        case 204: "No Content"
        case 206: "Partial Content"
        case 301: "Moved Permanently"
        case 302: "Found"
        case 303: "See Other"
        case 304: "Not Modified"
        case 307: "Temporary Redirect"
        case 308: "Permanent Redirect"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 406: "Not Acceptable"
        case 408: "Request Timeout"
        case 409: "Conflict"
        case 410: "Gone"
        case 411: "Length Required"
        case 412: "Precondition Failed"
        case 413: "Content Too Large"
        case 414: "URI Too Long"
        case 415: "Unsupported Media Type"
        case 417: "Expectation Failed"
        case 422: "Unprocessable Content"
        case 426: "Upgrade Required"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 501: "Not Implemented"
        case 502: "Bad Gateway"
        case 503: "Service Unavailable"
        case 504: "Gateway Timeout"
        case 505: "HTTP Version Not Supported"
        case 507: "Insufficient Storage"
        default: "Status"
        }
    }

    /// Whether an answer with the status never has a body (RFC 9110, section 6.4.1).
    package var isBodiless: Bool {
        rawValue == 204 || rawValue == 304
    }
}
