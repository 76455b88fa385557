import JSONTree

extension Tally {
    static let noteWord = "note"

    /// What a person typed; the name of a side alone is one point.
    package func read(_ typed: String) throws(MatchError) -> Event {
        if let side = exactSide(typed.trimmed) { return .points(side: side, 1) }
        let event = try parse(typed)
        // Only where a side's name begins with the word for a note can the stored form mislead.
        guard try parse(print(event)) == event else {
            throw MatchError(.ambiguous, "\"\(typed.trimmed)\" reads as a note and as points")
        }
        return event
    }

    /// A side's points win over a note, so that a side may be called anything, `note` too.
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
            if let side = exactSide(name) ?? storedSide(text, points: last) {
                return .points(side: side, try Tally.points(last))
            }
        }
        if first.lowercased() == Tally.noteWord {
            let note = String(text.dropFirst(first.count)).trimmed
            guard !note.isEmpty else { throw MatchError(.refused, "the note is empty") }
            return .note(note)
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

    /// The side whose stored form the text is: its name may begin or end with blanks.
    private func storedSide(_ text: String, points: Substring) -> Int? {
        sides.firstIndex { "\($0.name) \(points)".trimmed.hasSameBytes(as: text) }
    }

    private func exactSide(_ name: String) -> Int? {
        sides.firstIndex { $0.name.hasSameBytes(as: name) }
    }

    /// The side with the name, in either case, or the only one whose name begins so.
    private func side(_ name: String) throws(MatchError) -> Int {
        if let side = exactSide(name) { return side }
        let typed = name.lowercased()
        let names = sides.map { $0.name.lowercased() }
        if let side = names.firstIndex(of: typed) { return side }
        let found = typed.isEmpty ? [] : names.indices.filter { names[$0].hasPrefix(typed) }
        if found.count == 1 { return found[0] }
        let candidates = (found.isEmpty ? Array(names.indices) : found)
            .map { sides[$0].name }.joined(separator: ", ")
        if found.isEmpty {
            let example = sides.first.map { "\($0.name) +1" } ?? ""
            throw MatchError(
                .refused,
                "no side is called \"\(name)\"; there are \(candidates). "
                    + "Points are written as “\(example)”")
        }
        throw MatchError(.ambiguous, "\"\(name)\" is ambiguous: \(candidates)")
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

extension String {
    /// Without blanks at both ends.
    var trimmed: String {
        guard let start = firstIndex(where: { !$0.isWhitespace }),
            let end = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[start...end])
    }
}
