import Access
import CEvent
import Glibc

/// One peer: reads its requests one after the other and writes the answers.
///
/// Every way in goes through `enter`. The outermost then reads on as far as the state allows, sends
/// what was queued, and only then frees what was closed meanwhile; so a handler may do anything in
/// any call, and nothing is freed under a C function that still uses it.
final class HTTPConnection {
    enum Reading {
        case head
        case body
        /// The request has been read and its answer is not complete.
        case waiting
        /// The last answer is queued; what the peer sends is dropped.
        case closing
        /// The last answer was sent and our side is shut; we wait for the peer to have read it,
        /// because closing on unread input would reset the connection and lose the answer.
        case lingering
    }

    let server: HTTPServer
    /// The bufferevent, freed by `dispose`.
    let events: OpaquePointer
    let descriptor: Int32
    let address: NetworkAddress
    /// What the peer said and is to be told, as HTTP has it.
    let input: OpaquePointer
    let output: OpaquePointer
    /// What goes to the socket: the output itself, or with TLS the encrypted output.
    let wire: OpaquePointer
    let tls: TLSChannel?

    /// Why its requests are not served: it is one too many.
    var excess: TrafficExcess?
    /// Whom the present request counts for, and the last one's answer.
    var payer = TrafficControl.Payer(address: nil)
    /// The token that the connection counts for; nil before one was shown.
    var holder: TokenHolder?
    /// What of `queuedEver` was counted for somebody.
    private var paidEver = 0

    var reading = Reading.head
    var scanner = HTTPHeadScanner()
    var exchange: HTTPExchange?
    var body = BodyReader.length(0)
    var bodyBytes = 0
    var droppedBytes = 0
    var isBodyPaused = false
    /// The peer waits for `100 Continue`.
    var owesContinue = false
    var closesAfterAnswer = false
    /// The peer has closed its sending side.
    var peerHasEnded = false

    /// Whether the bufferevent is asked to read.
    var isReadEnabled = true
    /// Whether the bufferevent is asked to write: only when the socket was full.
    var isWriteEnabled = false
    var queuedEver = 0
    var isFlushQueued = false
    var owesDrainNotice = false

    /// The connection is of no use any more and closes at the turn's end.
    private(set) var isLost = false
    private(set) var isClosed = false
    private var isInside = false

    var watch = Watch.none
    var watchDeadline: UInt64 = 0
    var watchMark = 0
    var timer: OpaquePointer?
    var timerDue = UInt64.max

    /// Takes the descriptor over; nil, without having taken it, when there is no memory.
    init?(descriptor: Int32, address: NetworkAddress, server: HTTPServer) {
        let base = server.loop.base
        guard let events = bufferevent_socket_new(base, -1, Int32(BEV_OPT_CLOSE_ON_FREE.rawValue))
        else { return nil }
        guard let arrived = bufferevent_get_input(events),
            let leaving = bufferevent_get_output(events),
            let layers = Layers(server.tls, arrived: arrived, leaving: leaving)
        else {
            bufferevent_free(events)
            return nil
        }
        self.server = server
        self.events = events
        self.descriptor = descriptor
        self.address = address
        input = layers.input
        output = layers.output
        wire = leaving
        tls = layers.tls
        var yes: Int32 = 1
        setsockopt(
            descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        // What is queued is first tried without the loop; see `flush`.
        bufferevent_disable(events, Int16(EV_WRITE))
        bufferevent_setfd(events, descriptor)
        bufferevent_set_max_single_read(events, Self.readBytesMax)
        bufferevent_set_max_single_write(events, Self.writeBytesMax)
        bufferevent_setwatermark(events, Int16(EV_WRITE), Self.drainedBytes, 0)
        attachCallbacks()
        bufferevent_enable(events, Int16(EV_READ))
        updateWatch()
    }

    /// Of one turn, so that one peer does not keep the others waiting.
    private static let readBytesMax = 64 << 10
    private static let writeBytesMax = 256 << 10
    /// At or below this much a stalled stream is told to go on.
    static let drainedBytes = 64 << 10

    var limits: ServerLimits { server.limits }

    var peer: String { SocketAddress(of: descriptor, getpeername)?.description ?? "" }

    /// Runs `work`, then what follows from it unless an outer call will.
    func enter(_ work: () -> Void) {
        if isInside || isClosed {
            if !isClosed { work() }
            return
        }
        isInside = true
        work()
        while !isClosed, !isLost, step() {}
        if peerHasEnded, !isClosed, !isLost { settleAfterPeerEnded() }
        pay()
        if !isClosed { flush() }
        if reading == .closing, !isClosed, queuedBytes == 0 { shutOurSide() }
        if !isClosed {
            updateReading()
            updateWatch()
        }
        isInside = false
        if isClosed { dispose() }
    }

    /// Has what was queued count for whom it is for.
    func pay() {
        guard queuedEver > paidEver else { return }
        server.traffic.moved(queuedEver - paidEver, for: payer)
        paidEver = queuedEver
    }

    /// For the peer that is gone, too slow, or to be cut off: the handler hears of it at the turn's
    /// end, not inside a call of its own.
    func lose() {
        guard !isLost, !isClosed else { return }
        isLost = true
        server.loop.atTurnEnd { [self] in close() }
    }

    /// Ends the connection now; what is queued is dropped.
    func close() {
        guard !isClosed else { return }
        sayGoodbyeBeforeClosing()
        isClosed = true
        abandonExchange()
        if !isInside { dispose() }
    }

    /// Tells the handler, if it still has something to do for the exchange.
    func abandonExchange() {
        guard let exchange else { return }
        self.exchange = nil
        exchange.connection = nil
        if exchange.state == .open || exchange.state == .streaming {
            exchange.state = .aborted
            server.handler.exchangeAborted(exchange)
        }
    }

    private func dispose() {
        if let timer { event_free(timer) }
        timer = nil
        server.metrics.sentBytes += UInt64(sentBytes)
        detachCallbacks()
        if tls != nil {
            evbuffer_free(input)
            evbuffer_free(output)
        }
        bufferevent_free(events)
        server.didClose(self)
    }

    /// The server is closing: goes if idle, else after the present answer.
    func drain() {
        enter {
            switch reading {
            case .head where unreadBytes == 0:
                if queuedBytes == 0 { close() } else { startClosing() }
            // Its answer has left, and nothing unread would reset it.
            case .lingering where droppedBytes == 0: close()
            default: break
            }
        }
    }

    func startClosing() {
        reading = .closing
        exchange = nil
    }

    private func shutOurSide() {
        if let tls, tls.sayGoodbye() {
            flush()
            // The rest follows when that has left.
            guard queuedBytes == 0, !isLost else { return }
        }
        // With nothing unread the kernel delivers what it has after a close as well, and one who
        // keeps a closed connection open must not hold up the server's end.
        if peerHasEnded || server.isDraining && droppedBytes == 0 {
            close()
            return
        }
        shutdown(descriptor, Int32(SHUT_WR))
        reading = .lingering
        droppedBytes = 0
    }
}
