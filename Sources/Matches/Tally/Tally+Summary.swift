extension Tally {
    package var words: String {
        switch last {
        case .points(let side, let points):
            "\(sides[side].name) \(Tally.signed(points)), now \(scores[side])"
                + (isDecided ? "; the target is reached: \(leaders)" : "")
        case .period: "\(periodName) begins"
        case .note(let text): "note: \(text)"
        case .result(let text): "result: \(text)"
        case nil: ""
        }
    }

    package var line: String { scoreLine + (periods.count > 1 ? "  \(periodName)" : "") }

    /// Whether somebody has reached the target.
    package var isDecided: Bool {
        target.map { target in scores.contains { $0 >= target } } ?? false
    }

    package func summary(_ ending: Finish?) -> Summary {
        Summary(
            sides: zip(sides, scores).map { Summary.SideScore($0, score: $1) },
            scoreLine: scoreLine,
            progress: result ?? (isDecided ? leaders : progress(ending)),
            board: board)
    }

    /// Names where a name may stand, at the start or after points, and the words at the start.
    package func completions(of typed: String) -> [String] {
        let words = typed.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        let isAfterPoints = words.count == 2 && Tally.isPoints(words[0])
        let lead = isAfterPoints ? words[0] + " " : ""
        let rest = String(isAfterPoints ? words[1] : typed[...]).lowercased()
        let names =
            sides.map(\.name) + (isAfterPoints ? [] : Word.allCases.map { "\($0.rawValue) " })
        return names.filter { $0.lowercased().hasPrefix(rest) }.map { lead + $0 }
    }

    static func signed(_ points: Int64) -> String {
        points < 0 ? String(points) : "+\(points)"
    }

    private var scoreLine: String {
        zip(sides, scores).map { "\($0.name) \($1)" }.joined(separator: ", ")
    }

    /// A number is no name by itself.
    private var periodName: String {
        let name = periods[periods.count - 1].name
        return Int(name) == nil ? name : "period \(name)"
    }

    private func progress(_ ending: Finish?) -> String {
        guard ending == nil else { return "" }
        if periods.count > 1 { return periodName }
        return target.map { "to \($0)" } ?? ""
    }

    /// Who is ahead, as whoever decides by the points says it.
    private var leaders: String {
        let best = (isLowestBest ? scores.min() : scores.max()) ?? 0
        let names = zip(sides, scores).filter { $0.1 == best }.map(\.0.name)
        return names.count == 1 ? "\(names[0]) wins" : "\(names.joined(separator: " and ")) tie"
    }

    /// The points of every period and the total; nothing while there is one period only.
    private var board: [String] {
        guard periods.count > 1 else { return [] }
        let header = [""] + periods.map(\.name) + ["total"]
        let rows = sides.indices.map { side in
            [sides[side].name] + periods.map { String($0.scores[side]) } + [String(scores[side])]
        }
        return TextColumns.lines([header] + rows) + (result.map { ["result: \($0)"] } ?? [])
    }
}
