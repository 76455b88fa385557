import Rules
import SyncCore
import TreeStore

/// One reader of the change feed as a stream, and the page that is on its way to it.
///
/// Belongs to the loop's thread.
final class ChangeOutlet: ExchangeOwner, RevocableStream {
    let exchange: HTTPExchange
    let request: ChangesRequest
    let requester: Requester
    let listener: ChangeHub.Listener
    private unowned let streams: ChangeStreams

    /// The page that leaves in parts, as fast as the peer takes it.
    private var text: [UInt8] = []
    private var offset = 0
    private var whenSent: (() -> Void)?
    /// What waits until the peer has taken most of what is queued.
    private var whenDrained: (() -> Void)?
    private var isWelcome = true
    /// Where the last page of a copy ends; what is queued up to there does not count as unread
    /// events.
    var copyMark = 0

    /// What is given to the connection at a time.
    private static let partBytesMax = 64 << 10

    init(
        _ exchange: HTTPExchange, _ request: ChangesRequest, by requester: Requester,
        _ listener: ChangeHub.Listener, _ streams: ChangeStreams
    ) {
        self.exchange = exchange
        self.request = request
        self.requester = requester
        self.listener = listener
        self.streams = streams
    }

    /// Whether an event has begun to leave and not ended.
    var isInsideEvent: Bool { offset > 0 }

    /// Sends a page of a copy, and then `then`.
    func send(_ page: [UInt8], then: @escaping () -> Void) {
        text = page
        offset = 0
        whenSent = then
        sendParts()
    }

    /// Runs a body when the peer takes more: now, if it does.
    func whenWelcome(_ body: @escaping () -> Void) {
        if isWelcome { body() } else { whenDrained = body }
    }

    private func sendParts() {
        while offset < text.count, isWelcome, !exchange.isOver {
            let end = min(text.count, offset + Self.partBytesMax)
            isWelcome = exchange.write(text.span.extracting(offset..<end))
            offset = end
        }
        guard offset == text.count, let then = whenSent else { return }
        (text, offset, whenSent) = ([], 0, nil)
        copyMark = exchange.queueMark
        then()
    }

    func outputDrained() {
        isWelcome = true
        sendParts()
        guard isWelcome, let body = whenDrained else { return }
        whenDrained = nil
        body()
    }

    func revoke() { streams.revoke(self) }

    func exchangeAborted() {
        whenSent = nil
        whenDrained = nil
        streams.ended(self)
    }
}
