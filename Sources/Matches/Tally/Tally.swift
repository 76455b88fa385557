/// A score board without rules: sides, points and notes.
///
/// Stored are `home +2`, `home -1` and `note rain delay`. Typed may be `+2 home`, `home` for one
/// point, and the beginning of a side's name in either case.
package struct Tally: MatchKind {
    package enum Event: Equatable, Sendable {
        case points(side: Int, Int64)
        case note(String)
    }

    package static let name = "tally"
    package static let title = "a score board without rules, for any game"
    package static let notation =
        "NAME +N or NAME -N for points, NAME alone for one, note TEXT for a remark. "
        + "The beginning of a name is enough."
    package static let options: [KindOption] = []
    package static let sideKeys: [String]? = nil

    package let sides: [Side]
    package private(set) var scores: [Int64]
    private var last: Event?

    package init(_ setup: Setup) throws(MatchError) {
        sides =
            setup.sides.isEmpty
            ? [Side(key: "0", name: "home"), Side(key: "1", name: "guest")] : setup.sides
        guard sides.count >= 2 else {
            throw MatchError(.refused, "a tally needs two sides or more")
        }
        var seen: Set<String> = []
        for side in sides {
            guard side.name.contains(where: { !$0.isWhitespace }) else {
                throw MatchError(.refused, "a side has no name")
            }
            guard !side.name.contains(where: \.isNewline) else {
                throw MatchError(.refused, "a side's name has more than one line")
            }
            guard seen.insert(side.name.trimmed.lowercased()).inserted else {
                throw MatchError(.refused, "two sides are called \"\(side.name)\"")
            }
        }
        scores = sides.map { _ in 0 }
    }

    package func print(_ event: Event) -> String {
        switch event {
        case .points(let side, let points): "\(sides[side].name) \(Tally.signed(points))"
        case .note(let text): "note \(text)"
        }
    }

    package mutating func apply(_ event: Event) throws(MatchError) {
        if case .points(let side, let points) = event {
            let (sum, overflow) = scores[side].addingReportingOverflow(points)
            guard !overflow else {
                throw MatchError(.refused, "the score of \(sides[side].name) would be too large")
            }
            scores[side] = sum
        }
        last = event
    }

    package var words: String {
        switch last {
        case .points(let side, let points):
            "\(sides[side].name) \(Tally.signed(points)), now \(scores[side])"
        case .note(let text): "note: \(text)"
        case nil: ""
        }
    }

    package var line: String {
        zip(sides, scores).map { "\($0.name) \($1)" }.joined(separator: ", ")
    }

    package func summary(isOver: Bool) -> Summary {
        Summary(
            sides: zip(sides, scores).map { Summary.SideScore($0, score: $1) }, scoreLine: line)
    }

    /// Names where a name may stand: at the start, or after points.
    package func completions(of typed: String) -> [String] {
        let words = typed.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        let isAfterPoints = words.count == 2 && Tally.isPoints(words[0])
        let lead = isAfterPoints ? words[0] + " " : ""
        let rest = String(isAfterPoints ? words[1] : typed[...]).lowercased()
        let names = sides.map(\.name) + (isAfterPoints ? [] : ["\(Tally.noteWord) "])
        return names.filter { $0.lowercased().hasPrefix(rest) }.map { lead + $0 }
    }

    private static func signed(_ points: Int64) -> String {
        points < 0 ? String(points) : "+\(points)"
    }
}
