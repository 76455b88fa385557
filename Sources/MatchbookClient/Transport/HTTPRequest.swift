/// A request to a server.
package struct HTTPRequest: Sendable {
    package var method: String
    /// With `http` or `https`, and percent-encoded where need be.
    package var url: String
    package var headers: HTTPHeaders
    package var body: [UInt8]
    package var timeouts: HTTPTimeouts
    /// The greatest body to take; a greater one ends the exchange as `.tooLarge`.
    package var answerBytesMax: Int

    /// Bytes of an answer: a page of changes is about 1 MiB, a whole large tree more.
    package static let answerBytesMaxDefault = 64 << 20

    package init(
        method: String = "GET", url: String, headers: HTTPHeaders = [:], body: [UInt8] = [],
        timeouts: HTTPTimeouts = HTTPTimeouts(),
        answerBytesMax: Int = HTTPRequest.answerBytesMaxDefault
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeouts = timeouts
        self.answerBytesMax = answerBytesMax
    }
}
