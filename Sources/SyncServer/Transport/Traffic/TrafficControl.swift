import Access

/// Counts what each address and each token does, and says when it is too much.
///
/// Belongs to the loop's thread.
final class TrafficControl {
    /// Whom something counts for.
    struct Payer {
        /// Nil for one that may do what it likes.
        let address: NetworkAddress?
        /// Who shows a token; nil where nobody does, or does not count.
        var token: TokenHolder?
    }

    enum Admission {
        case welcome
        /// One too many: it is told so.
        case turnedAway(TrafficExcess)
        /// Far too many: not even that.
        case dropped
    }

    private var addresses: TrafficLedger<NetworkAddress>
    private var tokens: TrafficLedger<TokenHolder>
    private let settings: TrafficSettings
    private let loop: EventLoop

    init(_ settings: TrafficSettings, loop: EventLoop) {
        self.settings = settings
        self.loop = loop
        addresses = TrafficLedger("address", settings.address)
        tokens = TrafficLedger("token", settings.token)
    }

    private var now: Int64 { Int64(loop.now / 1000) }

    // MARK: Where things come from

    func origin(
        of head: HTTPRequestHead, from address: NetworkAddress, isEncrypted: Bool
    ) -> RequestOrigin {
        let peer = RequestOrigin(address: address, isEncrypted: isEncrypted)
        // Most servers have no proxy, and then no field is looked for.
        guard isProxy(address) else { return peer }
        let fields = ForwardedFields(
            addresses: head.headers("X-Forwarded-For"), schemes: head.headers("X-Forwarded-Proto"),
            elements: head.headers("Forwarded"))
        return fields.origin(from: peer, trusting: settings.proxies)
    }

    private func isProxy(_ address: NetworkAddress) -> Bool {
        settings.proxies.contains { $0.contains(address) }
    }

    func payer(of origin: RequestOrigin) -> Payer {
        let isExempt = settings.exemptsLoopback && origin.address.isLoopback
        return Payer(address: isExempt ? nil : origin.address.household)
    }

    // MARK: What is done

    /// A connection came; `closed` is to follow, whatever is said.
    func opened(from address: NetworkAddress) -> Admission {
        guard let party = connectionParty(address),
            let excess = addresses.connectionOpened(by: party, at: now)
        else { return .welcome }
        // To be told takes a place for some seconds, so not everybody can be.
        return addresses.connections(of: party) > 2 * excess.max ? .dropped : .turnedAway(excess)
    }

    func closed(from address: NetworkAddress) {
        if let party = connectionParty(address) { addresses.connectionClosed(by: party) }
    }

    /// Whether one party alone has a connection from the address.
    func countsConnections(from address: NetworkAddress) -> Bool {
        connectionParty(address) != nil
    }

    /// A connection turned out to be a token's; `closed` is to follow, whatever is said.
    func opened(by token: TokenHolder) -> TrafficExcess? {
        tokens.connectionOpened(by: token, at: now)
    }

    func closed(by token: TokenHolder) { tokens.connectionClosed(by: token) }

    /// A proxy's connections are those of many.
    private func connectionParty(_ address: NetworkAddress) -> NetworkAddress? {
        if settings.exemptsLoopback, address.isLoopback { return nil }
        return isProxy(address) ? nil : address.household
    }

    func requestArrived(for payer: Payer) -> TrafficExcess? {
        payer.address.flatMap { addresses.requestArrived(from: $0, at: now) }
    }

    /// It turned out who makes the request.
    func requestArrived(from token: TokenHolder) -> TrafficExcess? {
        tokens.requestArrived(from: token, at: now)
    }

    func moved(_ bytes: Int, for payer: Payer) {
        if let address = payer.address { addresses.bytesMoved(bytes, for: address, at: now) }
        if let token = payer.token { tokens.bytesMoved(bytes, for: token, at: now) }
    }

    /// - Returns: why there is to be no stream; else `streamEnded` is to follow.
    func streamBegan(by payer: Payer) -> TrafficExcess? {
        if let address = payer.address,
            let excess = addresses.streamBegan(by: address, at: now)
        {
            return excess
        }
        if let token = payer.token, let excess = tokens.streamBegan(by: token, at: now) {
            if let address = payer.address { addresses.streamEnded(by: address) }
            return excess
        }
        return nil
    }

    func streamEnded(by payer: Payer) {
        if let address = payer.address { addresses.streamEnded(by: address) }
        if let token = payer.token { tokens.streamEnded(by: token) }
    }
}
