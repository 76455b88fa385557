/// A typed line of a baseball game, sorted by what it is.
enum QuickLine: Equatable {
    case play(PitchSequence?, String)
    /// Pitches that leave the turn at bat going on, or end it by themselves.
    case pitches(PitchSequence)
    /// One comment a line.
    case note([String])
    case lineup([String])
    case roster([String])
    case substitution(String)
    /// A runner who begins the half-inning on a base.
    case placed(String)
    /// The slot that bats next, out of turn.
    case bats(String)
    case record(String)

    init(_ typed: String) throws(MatchError) {
        let text = typed.trimmed
        guard !text.isEmpty else { throw MatchError(.refused, "there is nothing to record") }
        if let line = QuickLine(word: text) {
            self = line
        } else if text.utf8.contains(UInt8(ascii: ",")) {
            self = .record(text)
        } else if text.utf8.first == UInt8(ascii: "."), !text.utf8.contains(UInt8(ascii: ";")) {
            guard let pitches = PitchSequence(typed: String(text.dropFirst())) else {
                throw MatchError(
                    .refused,
                    "“\(text)” are no pitches; \(Self.pitchLetters)")
            }
            guard pitches.isCountedAlone else {
                throw MatchError(
                    .refused,
                    pitches.isInPlay
                        ? "a ball that is put in play needs its play, as in x; s8"
                        : "“\(text)” is not understood; \(Self.pitchLetters)")
            }
            self = .pitches(pitches)
        } else if let (pitches, play) = QuickLine.cut(text) {
            self = .play(pitches, play)
        } else {
            self = .play(nil, text)
        }
    }

    private static let pitchLetters =
        "behind a dot stand b ball, c called strike, s swing and miss, f foul, t foul tip, l and m "
        + "bunts foul and missed, i ball on purpose, p pitch-out, h hit batter"

    private init?(word text: String) {
        let lines = text.split(whereSeparator: \.isNewline).map { String($0).trimmed }
        let words = lines.first?.split(separator: " ", maxSplits: 1).map(String.init) ?? []
        guard let first = words.first?.lowercased(), words.count > 1 || first == "sub" else {
            return nil
        }
        let rest = words.count > 1 ? words[1].trimmed : ""
        switch first {
        case "note", "com": self = .note([rest] + lines.dropFirst())
        case "lineup": self = .lineup([rest] + lines.dropFirst())
        case "roster": self = .roster([rest] + lines.dropFirst())
        case "sub": self = .substitution(([rest] + lines.dropFirst()).joined(separator: ", "))
        case "runner": self = .placed(rest)
        case "bats": self = .bats(rest)
        default: return nil
        }
    }

    /// Pitches, a semicolon, and the play; nil where no pitches stand before one.
    private static func cut(_ text: String) -> (PitchSequence, String)? {
        let parts = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
        let (event, _) = QuickPlay.whole(text.uppercased())
        guard parts.count == 2, (try? PlayEvent(event)) == nil else { return nil }
        let head = parts[0].utf8.first == UInt8(ascii: ".") ? parts[0].dropFirst() : parts[0]
        let play = String(parts[1]).trimmed
        guard !play.isEmpty, let pitches = PitchSequence(typed: String(head)) else { return nil }
        return (pitches, play)
    }
}
