/// A match for a program that only shows it.
public struct PlainMatch: Equatable, Sendable {
    /// Twelve characters; the first four or more stand for it where that is unambiguous.
    public let id: String
    /// Such as `baseball`.
    public let kind: String
    /// Names, in the order of the kind.
    public let sides: [String]
    /// Such as `KAM 1, TSU 0`.
    public let score: String
    /// `open`, or how it ended.
    public let status: String
    /// Entries that no server has.
    public let unsentEntries: Int
    /// The texts in force, in order; nil in a list.
    public let entries: [String]?
}
