import Access
import CCrypto
import JSONTree

/// A private key made for a test, and the tokens that its owner signs.
final class SigningKey: @unchecked Sendable {
    // Sendable because the key is never changed once it is made.

    struct Failure: Error {}

    let algorithm: TokenAlgorithm
    let id: String
    private let handle: OpaquePointer

    init(_ algorithm: TokenAlgorithm, id: String) throws {
        let kind = algorithm == .rs256 ? EVP_PKEY_RSA : EVP_PKEY_EC
        guard let context = EVP_PKEY_CTX_new_id(kind, nil) else { throw Failure() }
        defer { EVP_PKEY_CTX_free(context) }
        var made: OpaquePointer?
        guard EVP_PKEY_keygen_init(context) == 1,
            algorithm == .rs256
                ? EVP_PKEY_CTX_set_rsa_keygen_bits(context, 2048) == 1
                : EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, NID_X9_62_prime256v1) == 1,
            EVP_PKEY_keygen(context, &made) == 1, let made
        else { throw Failure() }
        self.algorithm = algorithm
        self.id = id
        handle = made
    }

    deinit {
        EVP_PKEY_free(handle)
    }

    /// The public key as an entry of a JWKS.
    func jwk() throws -> JSON {
        var bytes = [UInt8](repeating: 0, count: 1024)
        let count = bytes.withUnsafeMutableBufferPointer { room in
            var start = room.baseAddress
            return Int(i2d_PUBKEY(handle, &start))
        }
        guard count > 0 else { throw Failure() }
        bytes.removeSubrange(count...)
        func text(_ bytes: some Sequence<UInt8>) -> JSON {
            .string(Base64URL.text(of: Array(bytes)))
        }
        if algorithm == .es256 {
            // The point stands at the end.
            return JSON([
                "kty": "EC", "crv": "P-256", "kid": .string(id),
                "x": text(bytes.suffix(64).prefix(32)), "y": text(bytes.suffix(32)),
            ])
        }
        // 256 bytes, then the five of the number 65537.
        return JSON([
            "kty": "RSA", "use": "sig", "kid": .string(id),
            "n": text(bytes.suffix(261).prefix(256)), "e": "AQAB",
        ])
    }

    func token(_ claims: JSON) throws -> String {
        let header = JSON(["alg": .string(algorithm.rawValue), "kid": .string(id)])
        let body = Base64URL.text(of: header.text()) + "." + Base64URL.text(of: claims.text())
        return body + "." + Base64URL.text(of: try signature(of: Array(body.utf8)))
    }

    private func signature(of message: [UInt8]) throws -> [UInt8] {
        guard let context = EVP_MD_CTX_new() else { throw Failure() }
        defer { EVP_MD_CTX_free(context) }
        var signature = [UInt8](repeating: 0, count: 512)
        var count = signature.count
        guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, handle) == 1,
            EVP_DigestSign(context, &signature, &count, message, message.count) == 1
        else { throw Failure() }
        signature.removeSubrange(count...)
        return algorithm == .es256 ? Self.numbers(signature) : signature
    }

    /// The two numbers of a signature in DER, 32 bytes each.
    private static func numbers(_ der: [UInt8]) -> [UInt8] {
        var rest = der.dropFirst(2)
        var numbers: [UInt8] = []
        for _ in 0..<2 {
            let count = Int(rest[rest.startIndex + 1])
            let digits = rest.dropFirst(2).prefix(count).drop { $0 == 0 }
            numbers += [UInt8](repeating: 0, count: 32 - digits.count) + digits
            rest = rest.dropFirst(2 + count)
        }
        return numbers
    }
}
