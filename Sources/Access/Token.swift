package import JSONTree

/// A JSON Web Token taken apart; nothing of what it claims has been checked yet.
///
/// Source: RFC 7515, section 7.1; RFC 7519.
package struct Token: Sendable {
    /// Bytes of a whole token: the largest that Firebase makes is about 2 KiB.
    package static let bytesMax = 8 << 10

    package let algorithm: TokenAlgorithm
    /// The name of the key, when the header gives one.
    package let keyID: String?
    /// An object, no member of which comes twice.
    package let claims: JSON
    /// What the signature is of.
    package let signedBytes: [UInt8]
    package let signature: [UInt8]

    /// Values below a claim: custom claims are shallow.
    private static let depthMax = 16

    package init(_ text: String) throws(TokenError) {
        guard text.utf8.count <= Self.bytesMax else { throw .tooLong }
        let bytes = Array(text.utf8)
        let parts = bytes.split(
            separator: UInt8(ascii: "."), maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 3, let signature = Base64URL.bytes(of: parts[2]) else {
            throw .malformed
        }
        let header = try Self.object(parts[0])
        // An extension that must be understood; none is.
        guard header["crit"] == nil, let name = header["alg"]?.string else { throw .malformed }
        guard let algorithm = TokenAlgorithm(rawValue: name) else { throw .unknownAlgorithm }
        switch header["kid"] {
        case nil: keyID = nil
        case .string(let name)?: keyID = name
        default: throw .malformed
        }
        guard (algorithm == .none) == signature.isEmpty else { throw .malformed }
        self.algorithm = algorithm
        self.signature = signature
        claims = try Self.object(parts[1])
        signedBytes = Array(bytes[..<parts[1].endIndex])
    }

    private static func object(_ part: ArraySlice<UInt8>) throws(TokenError) -> JSON {
        let limits = JSONLimits(
            bytesMax: bytesMax, depthMax: depthMax, stringBytesMax: bytesMax)
        guard let text = Base64URL.bytes(of: part),
            let json = try? JSON(parsing: text, limits: limits),
            case .object(let fields) = json
        else { throw .malformed }
        // Who reads the first of two and who reads the last would see two tokens.
        let names = Set(fields.map { Array($0.name.utf8) })
        guard names.count == fields.count else { throw .malformed }
        return json
    }
}

extension Token {
    /// The text of a token with these claims.
    ///
    /// - Parameter sign: the signature of bytes.
    package static func text<Failure: Error>(
        of claims: JSON, _ algorithm: TokenAlgorithm,
        signedBy sign: ([UInt8]) throws(Failure) -> [UInt8]
    ) throws(Failure) -> String {
        let header = JSON(["alg": .string(algorithm.rawValue), "typ": "JWT"])
        let body =
            Base64URL.text(of: header.text()) + "." + Base64URL.text(of: claims.text())
        return body + "." + Base64URL.text(of: try sign(Array(body.utf8)))
    }
}
