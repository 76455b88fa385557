package import JSONTree

/// What a token of this server's own says: which device was let in, where, and to do what.
package struct DeviceClaims: Equatable, Sendable {
    package static let issuer = "matchbook"

    package let uid: String
    /// The tree that it was let into.
    package let tree: String
    package let grant: Grant
    /// Rises with each token that makes earlier ones of the device void.
    package let generation: Int64
    /// Milliseconds since 1970.
    package let issued: Int64
    package let expires: Int64

    package init(
        uid: String, tree: String, grant: Grant, generation: Int64, issued: Int64, expires: Int64
    ) {
        self.uid = uid
        self.tree = tree
        self.grant = grant
        self.generation = generation
        self.issued = issued
        self.expires = expires
    }

    package var json: JSON {
        let fields = [
            JSON.Field(name: "iss", value: .string(Self.issuer)),
            JSON.Field(name: "aud", value: .string(tree)),
            JSON.Field(name: "sub", value: .string(uid)),
            JSON.Field(name: "iat", value: .integer(issued / 1000)),
            JSON.Field(name: "exp", value: .integer(expires / 1000)),
            JSON.Field(name: "gen", value: .integer(generation)),
        ]
        return .object(fields + grant.fields)
    }

    /// - Parameter claims: of a token whose signature is right.
    init(_ claims: JSON) throws(TokenError) {
        guard claims["iss"]?.string == Self.issuer else { throw .wrongIssuer }
        guard let uid = claims["sub"]?.string, !uid.isEmpty else { throw .badClaim("sub") }
        guard let tree = claims["aud"]?.string else { throw .badClaim("aud") }
        guard let generation = claims["gen"]?.integer else { throw .badClaim("gen") }
        guard let grant = Grant(claims) else { throw .badClaim("write") }
        guard let expires = try claims.milliseconds("exp") else { throw .badClaim("exp") }
        self.init(
            uid: uid, tree: tree, grant: grant, generation: generation,
            issued: try claims.milliseconds("iat") ?? 0, expires: expires)
    }
}
