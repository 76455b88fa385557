import CCrypto

/// The SHA-256 hash of bytes given piece by piece.
package struct SHA256: ~Copyable {
    private let context: OpaquePointer

    /// - Throws: `CryptoError` when OpenSSL has no memory, or is set up without this hash.
    package init() throws(CryptoError) {
        guard let context = EVP_MD_CTX_new() else { throw CryptoError(doing: "making a hash") }
        guard EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
            EVP_MD_CTX_free(context)
            throw CryptoError(doing: "beginning a hash")
        }
        self.context = context
    }

    deinit {
        EVP_MD_CTX_free(context)
    }

    package mutating func update(_ bytes: Span<UInt8>) throws(CryptoError) {
        let code = bytes.withUnsafeBytes { EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
        if code != 1 { throw CryptoError(doing: "hashing") }
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
        var count: UInt32 = 0
        var code: Int32 = 0
        let hash = [UInt8](unsafeUninitializedCapacity: Int(EVP_MAX_MD_SIZE)) { room, used in
            code = EVP_DigestFinal_ex(context, room.baseAddress, &count)
            used = code == 1 ? Int(count) : 0
        }
        if code != 1 { throw CryptoError(doing: "ending a hash") }
        return hash
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
