/// The name of a match: 60 random bits as 12 characters of lower-case Crockford base 32.
package struct MatchID: Hashable, Sendable {
    let bits: UInt64

    package static let length = 12
    /// Characters that a beginning of an id must have to stand for it.
    package static let prefixLengthMin = 4

    /// The id of the lowest 60 of the bits.
    package init(bits: UInt64) {
        self.bits = bits & (1 << 60 - 1)
    }

    /// The id that a person typed: either case, O for 0 and I or L for 1 are accepted.
    package init(_ text: String) throws(MatchError) {
        let count = text.utf8.count
        guard count == MatchID.length else {
            throw MatchError(
                .malformed, "a match id has \(MatchID.length) characters, \"\(text)\" has \(count)")
        }
        guard let number = Crockford.number(of: text) else {
            throw MatchError(
                .malformed, "\"\(text)\" is no match id: it has a character that ids never hold")
        }
        self.init(bits: UInt64(truncatingIfNeeded: number))
    }

    package var text: String {
        Crockford.text(of: UInt128(bits), digits: MatchID.length).lowercased()
    }
}

extension MatchID: Comparable {
    package static func < (a: MatchID, b: MatchID) -> Bool { a.bits < b.bits }
}

extension MatchID: CustomStringConvertible {
    package var description: String { text }
}
