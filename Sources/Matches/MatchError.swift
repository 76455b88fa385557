/// What a match does not allow, or cannot read, as a sentence for the person at the keyboard.
package struct MatchError: Error, Equatable, Sendable {
    package enum Code: Equatable, Sendable {
        /// The entry is not possible here; nothing was written.
        case refused
        /// A text, a record or a stored value does not have the form it should have.
        case malformed
        /// Nothing has the name or the id.
        case notFound
        /// More than one thing has the name or the beginning of the id.
        case ambiguous
        /// A newer program wrote this, or the kind of match is not known.
        case unsupported
    }

    package let code: Code
    package let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension MatchError: CustomStringConvertible {
    package var description: String { message }
}

extension MatchError {
    /// The same, with what was typed in it cut to a length that a person reads.
    var quotingBriefly: MatchError {
        guard message.utf8.count > Self.plainBytesMax else { return self }
        var kept = ""
        var wordLength = 0
        var quoteLength = 0
        var isQuoted = false
        var isCut = false
        for character in message {
            if "\"“”".contains(character) {
                isQuoted = character == "“" || character == "\"" && !isQuoted
                (quoteLength, isCut) = (0, false)
            }
            wordLength = character.isWhitespace ? 0 : wordLength + 1
            quoteLength += isQuoted ? 1 : 0
            if wordLength <= Self.quoteMax, quoteLength <= Self.quoteMax {
                isCut = false
                kept.append(character)
            } else if !isCut {
                isCut = true
                kept += "…"
            }
        }
        return MatchError(code, kept)
    }

    /// Bytes of a message that quotes nothing long.
    private static let plainBytesMax = 200
    /// Characters of what was typed that are told.
    private static let quoteMax = 60
}
