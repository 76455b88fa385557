/// What proxies say of where a request comes from.
///
/// Anybody can write such fields, so they are taken from proxies that are named and from nobody
/// else: each address is believed as far as all between it and us are named.
package struct ForwardedFields: Sendable {
    /// The values of `X-Forwarded-For`, of all fields, in their order.
    package var addresses: [String]
    /// The values of `X-Forwarded-Proto`.
    package var schemes: [String]
    /// The values of `Forwarded` (RFC 7239).
    package var elements: [String]

    package init(addresses: [String] = [], schemes: [String] = [], elements: [String] = []) {
        self.addresses = addresses
        self.schemes = schemes
        self.elements = elements
    }

    /// Steps back that are followed: more proxies than anybody has in a row.
    private static let hopsMax = 16

    /// The origin of a request that came from `peer`.
    ///
    /// Where both forms are there, `X-Forwarded-For` counts: most proxies add to that and let the
    /// other pass as it came, from anybody.
    package func origin(
        from peer: RequestOrigin, trusting proxies: [NetworkRange]
    ) -> RequestOrigin {
        func isProxy(_ address: NetworkAddress) -> Bool {
            proxies.contains { $0.contains(address) }
        }
        guard isProxy(peer.address) else { return peer }
        let hops = addresses.isEmpty ? Self.hops(elements) : Self.listed(addresses)
        var address = peer.address
        var scheme = addresses.isEmpty ? nil : Self.listed(schemes).last.map { String($0.trimmed) }
        for hop in hops.suffix(Self.hopsMax).reversed() {
            let hop = addresses.isEmpty ? ForwardedElement(hop) : ForwardedElement(address: hop)
            scheme = hop?.scheme ?? scheme
            guard let next = hop?.address else { break }
            address = next
            if !isProxy(address) { break }
        }
        let isEncrypted = scheme.map { $0.lowercased() == "https" } ?? peer.isEncrypted
        return RequestOrigin(address: address, isEncrypted: isEncrypted)
    }

    private static func listed(_ values: [String]) -> [Substring] {
        values.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
    }

    /// The elements of `Forwarded`, whose quoted parts may hold commas.
    private static func hops(_ values: [String]) -> [Substring] {
        values.flatMap { $0.split(outsideQuotesAt: ",") }
    }
}
