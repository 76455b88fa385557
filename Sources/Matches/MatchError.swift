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
