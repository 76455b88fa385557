import SyncServer

/// Answers by what the path names, and writes down each call that it gets.
///
/// - `/echo` the body; `/fixed/N` N bytes; `/early` from within `headReceived`, before any body;
///   `/later` after a turn of the loop; `/hold` when the test calls `release`;
/// - `/limit/N` echoes at most N bytes; `/paused` echoes a body it takes only after `release`;
/// - `/stream` three pieces, the end after a while; `/open` a stream that ends with its peer;
///   `/flood/N` N bytes by `write` as far as it is welcome; `/torn` a stream cut in the middle.
final class ScriptedHandler: HTTPHandler, @unchecked Sendable {
    // Sendable because the log locks, and the rest is used on the loop's thread only.
    let log = EventLog()
    private unowned let loop: EventLoop
    private var held: [HTTPExchange] = []

    init(loop: EventLoop) { self.loop = loop }

    private final class Conversation {
        let path: String
        var body: [UInt8] = []
        var rest = 0
        init(path: String) { self.path = path }
    }

    func headReceived(_ head: HTTPRequestHead, on exchange: HTTPExchange) {
        let path = String(decoding: head.path, as: UTF8.self)
        exchange.context = Conversation(path: path)
        log.add("head \(path)")
        if let max = number(path, after: "/limit/") { exchange.bodyBytesMax = max }
        switch path {
        case "/early":
            exchange.respond(HTTPResponse(.ok, body: Array("early".utf8)))
        case "/paused":
            exchange.pauseBody()
            held.append(exchange)
        case "/open":
            exchange.begin(contentType: "text/event-stream", endsAtHalfClose: true)
            exchange.write(Array("event: put\n\n".utf8))
            held.append(exchange)
        default: break
        }
    }

    func bodyReceived(_ bytes: Span<UInt8>, on exchange: HTTPExchange) {
        guard let conversation = exchange.context as? Conversation else { return }
        bytes.withUnsafeBufferPointer { conversation.body.append(contentsOf: $0) }
    }

    func requestEnded(on exchange: HTTPExchange) {
        guard let conversation = exchange.context as? Conversation else { return }
        let path = conversation.path
        log.add("ended \(path)")
        if let count = number(path, after: "/fixed/") {
            exchange.respond(
                HTTPResponse(
                    body: count < 1000 ? pattern(count) : [UInt8](repeating: 7, count: count)))
        } else if let count = number(path, after: "/flood/") {
            exchange.begin()
            conversation.rest = count
            flood(exchange, conversation)
        } else {
            answer(exchange, conversation)
        }
    }

    private func answer(_ exchange: HTTPExchange, _ conversation: Conversation) {
        switch conversation.path {
        case "/later":
            loop.after(.milliseconds(1)) {
                exchange.respond(HTTPResponse(body: Array("late".utf8)))
            }
        case "/hold":
            held.append(exchange)
        case "/stream":
            exchange.begin(contentType: "text/plain")
            exchange.write(Array("one ".utf8))
            exchange.write([])
            exchange.write(Array("two ".utf8))
            loop.after(.milliseconds(1)) {
                exchange.write(Array("three".utf8))
                exchange.end()
            }
        case "/torn":
            exchange.begin()
            exchange.write(Array("half".utf8))
            loop.after(.milliseconds(1)) { exchange.abort() }
        default:
            exchange.respond(HTTPResponse(contentType: "text/plain", body: conversation.body))
        }
    }

    func exchangeAborted(_ exchange: HTTPExchange) {
        guard let conversation = exchange.context as? Conversation else { return }
        held.removeAll { $0 === exchange }
        log.add("aborted \(conversation.path)")
        // Harmless by contract, so tried every time.
        if conversation.path == "/hold" { exchange.respond(HTTPResponse()) }
    }

    func outputDrained(on exchange: HTTPExchange) {
        guard let conversation = exchange.context as? Conversation else { return }
        flood(exchange, conversation)
    }

    /// Lets what is held go on; on the loop's thread.
    func release() {
        let released = held
        held = []
        for exchange in released {
            guard let conversation = exchange.context as? Conversation else { continue }
            switch conversation.path {
            case "/paused": exchange.resumeBody()
            case "/open":
                exchange.write(Array("event: last\n\n".utf8))
                exchange.end()
            default: exchange.respond(HTTPResponse(body: Array("held".utf8)))
            }
        }
    }

    /// Writes to every stream that is held, welcome or not; on the loop's thread.
    func writeToHeld(_ bytes: [UInt8]) {
        for exchange in held { exchange.write(bytes) }
    }

    private func flood(_ exchange: HTTPExchange, _ conversation: Conversation) {
        while conversation.rest > 0 {
            let count = min(conversation.rest, 10_000)
            conversation.rest -= count
            guard exchange.write([UInt8](repeating: UInt8(ascii: "f"), count: count)) else {
                return
            }
        }
        exchange.end()
    }

    private func number(_ path: String, after prefix: String) -> Int? {
        path.hasPrefix(prefix) ? Int(path.dropFirst(prefix.count)) : nil
    }
}

/// Bytes whose order shows.
func pattern(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 % 251) }
}
