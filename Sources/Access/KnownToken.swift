/// A token that was found right once, as it is remembered.
package final class KnownToken {
    package let token: CheckedToken
    /// Of the list of devices, the version in which the token's device was found let in; nil before
    /// it was looked for.
    package var letInVersion: Int64?

    init(_ token: CheckedToken) {
        self.token = token
    }

    package var caller: Caller { token.caller }
}
