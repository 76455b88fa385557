import CCrypto

/// The SHA-256 hash of bytes given piece by piece.
package struct SHA256: ~Copyable {
    private var digest: MessageDigest

    /// - Throws: `CryptoError` when OpenSSL has no memory, or is set up without this hash.
    package init() throws(CryptoError) {
        digest = try MessageDigest(EVP_sha256())
    }

    package mutating func update(_ bytes: Span<UInt8>) throws(CryptoError) {
        try digest.update(bytes)
    }

    package mutating func update(_ bytes: [UInt8]) throws(CryptoError) {
        try update(bytes.span)
    }

    /// The text's UTF-8.
    package mutating func update(_ text: String) throws(CryptoError) {
        try update(Array(text.utf8).span)
    }

    /// The hash, 32 bytes.
    package consuming func finish() throws(CryptoError) -> [UInt8] {
        try digest.finish()
    }

    /// The hash as 64 lower-case hexadecimal digits.
    package consuming func finishAsText() throws(CryptoError) -> String {
        let digits = Array("0123456789abcdef".utf8)
        let hash = try finish()
        return String(
            decoding: hash.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0xF)]] },
            as: UTF8.self)
    }

    /// The hash of one text's UTF-8, as 64 lower-case hexadecimal digits.
    package static func text(of text: String) throws(CryptoError) -> String {
        var hash = try SHA256()
        try hash.update(text)
        return try hash.finishAsText()
    }
}
