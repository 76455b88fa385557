extension Tennis {
    /// Letters of points with or without blanks; a slash, where published data changes the
    /// server of a tiebreak, says nothing that the rules do not.
    package func parse(_ text: String) throws(MatchError) -> Event {
        let text = text.trimmed
        guard let first = text.split(separator: " ").first else {
            throw MatchError(.refused, "nothing to record: write a point, such as s")
        }
        let rest = String(text.dropFirst(first.count)).trimmed
        switch first.lowercased() {
        case "serve": return .serve(side: try sides.index(typed: rest))
        case "point": return .penaltyPoint(to: try sides.index(typed: rest))
        case "game": return .penaltyGame(to: try sides.index(typed: rest))
        case "note":
            guard !rest.isEmpty else { throw MatchError(.refused, "the note is empty") }
            return .note(rest)
        default: return .points(try Tennis.points(text))
        }
    }

    static func points(_ text: String) throws(MatchError) -> [Point] {
        var points: [Point] = []
        for letter in text where letter != " " && letter != "/" && letter != "," {
            guard let point = letter.lowercased().first.flatMap({ Point(rawValue: $0) }) else {
                throw MatchError(
                    .refused,
                    "\"\(letter)\" is no point: s the server wins it, r the returner, a an ace, "
                        + "d a double fault")
            }
            points.append(point)
        }
        guard !points.isEmpty else {
            throw MatchError(.refused, "nothing to record: write a point, such as s")
        }
        return points
    }
}
