/// Where a request comes from.
package struct RequestOrigin: Equatable, Sendable {
    package let address: NetworkAddress
    /// Whether it was encrypted on its first way, as far as is known.
    package let isEncrypted: Bool

    package init(address: NetworkAddress, isEncrypted: Bool) {
        self.address = address
        self.isEncrypted = isEncrypted
    }
}
