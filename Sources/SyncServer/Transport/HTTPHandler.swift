/// What answers requests.
///
/// Called on the loop's thread only. For each request: `headReceived`, then the body's pieces as
/// they arrive, then `requestEnded`. The answer may be given during any of these calls or at any
/// later time; once it has begun, no further call comes for the exchange but `outputDrained` and,
/// for streams, `exchangeAborted`. Requests of one connection come one after the other, each when
/// the one before is answered.
package protocol HTTPHandler: AnyObject {
    func headReceived(_ head: HTTPRequestHead, on exchange: HTTPExchange)

    /// The bytes are gone after the call.
    func bodyReceived(_ bytes: Span<UInt8>, on exchange: HTTPExchange)

    /// The body is whole, or there was none.
    func requestEnded(on exchange: HTTPExchange)

    /// The exchange ended without its whole answer: the peer is gone or too slow, the request broke
    /// a rule of HTTP or a bound, or the server is closing. The handler drops what it kept for it.
    func exchangeAborted(_ exchange: HTTPExchange)

    /// Once after each `write` that returned false: the peer has taken most of what was queued.
    func outputDrained(on exchange: HTTPExchange)
}

extension HTTPHandler {
    package func outputDrained(on exchange: HTTPExchange) {}
}
