import JSONTree

extension Tally {
    /// The words that begin what is no points.
    enum Word: String, CaseIterable {
        case period, note, result
    }

    /// What a person typed; the name of a side alone is one point.
    package func read(_ typed: String) throws(MatchError) -> Event {
        if let side = sides.exactly(typed.trimmed) { return .points(side: side, 1) }
        let event = try parse(typed)
        // Only where a side's name begins with such a word can the stored form mislead.
        guard try parse(print(event)) == event else {
            throw MatchError(
                .ambiguous, "\"\(typed.trimmed)\" reads as a side's points and as something else")
        }
        return event
    }

    /// A side's points win over the words, so that a side may be called anything, `note` too.
    package func parse(_ text: String) throws(MatchError) -> Event {
        let text = text.trimmed
        guard !text.isEmpty else {
            throw MatchError(.refused, "nothing to record: name a side, or write a note")
        }
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        let first = words[0]
        let last = words[words.count - 1]
        if words.count > 1, Tally.isPoints(last) {
            let name = String(text.dropLast(last.count)).trimmed
            if let side = sides.exactly(name) ?? storedSide(text, points: last) {
                return .points(side: side, try Tally.points(last))
            }
        }
        if let word = Word(rawValue: first.lowercased()) {
            return try event(word, String(text.dropFirst(first.count)).trimmed)
        }
        if words.count > 1, Tally.isPoints(last) {
            let side = try side(String(text.dropLast(last.count)).trimmed)
            return .points(side: side, try Tally.points(last))
        }
        if words.count > 1, Tally.isPoints(first) {
            let side = try side(String(text.dropFirst(first.count)).trimmed)
            return .points(side: side, try Tally.points(first))
        }
        return .points(side: try side(text), 1)
    }

    private func event(_ word: Word, _ rest: String) throws(MatchError) -> Event {
        switch word {
        case .period:
            return .period(rest.isEmpty ? nil : rest)
        case .note:
            guard !rest.isEmpty else { throw MatchError(.refused, "the note is empty") }
            return .note(rest)
        case .result:
            guard !rest.isEmpty else { throw MatchError(.refused, "the result is empty") }
            return .result(rest)
        }
    }

    /// The side whose stored form the text is: its name may begin or end with blanks.
    private func storedSide(_ text: String, points: Substring) -> Int? {
        sides.firstIndex { "\($0.name) \(points)".trimmed.hasSameBytes(as: text) }
    }

    private func side(_ name: String) throws(MatchError) -> Int {
        let example = sides.first.map { "\($0.name) +1" } ?? ""
        return try sides.index(typed: name, hint: ". Points are written as “\(example)”")
    }

    /// A sign and digits, nothing else.
    static func isPoints(_ word: Substring) -> Bool {
        guard let sign = word.utf8.first, word.utf8.count > 1 else { return false }
        return (sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"))
            && word.utf8.dropFirst().allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    }

    private static func points(_ word: Substring) throws(MatchError) -> Int64 {
        guard let points = Int64(word) else {
            throw MatchError(.refused, "\(word) is too many points")
        }
        return points
    }
}
