import JSONTree

/// A score board without rules: sides, points, periods, notes and a result in words.
///
/// Stored are `home +2`, `home -1`, `period`, `period overtime`, `note rain delay` and
/// `result home goes through`. Typed may be `+2 home`, `home` for one point, and the beginning of
/// a side's name in either case.
package struct Tally: MatchKind {
    package enum Event: Equatable, Sendable {
        case points(side: Int, Int64)
        /// The next period begins; without a name it is called by its number.
        case period(String?)
        case note(String)
        /// What came of it, where the points do not say.
        case result(String)
    }

    /// A part of the match, with the points made in it.
    package struct Period: Equatable, Sendable {
        package let name: String
        package internal(set) var scores: [Int64]
    }

    package static let name = "tally"
    package static let title = "a score board without rules, for any game"
    package static let notation =
        "NAME +N or NAME -N for points, NAME alone for one; the beginning of a name is enough. "
        + "period, or period NAME, begins the next period; note TEXT is a remark; "
        + "result TEXT says what came of it."
    package static let options = [
        KindOption("target", 0, "the points that end it, 0 for none"),
        KindOption("lowest", false, "whether the fewest points win"),
    ]
    package static let sideKeys: [String]? = nil

    package let sides: [Side]
    /// Nil when no number of points ends the match.
    package let target: Int64?
    package let isLowestBest: Bool
    package internal(set) var scores: [Int64]
    /// At least one; the last one goes on.
    package internal(set) var periods: [Period]
    package internal(set) var result: String?
    var last: Event?

    package init(_ setup: Setup) throws(MatchError) {
        let sides =
            setup.sides.isEmpty
            ? [Side(key: "0", name: "home"), Side(key: "1", name: "guest")] : setup.sides
        try sides.checkNames(atLeast: 2, of: "a tally")
        let target = setup.integer("target") ?? 0
        guard target >= 0 else {
            throw MatchError(.refused, "the target is 0 for none, or points above it")
        }
        self.sides = sides
        self.target = target > 0 ? target : nil
        isLowestBest = setup.flag("lowest") ?? false
        scores = sides.map { _ in 0 }
        periods = [Period(name: "1", scores: scores)]
    }

    package func print(_ event: Event) -> String {
        switch event {
        case .points(let side, let points): "\(sides[side].name) \(Tally.signed(points))"
        case .period(let name): name.map { "period \($0)" } ?? "period"
        case .note(let text): "note \(text)"
        case .result(let text): "result \(text)"
        }
    }

    package mutating func apply(_ event: Event) throws(MatchError) {
        switch event {
        case .points(let side, let points):
            let current = periods.count - 1
            let total = scores[side].addingReportingOverflow(points)
            let part = periods[current].scores[side].addingReportingOverflow(points)
            guard !total.overflow, !part.overflow else {
                throw MatchError(.refused, "the score of \(sides[side].name) would be too large")
            }
            scores[side] = total.partialValue
            periods[current].scores[side] = part.partialValue
        case .period(let name): begin(name)
        case .note: break
        case .result(let text): result = text
        }
        last = event
    }

    /// A name before the first point is the first period's.
    private mutating func begin(_ name: String?) {
        let isUntouched = last == nil && name != nil
        if isUntouched { periods.removeLast() }
        periods.append(
            Period(name: name ?? "\(periods.count + 1)", scores: sides.map { _ in 0 }))
    }
}
