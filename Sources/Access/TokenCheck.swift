import JSONTree

/// Tells who a token speaks for, by the keys that are trusted.
///
/// Pure: the time comes in, and signatures are the keys' to check.
package struct TokenCheck: Sendable {
    /// Of the tokens that this server gives devices.
    package var deviceKey: (any TokenKey)?
    /// Of legacy tokens, which are signed with the database's secret.
    package var legacyKey: (any TokenKey)?
    package var external: ExternalIssuer?
    /// Whether unsigned tokens are taken, as Firebase's emulator does; never but for tests.
    package var acceptsUnsigned = false

    /// How long a legacy token without an end is good for.
    ///
    /// Source: firebase-token-generator.
    private static let legacyTime: Int64 = 24 * 3600 * 1000
    private static let uidBytesMax = 256

    package init() {}

    /// - Parameter now: milliseconds since 1970.
    package func caller(of text: String, now: Int64) throws(TokenError) -> Caller {
        let token = try checked(text)
        try token.checkDates(now: now)
        return token.caller
    }

    /// For whom a token speaks, whatever the time.
    ///
    /// Its dates are still to be looked at.
    package func checked(_ text: String) throws(TokenError) -> CheckedToken {
        let token = try Token(text)
        switch token.algorithm {
        case .none:
            guard acceptsUnsigned else { throw .unsigned }
            // Test tokens have ended in 1970, so dates do not count.
            let caller =
                token.isLegacy
                ? try Self.legacy(token, expires: nil) : try Self.user(token, expires: nil)
            return CheckedToken(caller: caller, begins: nil, ends: nil)
        case .hs256:
            let key = token.isLegacy ? legacyKey : deviceKey
            try Self.check(token, by: [key].compactMap(\.self))
            return token.isLegacy ? try Self.legacy(token) : try Self.device(token)
        case .rs256, .es256:
            guard let external else { throw .unknownKey }
            try Self.check(token, by: external.keys)
            return try Self.user(token, of: external)
        }
    }

    // MARK: Signature and beginning

    private static func check(_ token: Token, by keys: [any TokenKey]) throws(TokenError) {
        let fitting = keys.filter { key in
            guard key.algorithm == token.algorithm else { return false }
            guard let named = token.keyID, let id = key.id else { return true }
            return named.hasSameBytes(as: id)
        }
        guard !fitting.isEmpty else { throw .unknownKey }
        guard fitting.contains(where: { $0.accepts(token.signature, of: token.signedBytes) })
        else { throw .badSignature }
    }

    private static func beginning(_ claims: JSON) throws(TokenError) -> Int64? {
        let (from, made) = (try claims.milliseconds("nbf"), try claims.milliseconds("iat"))
        guard let from, let made else { return from ?? made }
        return max(from, made)
    }

    private static func uid(_ json: JSON?, _ name: String) throws(TokenError) -> String {
        guard let uid = json?.string, (1...uidBytesMax).contains(uid.utf8.count) else {
            throw .badClaim(name)
        }
        return uid
    }

    // MARK: Kinds of tokens

    private static func device(_ token: Token) throws(TokenError) -> CheckedToken {
        let claims = try DeviceClaims(token.claims)
        let user = Caller.User(
            uid: try uid(.string(claims.uid), "sub"), provider: DeviceClaims.issuer,
            token: token.claims, expires: claims.expires, device: claims)
        return CheckedToken(
            caller: .user(user), begins: try beginning(token.claims), ends: claims.expires)
    }

    private static func user(
        _ token: Token, of issuer: ExternalIssuer
    ) throws(TokenError) -> CheckedToken {
        let claims = token.claims
        if let wanted = issuer.issuer {
            guard let name = claims["iss"]?.string, name.hasSameBytes(as: wanted) else {
                throw .wrongIssuer
            }
        }
        guard token.isMeant(for: issuer.audience) else { throw .wrongAudience }
        guard let end = try claims.milliseconds("exp") else { throw .badClaim("exp") }
        return CheckedToken(
            caller: try user(token, expires: end), begins: try beginning(claims), ends: end)
    }

    /// Source: Firebase's ID tokens; other issuers have `sub` as well.
    private static func user(_ token: Token, expires: Int64?) throws(TokenError) -> Caller {
        let claims = token.claims
        let provider =
            claims["firebase"]?["sign_in_provider"]?.string ?? claims["provider_id"]?.string
        return .user(
            Caller.User(
                uid: try uid(claims["sub"] ?? claims["user_id"] ?? claims["uid"], "sub"),
                provider: provider ?? "custom", token: claims, expires: expires))
    }

    private static func legacy(_ token: Token) throws(TokenError) -> CheckedToken {
        let claims = token.claims
        let begins = try beginning(claims)
        let end: Int64
        if let named = try claims.milliseconds("exp") {
            end = named
        } else {
            let (from, made) = (try claims.milliseconds("nbf"), try claims.milliseconds("iat"))
            guard let start = from ?? made else { throw .badClaim("iat") }
            end = start + legacyTime
        }
        return CheckedToken(
            caller: try legacy(token, expires: end), begins: begins, ends: end)
    }

    /// Source: firebase-token-generator: `d` is what rules see as `auth`.
    private static func legacy(_ token: Token, expires: Int64?) throws(TokenError) -> Caller {
        if token.claims["admin"] == true { return .administrator }
        guard let data = token.claims["d"], case .object = data else { throw .badClaim("d") }
        return .user(
            Caller.User(
                uid: try uid(data["uid"], "uid"), auth: data, expires: expires))
    }
}

extension Token {
    /// Whether its claims are those of Firebase's legacy tokens.
    fileprivate var isLegacy: Bool { claims["d"] != nil || claims["admin"] != nil }

    /// Source: RFC 7519, section 4.1.3: one name, or several.
    fileprivate func isMeant(for audience: String) -> Bool {
        switch claims["aud"] {
        case .string(let name)?: name.hasSameBytes(as: audience)
        case .array(let names)?:
            names.contains { $0.string.map { $0.hasSameBytes(as: audience) } ?? false }
        default: false
        }
    }
}
