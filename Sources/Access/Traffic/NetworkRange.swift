/// The addresses that begin with the same bits: `10.0.0.0/8`, `::1`.
package struct NetworkRange: Equatable, Sendable {
    private let first: NetworkAddress
    private let bits: Int

    /// Nil where the text is no address, or has bits after those that count.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = NetworkAddress(parts[0]) else { return nil }
        let size = address.v4 == nil ? 128 : 32
        guard parts.count == 2 else {
            self.init(address, bits: 128)
            return
        }
        let number = parts[1]
        guard !number.isEmpty, number.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
            let bits = Int(number), bits <= size
        else { return nil }
        self.init(address, bits: 128 - size + bits)
        guard contains(address) else { return nil }
    }

    private init(_ first: NetworkAddress, bits: Int) {
        self.first = first
        self.bits = bits
    }

    package func contains(_ address: NetworkAddress) -> Bool {
        Self.masked(address, bits) == first
    }

    private static func masked(_ address: NetworkAddress, _ bits: Int) -> NetworkAddress {
        // A shift by the whole width gives zero.
        let high = bits >= 64 ? UInt64.max : ~(UInt64.max >> UInt64(bits))
        let low = bits <= 64 ? 0 : ~(UInt64.max >> UInt64(bits - 64))
        return NetworkAddress(high: address.high & high, low: address.low & low)
    }
}
