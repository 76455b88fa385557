import Access

// What is counted and told of requests.
extension HTTPServer {
    /// An exchange gets its answer, or the head of one.
    func answered(_ exchange: HTTPExchange, _ status: HTTPStatus) {
        // Read anew: what was done in this turn took time of it.
        let now = EventLoop.monotonic
        let taken = now - min(now, exchange.asked)
        metrics.answered(exchange.head.method, status, nanoseconds: taken)
        guard let log else { return }
        if log.isSlow(taken) { metrics.slowRequests += 1 }
        log.answered(
            exchange.head, status, nanoseconds: taken, now: now, peer: exchange.origin.address)
    }

    /// The transport turns a request away.
    ///
    /// - Parameter head: nil where it could not be read.
    func refused(_ status: HTTPStatus, _ head: HTTPRequestHead?, by connection: HTTPConnection) {
        metrics.answered(head?.method ?? .other, status, nanoseconds: 0)
        guard status.isRefusal else { return }
        log?.refused(status, at: head?.path, now: loop.now, peer: connection.address)
    }
}

extension HTTPConnection {
    /// What left, or was given to the system to send.
    var sentBytes: Int { max(0, queuedEver - queuedBytes) }
}
