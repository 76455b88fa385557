extension MatchID {
    /// Candidates that a sentence about an ambiguous beginning names at most.
    private static let candidatesMax = 10

    /// The one of the ids that begins with the text.
    package static func resolve(
        _ prefix: String, among ids: some Sequence<MatchID>
    ) throws(MatchError) -> MatchID {
        let length = prefix.utf8.count
        guard length >= prefixLengthMin else {
            throw MatchError(
                .malformed, "give at least \(prefixLengthMin) characters of the match's id")
        }
        guard length <= MatchID.length, let number = Crockford.number(of: prefix) else {
            throw MatchError(.notFound, "no match begins with \"\(prefix)\"")
        }
        let shift = UInt64(5 * (MatchID.length - length))
        let found = Set(ids.filter { UInt128($0.bits >> shift) == number }).sorted()
        guard let first = found.first else {
            throw MatchError(.notFound, "no match begins with \"\(prefix)\"")
        }
        guard found.count == 1 else {
            let names = found.prefix(candidatesMax).map(\.text).joined(separator: ", ")
            let more = found.count > candidatesMax ? ", …" : ""
            throw MatchError(.ambiguous, "\"\(prefix)\" is ambiguous: \(names)\(more)")
        }
        return first
    }

    /// The shortest beginning of this id, of at least four characters, that no other one shares.
    package func shortText(among ids: some Sequence<MatchID>) -> String {
        var length = MatchID.prefixLengthMin
        for other in ids where other != self {
            let shared = (bits ^ other.bits).leadingZeroBitCount - (UInt64.bitWidth - 60)
            length = max(length, shared / 5 + 1)
        }
        return String(text.prefix(length))
    }
}
