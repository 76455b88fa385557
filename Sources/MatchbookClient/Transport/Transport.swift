/// The client's way to a server: libcurl in life, a simulated network in tests.
package protocol Transport: Sendable {
    /// Begins an exchange and returns at once.
    ///
    /// The completion is called exactly once, the observer's functions only before it, one at a
    /// time, all on a thread of the transport's: they must be short, and must not wait for
    /// another exchange. The exchange goes on when nobody holds what this returns.
    @discardableResult
    func begin(
        _ request: HTTPRequest, observer: ExchangeObserver,
        completion: @escaping @Sendable (Result<HTTPReply, TransportError>) -> Void
    ) -> any Exchange
}
