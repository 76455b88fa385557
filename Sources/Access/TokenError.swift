/// Why a token is not taken.
package enum TokenError: Error, Equatable, Sendable {
    case tooLong
    case malformed
    case unknownAlgorithm
    /// It has no signature.
    case unsigned
    /// No key that is trusted here is for it.
    case unknownKey
    case badSignature
    case expired
    case notYetValid
    case wrongIssuer
    case wrongAudience
    /// A claim is missing, or is not of its type.
    case badClaim(String)
}

extension TokenError: CustomStringConvertible {
    /// A sentence for whoever sent it; nothing of the token is in it.
    ///
    /// Source: the first two beginnings are what Firebase's clients look for.
    package var description: String {
        switch self {
        case .expired: "Auth token is expired"
        case .malformed: "Could not parse auth token."
        case .tooLong:
            "Could not parse auth token. It is longer than \(Token.bytesMax) bytes."
        case .unknownAlgorithm:
            "Could not parse auth token. It must be signed by HS256, RS256 or ES256."
        case .unsigned: "Could not parse auth token. It is not signed."
        case .unknownKey:
            "Could not parse auth token. None of the keys that are trusted here is for it."
        case .badSignature: "Could not parse auth token. Its signature is not right."
        case .notYetValid: "Could not parse auth token. It is not valid yet."
        case .wrongIssuer: "Could not parse auth token. Its issuer is not trusted here."
        case .wrongAudience: "Could not parse auth token. It is not meant for this server."
        case .badClaim(let name):
            "Could not parse auth token. Its claim “\(name)” is missing or not of its type."
        }
    }
}
