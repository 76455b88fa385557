/// What checks the signatures of one algorithm by one key.
///
/// A key is for one algorithm alone, so that a public key is never taken for a shared secret.
package protocol TokenKey: Sendable {
    var algorithm: TokenAlgorithm { get }
    /// The name that a token's header may call it by; nil when it has none.
    var id: String? { get }
    /// False when the signature is not right, and when it cannot be checked.
    func accepts(_ signature: [UInt8], of message: [UInt8]) -> Bool
}
