/// One set: the games of both sides, and the points of its tiebreak.
package struct TennisSet: Equatable, Sendable {
    package internal(set) var games = [0, 0]
    /// The points of both sides once a tiebreak is decided.
    package internal(set) var tiebreak: [Int]?
    /// Whether the tiebreak was played in place of the set.
    package internal(set) var isTiebreakAlone = false

    /// Such as `6-4`, `7-6(5)` with the points of whoever lost the tiebreak, and `[10-8]` for a
    /// tiebreak in place of the set; the side's number comes first.
    package func text(for side: Int) -> String {
        if isTiebreakAlone, let tiebreak {
            return "[\(tiebreak[side])-\(tiebreak[1 - side])]"
        }
        let lost = tiebreak.map { "(\(min($0[0], $0[1])))" } ?? ""
        return "\(games[side])-\(games[1 - side])\(lost)"
    }
}
