import Access
import Glibc

/// Listens, and keeps the connections.
///
/// Belongs to the loop's thread.
package final class HTTPServer {
    package let loop: EventLoop
    package let limits: ServerLimits
    let handler: any HTTPHandler
    let traffic: TrafficControl

    /// One for all connections: a head is parsed within one call.
    let heads = HTTPHeadParser()
    /// What is counted, and what is told of requests; nil where nobody wants to know.
    package var metrics = ServerMetrics()
    var log: ServerLog?
    /// Where answers are put together before they are queued; nobody's between two calls.
    var scratch: [UInt8] = []
    private var date = HTTPDate()
    /// How new connections prove who the server is, and encrypt; nil for plain HTTP.
    package var tls: TLSContext?
    /// Where a record is decrypted; nobody's between two calls.
    let recordRoom = UnsafeMutableRawBufferPointer.allocate(
        byteCount: TLSChannel.recordBytesMax, alignment: 16)

    private var listeners: [Listener] = []
    private var connections: [ObjectIdentifier: HTTPConnection] = [:]
    private(set) var isDraining = false
    private var whenEmpty: (() -> Void)?
    private var flushQueue: [HTTPConnection] = []
    private var acceptRetry: LoopTimer?

    /// The server keeps the handler for as long as it lives.
    package init(
        loop: EventLoop, handler: any HTTPHandler, limits: ServerLimits = ServerLimits(),
        traffic: TrafficSettings = TrafficSettings()
    ) {
        precondition(
            limits.headBytesMax < limits.inputBytesMax, "a whole head must fit what may wait")
        precondition(limits.connectionsMax > 0, "a server needs room for a connection")
        self.loop = loop
        self.handler = handler
        self.limits = limits
        self.traffic = TrafficControl(traffic, loop: loop)
    }

    deinit { recordRoom.deallocate() }

    package var connectionCount: Int { connections.count }

    /// What all connections have sent since the server began.
    var sentBytes: UInt64 {
        connections.values.reduce(metrics.sentBytes) { $0 + UInt64($1.sentBytes) }
    }

    /// Begins to accept connections; may be called for several addresses.
    ///
    /// - Parameters:
    ///   - host: An IPv4 or IPv6 address, the latter with or without brackets.
    ///   - port: 0 for any free one.
    /// - Returns: The port.
    package func listen(host: String, port: UInt16) throws(TransportError) -> UInt16 {
        loop.preconditionOnLoop()
        let socket = try ListeningSocket(host: host, port: port)
        let bound = socket.port
        listeners.append(try Listener(socket: socket, server: self))
        updateAccepting()
        return bound
    }

    /// Closes the listening sockets; connections go on.
    package func stopListening() {
        loop.preconditionOnLoop()
        listeners = []
    }

    /// Stops listening, closes idle connections, and lets the others close after their present
    /// answer.
    ///
    /// - Parameter done: Runs once, when no connection is left; at once if there is none.
    package func drain(_ done: @escaping () -> Void) {
        stopListening()
        isDraining = true
        whenEmpty = done
        for connection in Array(connections.values) { connection.drain() }
        if connections.isEmpty { runWhenEmpty() }
    }

    /// Cuts every connection, whatever it is doing, and stops listening.
    package func close() {
        stopListening()
        isDraining = true
        acceptRetry?.cancel()
        for connection in Array(connections.values) { connection.close() }
    }

    private func runWhenEmpty() {
        let done = whenEmpty
        whenEmpty = nil
        done?()
    }
}

extension HTTPServer {
    func didAccept(_ descriptor: Int32) {
        // A peer that has gone already has no address any more.
        guard connections.count < limits.connectionsMax,
            let address = SocketAddress(of: descriptor, getpeername)?.network
        else {
            Glibc.close(descriptor)
            metrics.connectionsRefused += 1
            return
        }
        let admission = traffic.opened(from: address)
        if case .dropped = admission { return turnAway(descriptor, address) }
        guard
            let connection = HTTPConnection(descriptor: descriptor, address: address, server: self)
        else { return turnAway(descriptor, address) }
        if case .turnedAway(let excess) = admission { connection.excess = excess }
        connections[ObjectIdentifier(connection)] = connection
        metrics.connectionsAccepted += 1
        updateAccepting()
    }

    private func turnAway(_ descriptor: Int32, _ address: NetworkAddress) {
        traffic.closed(from: address)
        Glibc.close(descriptor)
        metrics.connectionsRefused += 1
    }

    /// Most often the process has no descriptor left: trying on at once would only spin.
    func didFailToAccept() {
        for listener in listeners { listener.isAccepting = false }
        acceptRetry?.cancel()
        acceptRetry = loop.after(.milliseconds(100)) { [unowned self] in updateAccepting() }
    }

    func didClose(_ connection: HTTPConnection) {
        connections[ObjectIdentifier(connection)] = nil
        traffic.closed(from: connection.address)
        if let holder = connection.holder { traffic.closed(by: holder) }
        updateAccepting()
        if connections.isEmpty, whenEmpty != nil {
            loop.atTurnEnd { [unowned self] in
                if connections.isEmpty { runWhenEmpty() }
            }
        }
    }

    private func updateAccepting() {
        let hasRoom = connections.count < limits.connectionsMax
        for listener in listeners { listener.isAccepting = hasRoom }
    }

    /// Has the connection send what it queued in this turn once the turn ends, so that many small
    /// events to one listener leave together.
    func flushAtTurnEnd(_ connection: HTTPConnection) {
        if flushQueue.isEmpty {
            loop.atTurnEnd { [self] in
                let queued = flushQueue
                flushQueue = []
                for connection in queued { connection.turnEnded() }
            }
        }
        flushQueue.append(connection)
    }

    /// Puts the head of an answer into `scratch`.
    func writeHead(_ head: HTTPResponseHead) {
        date.set(time(nil))
        scratch.removeAll(keepingCapacity: true)
        head.append(to: &scratch, date: date)
    }
}
