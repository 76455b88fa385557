import CCrypto

/// A running hash of OpenSSL's, freed when the value ends.
struct MessageDigest: ~Copyable {
    private let context: OpaquePointer

    /// - Throws: `CryptoError` when OpenSSL has no memory, or is set up without this hash.
    init(_ algorithm: OpaquePointer?) throws(CryptoError) {
        guard let context = EVP_MD_CTX_new() else { throw CryptoError(doing: "making a hash") }
        guard EVP_DigestInit_ex(context, algorithm, nil) == 1 else {
            EVP_MD_CTX_free(context)
            throw CryptoError(doing: "beginning a hash")
        }
        self.context = context
    }

    deinit {
        EVP_MD_CTX_free(context)
    }

    mutating func update(_ bytes: Span<UInt8>) throws(CryptoError) {
        let code = bytes.withUnsafeBytes { EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
        if code != 1 { throw CryptoError(doing: "hashing") }
    }

    /// The hash of what was given; nothing but `restart` may follow.
    mutating func finish() throws(CryptoError) -> [UInt8] {
        var count: UInt32 = 0
        var code: Int32 = 0
        let hash = [UInt8](unsafeUninitializedCapacity: Int(EVP_MAX_MD_SIZE)) { room, used in
            code = EVP_DigestFinal_ex(context, room.baseAddress, &count)
            used = code == 1 ? Int(count) : 0
        }
        if code != 1 { throw CryptoError(doing: "ending a hash") }
        return hash
    }

    /// Begins anew with the same algorithm, which costs much less than another value does.
    mutating func restart() throws(CryptoError) {
        guard EVP_DigestInit_ex(context, nil, nil) == 1 else {
            throw CryptoError(doing: "beginning a hash")
        }
    }
}
