package import Access

/// One request and its answer, for the handler.
///
/// Belongs to the loop's thread. When the peer is gone every call does nothing; a second answer to
/// one request traps.
package final class HTTPExchange {
    enum State {
        /// No answer has begun.
        case open
        /// Between `begin` and `end`.
        case streaming
        case answered
        case aborted
    }

    package let head: HTTPRequestHead
    /// Where the request comes from, as far as proxies are believed.
    package let origin: RequestOrigin
    /// The handler's own.
    package var context: AnyObject?
    /// For `headReceived` to set: a body that is or becomes larger is answered with 413.
    package var bodyBytesMax: Int

    /// When the request came, or its body was whole: nanoseconds of the loop's clock.
    var asked: UInt64
    var state = State.open {
        didSet {
            guard isOver, let over = whenOver else { return }
            whenOver = nil
            over()
        }
    }
    /// Is run once, when the exchange is over.
    var whenOver: (() -> Void)?
    /// Whether a stream ends when the peer closes its sending side.
    var endsAtHalfClose = false
    /// Nil once the exchange is over.
    var connection: HTTPConnection?

    init(
        head: HTTPRequestHead, origin: RequestOrigin, bodyBytesMax: Int, connection: HTTPConnection
    ) {
        self.head = head
        self.origin = origin
        self.bodyBytesMax = bodyBytesMax
        self.connection = connection
        asked = connection.server.loop.now
    }

    /// Whether the exchange is answered in full or was aborted.
    package var isOver: Bool { state == .answered || state == .aborted }

    /// The peer's address and port, for logs; empty when the exchange is over.
    package var peer: String { connection?.peer ?? "" }

    /// Answers, perhaps before the body has been read, the rest of which is then dropped.
    package func respond(_ response: HTTPResponse) {
        guard mayAnswer() else { return }
        precondition(
            response.body.isEmpty || !response.status.isBodiless,
            "an answer with this status has no body")
        state = .answered
        connection?.server.answered(self, response.status)
        connection?.answer(response, to: self)
    }

    /// Stops the delivery of the body, and after a while the peer, until `resumeBody`.
    package func pauseBody() {
        connection?.pauseBody(of: self)
    }

    package func resumeBody() {
        connection?.resumeBody(of: self)
    }

    /// Cuts the connection, so that the peer sees a torn answer as one.
    package func abort() {
        guard !isOver else { return }
        state = .aborted
        connection?.cut()
    }

    func mayAnswer() -> Bool {
        if state == .aborted { return false }
        precondition(state == .open, "a request is answered once")
        return true
    }
}
