import Access

/// The keys by which a server knows who comes: its own, and those of others that it was told of.
struct TrustedKeys: Sendable {
    /// Nil where `init` was never run.
    let own: ServerKeys?
    /// Who else says who somebody is; nil for nobody.
    let external: ExternalIssuer?

    /// Reads them, and makes nothing.
    ///
    /// - Throws: `AccessError` where some cannot be used.
    init(_ settings: AccessSettings, folder: String) throws(AccessError) {
        own = try ServerKeys(in: folder)
        external = try Self.external(settings)
    }

    /// Whether there are none, so that nobody can be asked who they are.
    var areNone: Bool { own == nil && external == nil }

    /// Who says, by the files of public keys, who users are; nil where there are no such files.
    static func external(_ settings: AccessSettings) throws(AccessError) -> ExternalIssuer? {
        var keys: [PublicTokenKey] = []
        for file in settings.publicKeyFiles { keys += try PublicKeyFile.keys(at: file) }
        guard !keys.isEmpty else {
            guard settings.project == nil, settings.audience == nil, settings.issuer == nil else {
                throw AccessError(
                    "whose users are let in was given without the keys that they are known by; "
                        + "name a file of them with --public-keys")
            }
            return nil
        }
        if let project = settings.project {
            return .firebase(project: project, keys: keys)
        }
        guard let audience = settings.audience else {
            throw AccessError(
                "public keys were given without whom tokens must be meant for: whoever signs, "
                    + "signs for others too; give --project or --audience")
        }
        return ExternalIssuer(keys: keys, issuer: settings.issuer, audience: audience)
    }
}
