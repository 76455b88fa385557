/// How a token is signed, as its header names it.
///
/// Source: RFC 7518, section 3.1.
package enum TokenAlgorithm: String, Sendable {
    /// HMAC with SHA-256: who can check it can make it.
    case hs256 = "HS256"
    /// RSA, PKCS #1 v1.5, with SHA-256.
    case rs256 = "RS256"
    /// ECDSA over P-256, with SHA-256.
    case es256 = "ES256"
    /// Not at all.
    case none = "none"
}
