/// Tokens that were found right lately, so that each signature is checked once.
///
/// What may change while a token stays the same is not remembered: its dates are looked at each
/// time, other keys make everything forgotten, and whether a device is still let in is for the
/// owner to ask. What was found wrong is not remembered either, so that nobody can fill the memory.
///
/// Pure: the time comes in.
package struct TokenMemory {
    /// By which tokens are told right from wrong.
    package var check: TokenCheck {
        didSet { (recent, earlier) = ([:], [:]) }
    }

    /// Used since the last time that there were too many, and before.
    private var recent: [TokenText: KnownToken] = [:]
    private var earlier: [TokenText: KnownToken] = [:]

    private let recentMax: Int

    /// - Parameter recentMax: past so many, those are forgotten that were not used since there were
    ///   as many the last time.
    package init(_ check: TokenCheck, recentMax: Int = 1000) {
        self.check = check
        self.recentMax = recentMax
    }

    /// How many are remembered.
    package var count: Int { recent.count + earlier.count }

    /// - Parameter now: milliseconds since 1970.
    package mutating func token(
        _ text: TokenText, now: Int64
    ) throws(TokenError) -> KnownToken {
        if let known = recent[text] {
            try known.token.checkDates(now: now)
            return known
        }
        let known: KnownToken
        if let used = earlier[text] {
            known = used
        } else {
            known = KnownToken(try check.checked(text.text))
        }
        try known.token.checkDates(now: now)
        if recent.count >= recentMax { (earlier, recent) = (recent, [:]) }
        earlier[text] = nil
        recent[text] = known
        return known
    }
}
