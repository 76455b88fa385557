import JSONTree

/// A game of baseball, folded from Retrosheet's records.
///
/// An entry is a record (`play,1,0,abcd001,??,,S8`); several that belong to one moment, one a line
/// (a double switch); or a bare event (`S8.1-3`), which then is of the half-inning and the batter
/// whose turn it is, as is a play without these fields (`play,,,,,BCX,S8`). Sides change when a
/// record's inning or half does, not when three are out; for bare events the third out changes
/// them.
package struct Baseball: MatchKind {
    package struct Event: Sendable {
        /// What the text means, with nothing left open.
        package let records: [RetrosheetRecord]
        /// The text of records; nil of a bare event, whose text a fold has no use for.
        let recordsText: String?

        init(text: String, records: [RetrosheetRecord]) {
            recordsText = text
            self.records = records
        }

        /// A bare event.
        init(_ play: RetrosheetRecord.Play) {
            recordsText = nil
            records = [.play(play)]
        }

        package var text: String {
            if let recordsText { return recordsText }
            guard case .play(let play)? = records.first else { return "" }
            return play.event.description
        }
    }

    /// What one team has done so far.
    struct Team: Sendable {
        var innings: [Int?] = []
        var runs = 0
        var hits = 0
        var errors = 0
        /// In the field.
        var doublePlays = 0
        var triplePlays = 0
        /// Earned runs that the other team did not give away, against this team.
        var earnedRunsAgainst = 0
        /// Turns at bat that ended.
        var batters = 0
        /// Runners that began an inning on base.
        var placed = 0
        var outs = 0
        var lineup = Lineup()
        var book = TeamBook()

        var leftOnBase: Int { batters + placed - runs - outs }
    }

    /// A turn at bat that goes on, and who answers for it when somebody else ends it.
    struct Turn: Sendable {
        /// Balls and strikes at the last record, when nothing ended the turn since.
        var count = ""
        /// Who was at bat at that record.
        var batter = ""
        /// The line of the batter who left with two strikes: a strikeout is his.
        var strikeoutLine: Int?
        /// The pitcher who left behind in the count: a walk is his.
        var walkPitcher: Int?
    }

    package static let name = "baseball"
    package static let title = "baseball, play by play"
    package static let notation = quickNotation
    package static let hasLineups = true
    package static let options = [
        KindOption("innings", 9, "the number of innings"),
        KindOption("dh", true, "whether a designated hitter bats for the pitcher"),
        KindOption("homefirst", false, "whether the home team bats first"),
        KindOption("mercy", 0, "the lead in runs that ends a game early, 0 for none"),
        KindOption("mercy-from", 5, "the inning from which such a lead ends it"),
        KindOption(
            "tiebreak-from", 0, "the inning from which halves begin with a runner on second, or 0"),
    ]
    package static let sideKeys: [String]? = ["visitor", "home"]

    package internal(set) var sides: [Side]
    package internal(set) var innings: Int
    package internal(set) var hasDesignatedHitter: Bool
    var isHomeFirst: Bool
    /// How records number the halves; not known before the first play.
    var halves: Halves?

    package internal(set) var inning = 1
    /// As records number it: usually 0 for the half that is played first.
    package internal(set) var half = 0
    /// Whether a play of the half-inning was recorded.
    var hasBegun = false
    package internal(set) var outs = 0
    package internal(set) var bases = Bases()
    /// Turns at bat that ended in this half-inning.
    var inningBatters = 0
    var atBat = Turn()
    /// Runners that the next half-inning begins with.
    var placed: [(player: String, base: Base)] = []
    /// Who is charged with the runner on a base from the next record on.
    var charged: [(pitcher: String, base: Base)] = []
    var teams = [Team(), Team()]
    /// Whether the last play put its team ahead.
    var isLeadNew = false
    /// The id of the game in its file.
    var gameID = ""
    /// What `info` records say, by key in lower case.
    package internal(set) var facts: [String: String] = [:]
    /// Earned runs by pitcher, as `data,er` records have them.
    var declaredEarnedRuns: [String: Int] = [:]
    /// Whether any pitch was recorded.
    var hasPitches = false
    /// Names of the players by id.
    package internal(set) var names: [String: String] = [:]
    /// Everybody who was named, by team.
    package internal(set) var squads = [Squad(), Squad()]
    /// Those of the turn at bat that goes on; empty when nobody counts them.
    var pitches = ""
    /// Those of the half-inning, by which its earned runs are told.
    var halfPlays: [PlayedPlay] = []
    /// Those of the half-innings before, in order.
    var halvesBefore: [[PlayedPlay]] = []
    /// Entries taken in so far, and the text of the one that is being taken in.
    var entries = 0
    var entryText: String?
    /// Hits of the half-inning.
    var halfHits = 0
    /// 0 for none.
    var mercyRuns: Int
    var mercyInning: Int
    /// 0 for none.
    var tiebreakInning: Int
    var last: LastRecord = .none

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
        mercyRuns = try setup.count("mercy", standard: 0)
        mercyInning = try setup.count("mercy-from", standard: 5)
        tiebreakInning = try setup.count("tiebreak-from", standard: 0)
    }

    /// Which team, 0 for the visitors, bats in a half.
    package func team(inHalf half: Int) -> Int { currentHalves.team(inHalf: half) }

    /// Whether the half is the one that is played first.
    package func isTop(_ half: Int) -> Bool { currentHalves.order(of: half) == 0 }

    var currentHalves: Halves { halves ?? (isHomeFirst ? .homeInHalf0 : .usual) }

    package func print(_ event: Event) -> String { event.text }

    package var lineScore: LineScore {
        let count = teams.map(\.innings.count).max() ?? 0
        let rows = teams.map { team in
            LineScore.Row(
                innings: team.innings
                    + [Int?](repeating: nil, count: count - team.innings.count),
                runs: team.runs, hits: team.hits, errors: team.errors,
                leftOnBase: team.leftOnBase)
        }
        return LineScore(visitor: rows[0], home: rows[1])
    }
}

extension Setup {
    fileprivate func count(_ option: String, standard: Int) throws(MatchError) -> Int {
        guard let number = integer(option) else { return standard }
        guard let count = Int(exactly: number),
            (0...RetrosheetRecord.Play.inningsMax).contains(count)
        else { throw MatchError(.refused, "\(option) is a number from 0 on, not \(number)") }
        return count
    }
}
