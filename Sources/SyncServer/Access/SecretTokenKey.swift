import Access
import Crypto

/// A secret by which tokens are signed and checked.
struct SecretTokenKey: TokenKey {
    let key: [UInt8]

    var algorithm: TokenAlgorithm { .hs256 }
    var id: String? { nil }

    func accepts(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        // Where OpenSSL fails nobody is let in.
        (try? HMACSHA256.isRight(signature, of: message, key: key)) ?? false
    }
}
