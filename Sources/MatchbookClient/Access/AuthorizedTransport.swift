/// A way to one server that says who this device is, and says it to nobody else.
struct AuthorizedTransport: Transport {
    let base: any Transport
    let server: ServerURL
    let token: String

    func begin(
        _ request: HTTPRequest, observer: ExchangeObserver,
        completion: @escaping @Sendable (Result<HTTPReply, TransportError>) -> Void
    ) -> any Exchange {
        var request = request
        // Redirections are not followed, so what is asked here is answered there.
        if request.url.hasPrefix(server.base + "/") {
            request.headers.append("Authorization", "Bearer \(token)")
        }
        return base.begin(request, observer: observer, completion: completion)
    }
}
