/// Somebody else who vouches for users, whose public keys are known.
package struct ExternalIssuer: Sendable {
    package let keys: [any TokenKey]
    /// Who must have made a token; nil for anybody who has one of the keys.
    package let issuer: String?
    /// Whom a token must be meant for.
    ///
    /// Never left out: issuers sign for many with the same keys, Google for every project.
    package let audience: String

    package init(keys: [any TokenKey], issuer: String?, audience: String) {
        self.keys = keys
        self.issuer = issuer
        self.audience = audience
    }

    /// Firebase's, for one project.
    ///
    /// Source: Firebase Authentication, "Verify ID tokens".
    package static func firebase(project: String, keys: [any TokenKey]) -> ExternalIssuer {
        ExternalIssuer(
            keys: keys, issuer: "https://securetoken.google.com/" + project, audience: project)
    }
}
