/// A final score as results are published, such as `6-4 3-6 7-6(5)` or `6-3 2-1 RET`: the
/// winner's games first.
struct FinalScore {
    /// One set, or a tiebreak in place of one.
    struct Part: Equatable {
        var won: Int
        var lost: Int
        /// What stands in brackets after it: the points of the tiebreak's loser, or of both.
        var tiebreak: [Int] = []
    }

    private(set) var parts: [Part] = []
    /// How the match ended, when the score says that it was not played to its end.
    private(set) var ending: Finish.Ending?
    /// Words that mean nothing that is known.
    private(set) var unknown: [String] = []

    init(_ text: String) {
        for word in text.split(whereSeparator: \.isWhitespace) {
            if let part = Self.part(word) {
                parts.append(part)
            } else if let ending = Self.endings[word.lowercased().filter(\.isLetter)] {
                self.ending = ending
            } else {
                unknown.append(String(word))
            }
        }
        while parts.last == Part(won: 0, lost: 0) { parts.removeLast() }
    }

    private static let endings: [String: Finish.Ending] = [
        "ret": .retirement, "retd": .retirement, "retired": .retirement, "r": .retirement,
        "def": .byDefault, "default": .byDefault, "disq": .byDefault,
        "wo": .walkover, "walkover": .walkover,
        "abn": .called, "abd": .called, "abandoned": .called, "unf": .called,
        "unfinished": .called, "susp": .called, "suspended": .called, "inprogress": .called,
    ]

    /// `7-6`, `7-6(5)`, `7-6(10-8)`, `[10-8]`, `(10-8)`.
    private static func part(_ word: Substring) -> Part? {
        let brackets: Set<Character> = ["(", ")", "[", "]"]
        let pieces = word.split(whereSeparator: { brackets.contains($0) })
        guard let first = pieces.first, pieces.count <= 2, let pair = numbers(first),
            pair.count == 2
        else { return nil }
        var part = Part(won: pair[0], lost: pair[1])
        if pieces.count == 2 {
            guard let tiebreak = numbers(pieces[1]), tiebreak.count <= 2 else { return nil }
            part.tiebreak = tiebreak
        }
        return part
    }

    private static func numbers(_ text: Substring) -> [Int]? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            part.utf8.count <= 3 && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
                ? Int(part) : nil
        }
        return numbers.count == parts.count ? numbers : nil
    }

    /// Whether the sets of a match are these, from the side of whoever won it.
    func agrees(with match: Tennis, wonBy side: Int) -> Bool {
        let played = match.sets.filter { $0.games != [0, 0] }
        return played.count == parts.count
            && zip(played, parts).allSatisfy { Self.isEqual($0, $1, side) }
    }

    private static func isEqual(_ set: TennisSet, _ part: Part, _ side: Int) -> Bool {
        let tiebreak = set.tiebreak ?? []
        let points = side == 0 ? tiebreak : tiebreak.reversed()
        let games = [set.games[side], set.games[1 - side]]
        if set.isTiebreakAlone, points == [part.won, part.lost] { return true }
        guard games == [part.won, part.lost] else { return false }
        switch part.tiebreak.count {
        case 1: return points.min() == part.tiebreak[0]
        case 2: return points == part.tiebreak
        default: return true
        }
    }
}
