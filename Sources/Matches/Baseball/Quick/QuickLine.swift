/// A typed line of a baseball game, sorted by what it is.
enum QuickLine: Equatable {
    /// Pitches are in capitals; empty when none were typed.
    case play(pitches: String, String)
    case record(String)

    init(_ typed: String) throws(MatchError) {
        let text = typed.trimmed
        guard !text.isEmpty else { throw MatchError(.refused, "there is nothing to record") }
        if text.utf8.contains(UInt8(ascii: ",")) {
            self = .record(text)
        } else {
            self = .play(pitches: "", text)
        }
    }
}
