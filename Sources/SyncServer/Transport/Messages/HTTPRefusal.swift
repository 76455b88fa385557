/// Why the transport itself turns a request away; the connection closes after the answer.
struct HTTPRefusal: Error, Equatable {
    let status: HTTPStatus
    let sentence: String
    /// Whether the answer is the bare sentence and no JSON.
    let isPlainText: Bool

    init(_ status: HTTPStatus, _ sentence: String, isPlainText: Bool = false) {
        self.status = status
        self.sentence = sentence
        self.isPlainText = isPlainText
    }

    static func malformed(_ sentence: String) -> HTTPRefusal {
        HTTPRefusal(.badRequest, sentence)
    }

    static func bodyTooLarge(max: Int) -> HTTPRefusal {
        HTTPRefusal(.contentTooLarge, "The body is larger than the \(max) bytes allowed here.")
    }

    static let targetTooLong = HTTPRefusal(.targetTooLong, "The URL is too long.")
    static let headTooLarge = HTTPRefusal(.headTooLarge, "The header fields are too large.")
    static let endedEarly = malformed("The request ended early.")
    static let headTooSlow = HTTPRefusal(
        .requestTimeout, "The header of the request took too long.")
    static let bodyTooSlow = HTTPRefusal(
        .requestTimeout, "The body of the request came too slowly.")
}
