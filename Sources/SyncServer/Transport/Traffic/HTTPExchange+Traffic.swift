import Access

extension HTTPExchange {
    /// Has the request, what is moved for it and its connection count for a token too.
    ///
    /// - Returns: why it is not to be served.
    func counts(for token: TokenHolder) -> TrafficExcess? {
        guard let connection, connection.payer.address != nil else { return nil }
        connection.payer.token = token
        return connection.countsItself(for: token)
            ?? connection.server.traffic.requestArrived(from: token)
    }

    /// Has the exchange count as a stream for as long as it is on.
    ///
    /// - Returns: why there is to be none.
    func countsAsStream() -> TrafficExcess? {
        guard let connection else { return nil }
        let (traffic, payer) = (connection.server.traffic, connection.payer)
        if let excess = traffic.streamBegan(by: payer) { return excess }
        whenOver = { traffic.streamEnded(by: payer) }
        return nil
    }
}

extension HTTPConnection {
    /// Has the connection count for a token for as long as it is on and brings no other's requests.
    ///
    /// - Returns: why it is one too many; it then closes after its answer.
    fileprivate func countsItself(for token: TokenHolder) -> TrafficExcess? {
        guard holder != token, server.traffic.countsConnections(from: address) else { return nil }
        if let holder { server.traffic.closed(by: holder) }
        holder = token
        let excess = server.traffic.opened(by: token)
        if excess != nil { closesAfterAnswer = true }
        return excess
    }
}

extension HTTPResponse {
    init(_ excess: TrafficExcess) {
        self.init(Refusal(excess))
    }
}

extension Refusal {
    init(_ excess: TrafficExcess) {
        self.init(
            .tooManyRequests, excess.sentence,
            headers: [.retryAfter(seconds: excess.waitSeconds)])
    }
}

extension HTTPHeader {
    static func retryAfter(seconds: Int) -> HTTPHeader {
        HTTPHeader(name: "Retry-After", value: String(seconds))
    }
}
