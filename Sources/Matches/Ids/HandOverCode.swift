/// What one person says to another so that a match goes on there: a few characters that name the
/// match and the entry by which its pen was given up.
///
/// Such as `0hfjz-7k2q`: the beginning of the match's id and the end of the entry's. Whoever has
/// an entry that fits has all that was recorded before it.
package struct HandOverCode: Equatable, Sendable {
    package static let matchLength = 5
    package static let entryLength = 4

    /// The beginning of the match's id, as it may be typed anywhere.
    package let match: String
    private let entry: String

    package init(_ match: MatchID, _ entry: EntryID) {
        self.match = String(match.text.prefix(Self.matchLength))
        self.entry = String(entry.text.lowercased().suffix(Self.entryLength))
    }

    /// Nil for a text that is no such code; one that a person typed may have other letters for the
    /// same digits.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == Self.matchLength,
            parts[1].utf8.count == Self.entryLength,
            let match = Crockford.number(of: String(parts[0])),
            let entry = Crockford.number(of: String(parts[1]))
        else { return nil }
        self.match = Crockford.text(of: match, digits: Self.matchLength).lowercased()
        self.entry = Crockford.text(of: entry, digits: Self.entryLength).lowercased()
    }

    package var text: String { "\(match)-\(entry)" }

    package func fits(_ match: MatchID) -> Bool { match.text.hasPrefix(self.match) }

    /// The entry on the line by which the pen was given up under this code; nil when there is none.
    package func offer(on line: LogLine) -> EntryID? {
        line.items.last {
            $0.entry.action == .release && $0.id.text.lowercased().hasSuffix(entry)
        }?.id
    }
}

extension HandOverCode: CustomStringConvertible {
    package var description: String { text }
}
