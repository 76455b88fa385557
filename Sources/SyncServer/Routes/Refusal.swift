/// Why a request is not served, as its answer says it.
struct Refusal: Error, Equatable, CustomStringConvertible {
    let status: HTTPStatus
    let sentence: String
    let headers: [HTTPHeader]
    /// Whether the answer is the bare sentence and no JSON.
    let isPlainText: Bool

    var description: String { sentence }

    init(
        _ status: HTTPStatus, _ sentence: String, headers: [HTTPHeader] = [],
        isPlainText: Bool = false
    ) {
        self.status = status
        self.sentence = sentence
        self.headers = headers
        self.isPlainText = isPlainText
    }

    /// Source: Firebase Realtime Database, to one who has no use for JSON yet.
    static let noSuffix = Refusal(
        .notFound, "append .json to your request URI to use the REST API.", isPlainText: true)

    static let tooBusy = Refusal(
        .unavailable, "too many requests wait; nothing was done, try again in a moment",
        headers: [.retryAfter(seconds: 1)])

    static let bodyGaveWay = Refusal(
        .requestTimeout,
        "the body came too slowly while others waited to send theirs; nothing was done, send it "
            + "again in a moment",
        headers: [.retryAfter(seconds: 1)])

    static let ending = Refusal(
        .unavailable, "the server is ending; listen again in a moment")

    /// Source: RFC 9110, section 15.5.6.
    static func methodNotAllowed(_ methods: [String]) -> Refusal {
        let names = (methods + ["OPTIONS"]).joined(separator: ", ")
        return Refusal(
            .methodNotAllowed, "the methods allowed here are \(names)",
            headers: [HTTPHeader(name: "Allow", value: names)])
    }

    static func notServed(_ what: String) -> Refusal {
        Refusal(.notImplemented, "\(what) are not served by this version")
    }
}
