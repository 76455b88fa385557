/// A request on its way to the transport's thread.
struct CurlOrder: Sendable {
    let id: UInt64
    let request: HTTPRequest
    let observer: ExchangeObserver
    let completion: @Sendable (Result<HTTPReply, TransportError>) -> Void
    /// Keeps the transport's thread running until the exchange has ended.
    let owner: CurlTransport
}
