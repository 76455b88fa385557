import JSONTree
import Matches
import Testing

/// A game of two made-up teams, `v1` to `v9` and `h1` to `h9`, by slot.
///
/// Slot 1 plays first base and so on round the field, so that slot and position differ; the
/// pitcher is `v0` or `h0` where there is a designated hitter, else he bats last.
struct SmallGame {
    private(set) var state: Baseball
    private(set) var inning = 1
    private(set) var half = 0

    /// By slot from 1; 10 is the designated hitter.
    static let positions = [3, 4, 5, 6, 7, 8, 9, 2, 10]

    init(hasHitter: Bool = true, facts: [String] = []) throws {
        state = try Baseball(Setup())
        for fact in ["visteam,KAM", "hometeam,TSU", "usedh,\(hasHitter)"] + facts {
            try add("info,\(fact)")
        }
        for team in 0...1 {
            let letter = team == 0 ? "v" : "h"
            for (index, position) in Self.positions.enumerated() {
                let held = hasHitter || position != 10 ? position : 1
                try add("start,\(letter)\(index + 1),\"\(letter)\",\(team),\(index + 1),\(held)")
            }
            if hasHitter { try add("start,\(letter)0,\"\(letter)\",\(team),0,1") }
        }
    }

    mutating func add(_ record: String) throws {
        try state.apply(try state.parse(record))
    }

    /// A play of the half-inning, by whoever bats.
    mutating func play(
        _ batter: String, _ event: String, count: String = "??", _ pitches: String = ""
    )
        throws
    {
        try add("play,\(inning),\(half),\(batter),\(count),\(pitches),\(event)")
    }

    /// Announces a change, as event files do, at the count of the batter.
    mutating func change(_ batter: String, count: String = "00", _ substitutes: String...) throws {
        try play(batter, "NP", count: count)
        for substitute in substitutes { try add("sub,\(substitute)") }
    }

    /// The other half, or the next inning.
    mutating func nextHalf() {
        if half == 1 { inning += 1 }
        half = 1 - half
    }

    /// Three strikeouts of the team at bat, from the slot on.
    mutating func strikeOutSide(_ batters: String...) throws {
        for batter in batters { try play(batter, "K") }
        nextHalf()
    }

    var box: BoxScore { BoxScore(state) }

    func batting(_ player: String) throws -> BoxScore.Batting {
        try #require(box.teams.flatMap(\.batting).first { $0.player == player }, "\(player)")
    }

    func pitching(_ player: String) throws -> PitchingCounts {
        try #require(box.teams.flatMap(\.pitching).first { $0.player == player }, "\(player)")
            .counts
    }

    func fielding(_ player: String, at position: Int) throws -> FieldingCounts {
        try #require(
            box.teams.flatMap(\.fielding).first {
                $0.player == player && $0.position == position
            }, "\(player) at \(position)"
        ).counts
    }
}
