/// Whom a server believes, beside the holders of its own secrets.
package struct AccessSettings: Sendable {
    /// Whether `owner` is the administrator and unsigned tokens are taken, as by Firebase's
    /// emulator.
    ///
    /// For tests only.
    package var isEmulator = false
    /// Files of public keys, in PEM or as a JWKS.
    package var publicKeyFiles: [String] = []
    /// The Firebase project whose users are let in.
    package var project: String?
    /// Where users come from another issuer.
    package var issuer: String?
    package var audience: String?
    /// How long a device's token is good for, in milliseconds; it is renewed after half of it.
    package var tokenTime: Int64 = 90 * 24 * 3600 * 1000

    package init() {}
}
