import CCrypto

/// A public key by which signatures are checked: RSA of at least 2048 bits, or P-256.
package final class PublicKey: @unchecked Sendable {
    // Sendable because the key is never changed once it is read, which OpenSSL allows to share.

    package enum Kind: Sendable {
        case rsa
        case p256
    }

    package let kind: Kind
    private let handle: OpaquePointer

    /// Shorter ones can be broken, or will soon be.
    private static let rsaBitsMin: Int32 = 2048
    /// Beyond this one check takes longer than a request should.
    private static let rsaBitsMax: Int32 = 8192

    /// Takes the key over; frees it when it is refused.
    init(owning handle: OpaquePointer) throws(PublicKeyError) {
        do throws(PublicKeyError) {
            kind = try Self.kind(of: handle)
        } catch {
            EVP_PKEY_free(handle)
            throw error
        }
        self.handle = handle
    }

    deinit {
        EVP_PKEY_free(handle)
    }

    private static func kind(of handle: OpaquePointer) throws(PublicKeyError) -> Kind {
        if EVP_PKEY_is_a(handle, "RSA") == 1 {
            guard (rsaBitsMin...rsaBitsMax).contains(EVP_PKEY_get_bits(handle)) else {
                throw .unfitSize
            }
            return .rsa
        }
        guard EVP_PKEY_is_a(handle, "EC") == 1 else { throw .unfitKind }
        var name = [CChar](repeating: 0, count: 64)
        guard EVP_PKEY_get_group_name(handle, &name, name.count, nil) == 1,
            String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
                == "prime256v1"
        else { throw .unfitKind }
        return .p256
    }

    package func isSame(as other: PublicKey) -> Bool { EVP_PKEY_eq(handle, other.handle) == 1 }

    /// Whether the signature with SHA-256 is the key's: PKCS #1 v1.5 for RSA, and for P-256 the two
    /// numbers one after the other, 32 bytes each.
    ///
    /// Source: RFC 7518, sections 3.3 and 3.4.
    package func accepts(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        var signature = signature
        if kind == .p256 {
            guard signature.count == 64 else { return false }
            signature = DER.sequence(
                DER.integer(signature.prefix(32)), DER.integer(signature.suffix(32)))
        }
        guard let context = EVP_MD_CTX_new() else { return false }
        defer {
            EVP_MD_CTX_free(context)
            // What is wrong with a stranger's signature is nobody's failure.
            ERR_clear_error()
        }
        guard EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, handle) == 1 else {
            return false
        }
        return EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }
}
