import CCrypto

/// A SHA-1 hash that is fed piece by piece; see `SHA1` for what it is not good for.
///
/// Not for two threads at a time.
package final class RunningSHA1 {
    private var digest: MessageDigest
    private var isFinished = false

    /// - Throws: `CryptoError` when OpenSSL has no memory, or is set up without this hash.
    package init() throws(CryptoError) {
        digest = try MessageDigest(EVP_sha1())
    }

    package func update(_ bytes: Span<UInt8>) throws(CryptoError) {
        try begin()
        try digest.update(bytes)
    }

    /// The hash of what was given since the last one, 20 bytes.
    package func finish() throws(CryptoError) -> [UInt8] {
        try begin()
        isFinished = true
        return try digest.finish()
    }

    private func begin() throws(CryptoError) {
        guard isFinished else { return }
        try digest.restart()
        isFinished = false
    }
}
