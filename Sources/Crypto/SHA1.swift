import CCrypto

/// SHA-1 hashes of one run of bytes after the other.
///
/// Only for what a protocol has fixed, such as the hash of a value of the tree: SHA-1 is broken
/// where somebody may look for two texts with one hash.
package struct SHA1: ~Copyable {
    private var digest: MessageDigest
    private var isFresh = true

    /// - Throws: `CryptoError` when OpenSSL has no memory, or is set up without this hash.
    package init() throws(CryptoError) {
        digest = try MessageDigest(EVP_sha1())
    }

    /// The hash, 20 bytes.
    package mutating func hash(of bytes: Span<UInt8>) throws(CryptoError) -> [UInt8] {
        if !isFresh { try digest.restart() }
        isFresh = false
        try digest.update(bytes)
        return try digest.finish()
    }
}
