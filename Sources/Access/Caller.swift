package import JSONTree

/// Who makes a request.
package enum Caller: Equatable, Sendable {
    /// Whoever runs the server: rules do not count.
    case administrator
    /// Nobody that is known.
    case anonymous
    indirect case user(User)

    package struct User: Equatable, Sendable {
        package let uid: String
        /// An object: what rules know as `auth`.
        package let auth: JSON
        /// Milliseconds since 1970 at which it ends; nil when it does not.
        package let expires: Int64?
        /// The device that an invitation let in; nil for others.
        package let device: DeviceClaims?

        package init(
            uid: String, auth: JSON, expires: Int64? = nil, device: DeviceClaims? = nil
        ) {
            self.uid = uid
            self.auth = auth
            self.expires = expires
            self.device = device
        }

        /// - Parameters:
        ///   - provider: who vouches for it: `auth.provider`.
        ///   - token: all claims: `auth.token`.
        package init(
            uid: String, provider: String, token: JSON, expires: Int64? = nil,
            device: DeviceClaims? = nil
        ) {
            let auth = JSON(["uid": .string(uid), "provider": .string(provider), "token": token])
            self.init(uid: uid, auth: auth, expires: expires, device: device)
        }
    }
}
