/// The pitches of one turn at bat, in Retrosheet's letters, and the count that they make.
package struct PitchSequence: Equatable, Sendable {
    /// What one more pitch would end the turn with.
    package enum Verdict: Equatable, Sendable {
        case goesOn
        case walk
        case strikeout(isCalled: Bool)
        case hitBatter
    }

    package private(set) var text: String
    package private(set) var balls = 0
    package private(set) var strikes = 0
    private var last: UInt8?

    package init(_ text: String) {
        self.text = text
        for byte in text.utf8 { count(byte) }
    }

    /// Of pitches typed, with or without blanks; nil when they are none.
    package init?(typed: String) {
        let text = typed.uppercased().filter { !$0.isWhitespace }
        guard !text.isEmpty, text.utf8.allSatisfy(Self.letters.contains) else { return nil }
        self.init(text)
    }

    private mutating func count(_ byte: UInt8) {
        switch Character(Unicode.Scalar(byte)) {
        case "B", "I", "P", "V": balls += 1
        case "C", "S", "T", "K", "L", "M", "Q", "O", "A": strikes += 1
        // A foul ball is never the third strike.
        case "F", "R": strikes = max(strikes, min(strikes + 1, 2))
        case "H", "X", "Y", "N", "U": break
        default: return
        }
        last = byte
    }

    /// Letters for pitches, and the marks for throws and runners between them.
    private static let letters = Set("BCSFXHIKLMNOPQRTUVYA+*.>123".utf8)
    /// Those that leave no doubt when they are typed alone: no ball in play, which needs its play,
    /// and none that only readers of event files know.
    private static let countedLetters = Set("BCSFTLMIPVAH+*.>123".utf8)

    /// Whether each may be typed one by one, without a play.
    var isCountedAlone: Bool { text.utf8.allSatisfy(Self.countedLetters.contains) }

    /// Whether a ball was hit into play, so that a play must be said.
    var isInPlay: Bool { text.utf8.contains { "XY".utf8.contains($0) } }

    /// Such as `12`; the last pitch counts only while the turn goes on.
    func count(beforeLast: Bool) -> String {
        guard beforeLast, let last, let place = text.utf8.lastIndex(of: last) else {
            return "\(min(balls, 9))\(min(strikes, 9))"
        }
        return PitchSequence(String(text[..<place])).count(beforeLast: false)
    }

    /// What a dash shows: `1-2`.
    package var words: String { "\(balls)-\(strikes)" }

    package var verdict: Verdict {
        if last == UInt8(ascii: "H") { return .hitBatter }
        if balls >= 4 { return .walk }
        if strikes >= 3 { return .strikeout(isCalled: last == UInt8(ascii: "C")) }
        return .goesOn
    }

    /// These after the ones of the turn so far, parted as Retrosheet parts them.
    func following(_ before: String) -> String {
        before.isEmpty ? text : "\(before).\(text)"
    }

    /// The pitch that decided is left out by some who type; what the play says puts it in.
    func completed(for event: PlayEvent, after before: String) -> PitchSequence {
        let all = PitchSequence(before + text)
        let missing: String
        switch event.basic {
        case .strikeout:
            let isShort = all.strikes == 2
            missing = isShort ? (event.has(.calledStrike) ? "C" : "S") : ""
        case .walk(let isIntentional, _):
            missing = all.balls == 3 ? (isIntentional ? "I" : "B") : ""
        case .hitByPitch: missing = all.last == UInt8(ascii: "H") ? "" : "H"
        case .out, .hit, .error, .fieldersChoice:
            let isIn = all.last.map { "XYU".utf8.contains($0) } ?? false
            missing = isIn ? "" : "X"
        case .interference, .foulError, .running, .none: missing = ""
        }
        return PitchSequence(text + missing)
    }

    /// Why nobody's turn can end so, whatever was not written down; nil when one can.
    func contradiction(to event: PlayEvent) -> String? {
        if event.isStrikeout {
            return balls >= 4 ? "four balls are a walk, not a strikeout" : nil
        }
        if strikes >= 3 {
            return "three strikes are a strikeout; write k, or k wp b-1 if he is safe"
        }
        if event.isWalk { return nil }
        return balls >= 4 ? "four balls are a walk; write bb" : nil
    }

    /// Why these pitches cannot end so; nil when they can.
    func objection(to event: PlayEvent) -> String? {
        let isFit: Bool
        switch event.basic {
        case .strikeout: isFit = strikes == 3 || strikes == 2 && last == UInt8(ascii: "F")
        case .walk: isFit = balls == 4
        case .out, .hit, .error, .fieldersChoice, .hitByPitch:
            isFit = balls <= 3 && strikes <= 2
        default: isFit = balls <= 4 && strikes <= 3
        }
        return isFit ? nil : "the pitches make \(words), which does not go with the play"
    }
}
