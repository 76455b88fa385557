/// A token whose signature was found right: for whom it speaks, and from when to when.
package struct CheckedToken: Equatable, Sendable {
    package let caller: Caller
    /// Milliseconds since 1970 before which it is not good; nil where it does not say.
    let begins: Int64?
    /// From which on it is good no more; nil where dates do not count.
    let ends: Int64?

    /// How far an issuer's clock may be ahead, in milliseconds.
    private static let leeway: Int64 = 60_000

    /// What has to hold anew whenever the token is shown.
    ///
    /// - Parameter now: milliseconds since 1970.
    package func checkDates(now: Int64) throws(TokenError) {
        if let begins, begins > now + Self.leeway { throw .notYetValid }
        if let ends, ends <= now { throw .expired }
    }
}
