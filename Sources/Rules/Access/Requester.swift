package import JSONTree

/// Who asks for something: what rules know as `auth`.
package struct Requester: Equatable, Sendable {
    /// An object; null for somebody who is not known.
    package let auth: JSON
    /// Whether everything is allowed, and no rule is asked.
    package let isAdmin: Bool
    /// When it is nobody's word any more, in milliseconds since 1970; nil for never.
    package var expires: Int64?

    /// The owner of the server.
    package static let admin = Requester(auth: .null, isAdmin: true)
    package static let anonymous = Requester(auth: .null, isAdmin: false)

    /// Somebody whose token was checked.
    ///
    /// - Parameter token: the claims, an object: `auth.token`.
    /// - Parameter provider: how it was found who that is: `auth.provider`.
    package static func user(
        uid: String, token: JSON = .object([]), provider: String? = nil, expires: Int64? = nil
    ) -> Requester {
        var fields = [
            JSON.Field(name: "uid", value: .string(uid)), JSON.Field(name: "token", value: token),
        ]
        if let provider {
            fields.append(JSON.Field(name: "provider", value: .string(provider)))
        }
        return Requester(auth: .object(fields), isAdmin: false, expires: expires)
    }

    /// Somebody of whom rules are told exactly this: an object, or null for nobody known.
    package static func with(auth: JSON) -> Requester {
        Requester(auth: auth, isAdmin: false)
    }

    private init(auth: JSON, isAdmin: Bool, expires: Int64? = nil) {
        self.auth = auth
        self.isAdmin = isAdmin
        self.expires = expires
    }

    /// The name in `auth.uid`; nil where there is none.
    package var uid: String? { auth["uid"]?.string }

    /// An admin who acts as somebody else; anybody else stays who they are.
    ///
    /// Source: Firebase Realtime Database REST API, `auth_variable_override`.
    ///
    /// - Parameter override: an object, or null for nobody known.
    package func acting(as override: JSON) -> Requester {
        guard isAdmin else { return self }
        return Requester(auth: override, isAdmin: false, expires: expires)
    }
}
