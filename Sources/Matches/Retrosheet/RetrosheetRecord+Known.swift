extension RetrosheetRecord {
    /// Refuses what is no record of an event file, so that a damaged line is named.
    ///
    /// Retrosheet asks programs to pass over records that they do not know; they stay in their game
    /// and count for nothing, and only those of its other files are passed over without a word.
    func checkKnown() throws(MatchError) {
        guard case .other(let fields) = self else { return }
        guard fields.count > 1, let word = fields.first?.trimmed else {
            throw MatchError(.malformed, "a line is no record")
        }
        guard !Self.ofOtherFiles.contains(word.lowercased()) else { return }
        throw MatchError(
            .malformed, "“\(word)” is no record that is known; it is kept, and counts for nothing"
        ).quotingBriefly
    }

    /// What Retrosheet's box score files have beside the records of event files.
    private static let ofOtherFiles: Set<String> = [
        "stat", "line", "event", "fline", "evt", "umpadj", "ejadj",
    ]
}
