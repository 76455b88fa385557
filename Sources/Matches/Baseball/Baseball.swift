import JSONTree

/// A game of baseball, folded from Retrosheet's records.
///
/// An entry is a record (`play,1,0,abcd001,??,,S8`); several that belong to one moment, one a line
/// (a double switch); or a bare event (`S8.1-3`), which then is of the half-inning and the batter
/// whose turn it is, as is a play without these fields (`play,,,,,BCX,S8`). Sides change when a record's inning or half
/// does, not when three are out; for bare events the third out changes them.
package struct Baseball: MatchKind {
    package struct Event: Sendable {
        package let text: String
        /// What the text means, with nothing left open.
        package let records: [RetrosheetRecord]
    }

    /// What one team has done so far.
    struct Team: Equatable, Sendable {
        var innings: [Int?] = []
        var hits = 0
        var errors = 0
        /// Turns at bat that ended.
        var batters = 0
        /// Runners that began an inning on base.
        var placed = 0
        var outs = 0
        var lineup = Lineup()

        var runs: Int { innings.reduce(0) { $0 + ($1 ?? 0) } }
    }

    package static let name = "baseball"
    package static let title = "baseball, in Retrosheet's notation"
    package static let notation =
        "a play in Retrosheet's notation with every runner's advance, such as S8.1-3 or "
        + "64(1)3/GDP; or a whole record, such as com,\"rain\"."
    package static let options = [
        KindOption("innings", 9, "the number of innings"),
        KindOption("dh", true, "whether a designated hitter bats for the pitcher"),
        KindOption("homefirst", false, "whether the home team bats first"),
    ]
    package static let sideKeys: [String]? = ["visitor", "home"]

    package internal(set) var sides: [Side]
    package internal(set) var innings: Int
    package internal(set) var hasDesignatedHitter: Bool
    var isHomeFirst: Bool
    /// Whether the home team bats in half 0; not known before the first play.
    var isHomeInHalf0: Bool?

    package internal(set) var inning = 1
    package internal(set) var half = 0
    /// Whether a play of the half-inning was recorded.
    var hasBegun = false
    package internal(set) var outs = 0
    package internal(set) var bases = Bases()
    /// Runners that the next half-inning begins with.
    var placed: [(player: String, base: Base)] = []
    var teams = [Team(), Team()]
    /// Names of the players by id.
    var names: [String: String] = [:]
    var last: Remark = .none

    package init(_ setup: Setup) throws(MatchError) {
        let innings = setup.integer("innings") ?? 9
        guard (1...Int64(RetrosheetRecord.Play.inningsMax)).contains(innings) else {
            throw MatchError(
                .refused, "a game has 1 to \(RetrosheetRecord.Play.inningsMax) innings")
        }
        sides = ["visitor", "home"].map { Side(key: $0, name: setup.side($0) ?? $0) }
        self.innings = Int(innings)
        hasDesignatedHitter = setup.flag("dh") ?? true
        isHomeFirst = setup.flag("homefirst") ?? false
    }

    package func print(_ event: Event) -> String { event.text }

    package var lineScore: LineScore {
        let count = teams.map(\.innings.count).max() ?? 0
        let rows = teams.map { team in
            LineScore.Row(
                innings: team.innings
                    + [Int?](repeating: nil, count: count - team.innings.count),
                runs: team.runs, hits: team.hits, errors: team.errors,
                leftOnBase: team.batters + team.placed - team.runs - team.outs)
        }
        return LineScore(visitor: rows[0], home: rows[1])
    }
}
