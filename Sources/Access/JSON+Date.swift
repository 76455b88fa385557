import JSONTree

extension JSON {
    /// Past this a date is rubbish: the year 6429, in seconds since 1970.
    private static let secondsMax: Int64 = 1 << 37

    /// A claim that is a date, in milliseconds since 1970; nil when there is none.
    ///
    /// Source: RFC 7519, section 2: a number of seconds, perhaps with a fraction.
    func milliseconds(_ name: String) throws(TokenError) -> Int64? {
        switch self[name] {
        case nil: return nil
        case .integer(let seconds)? where (0...Self.secondsMax).contains(seconds):
            return seconds * 1000
        case .double(let seconds)? where seconds >= 0 && seconds <= Double(Self.secondsMax):
            return Int64(seconds * 1000)
        default: throw .badClaim(name)
        }
    }
}
