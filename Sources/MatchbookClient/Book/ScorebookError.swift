/// What a scorebook cannot do, as a sentence for the person at the keyboard.
public struct ScorebookError: Error, Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
        /// Not possible as things stand; nothing was written.
        case refused
        /// The request itself makes no sense.
        case usage
        /// The file, or a part of it, cannot be read.
        case damaged
        /// A newer program wrote this: it can be looked at, not changed.
        case newerFormat
        /// The server gives no usable answer; everything is safe here.
        case unreachable
        /// Another program holds the file longer than one waits.
        case busy
        /// There is no room; nothing was written.
        case diskFull
        case notFound
        case `internal`
    }

    public let kind: Kind
    public let sentence: String

    public init(_ kind: Kind, _ sentence: String) {
        self.kind = kind
        self.sentence = sentence
    }
}

extension ScorebookError: CustomStringConvertible {
    public var description: String { sentence }
}
