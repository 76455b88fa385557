import Access
import Crypto

/// A public key by which others' tokens are checked.
struct PublicTokenKey: TokenKey {
    let key: PublicKey
    let id: String?

    var algorithm: TokenAlgorithm {
        switch key.kind {
        case .rsa: .rs256
        case .p256: .es256
        }
    }

    func accepts(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        key.accepts(signature, of: message)
    }
}
