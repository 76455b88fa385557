/// What a scorebook cannot do, as a sentence for the person at the keyboard.
public struct ScorebookError: Error, Equatable, Sendable {
    /// What a program does about it: the command line's exit status follows from this.
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
        /// The server takes no more from this device for a while, by one of its limits; everything
        /// is safe here.
        case overLimit
        /// Another program holds the file longer than one waits.
        case busy
        /// There is no room; nothing was written.
        case diskFull
        case notFound
        case `internal`
    }

    /// What sort of failure it is.
    public let kind: Kind
    /// What happened and what to do.
    public let sentence: String
    /// How long the server wants not to be asked; nil when it says nothing of it.
    package private(set) var retryAfterMilliseconds: Int64?

    /// An error with its sentence.
    public init(_ kind: Kind, _ sentence: String) {
        self.kind = kind
        self.sentence = sentence
    }

    init(_ kind: Kind, _ sentence: String, retryAfterMilliseconds: Int64) {
        self.init(kind, sentence)
        self.retryAfterMilliseconds = retryAfterMilliseconds
    }
}

extension ScorebookError: CustomStringConvertible {
    /// The sentence.
    public var description: String { sentence }
}
