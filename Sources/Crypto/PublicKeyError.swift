/// Why a public key cannot be used.
package enum PublicKeyError: Error, Equatable, Sendable {
    /// It is no public key, or a damaged one.
    case unreadable
    /// There is none in the text.
    case missing
    /// A private key, which nobody needs who only checks.
    case isPrivate
    case unfitKind
    case unfitSize
}

extension PublicKeyError: CustomStringConvertible {
    /// What is wrong, as the end of a sentence.
    package var description: String {
        switch self {
        case .unreadable: "a key in it cannot be read"
        case .missing: "there is no public key in it"
        case .isPrivate: "there is a private key in it; give the public one alone"
        case .unfitKind: "a key in it is neither RSA nor EC over P-256"
        case .unfitSize: "an RSA key in it has fewer than 2048 bits, or more than 8192"
        }
    }
}
