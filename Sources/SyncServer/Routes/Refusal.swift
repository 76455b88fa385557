/// Why a request is not served, as its answer says it.
struct Refusal: Error, Equatable {
    let status: HTTPStatus
    let sentence: String

    init(_ status: HTTPStatus, _ sentence: String) {
        self.status = status
        self.sentence = sentence
    }

    static let tooBusy = Refusal(
        .unavailable, "too many requests wait; nothing was done, try again in a moment")

    static func notServed(_ what: String) -> Refusal {
        Refusal(.notImplemented, "\(what) are not served by this version")
    }
}
