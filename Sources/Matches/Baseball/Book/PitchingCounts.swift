/// What a pitcher did and what he answers for.
package struct PitchingCounts: Equatable, Sendable {
    package var outs = 0
    package var battersFaced = 0
    package var atBats = 0
    package var hits = 0
    package var runs = 0
    package var earnedRuns = 0
    package var homeRuns = 0
    /// Intentional ones too.
    package var walks = 0
    package var intentionalWalks = 0
    package var strikeouts = 0
    package var hitBatters = 0
    package var wildPitches = 0
    package var balks = 0
    package var pitches = 0
    package var strikes = 0

    package init() {}

    /// Innings as box scores have them: `4.2` is four and two thirds.
    package var innings: String { "\(outs / 3).\(outs % 3)" }

    package static func + (a: PitchingCounts, b: PitchingCounts) -> PitchingCounts {
        var sum = a
        sum.outs += b.outs
        sum.battersFaced += b.battersFaced
        sum.atBats += b.atBats
        sum.hits += b.hits
        sum.runs += b.runs
        sum.earnedRuns += b.earnedRuns
        sum.homeRuns += b.homeRuns
        sum.walks += b.walks
        sum.intentionalWalks += b.intentionalWalks
        sum.strikeouts += b.strikeouts
        sum.hitBatters += b.hitBatters
        sum.wildPitches += b.wildPitches
        sum.balks += b.balks
        sum.pitches += b.pitches
        sum.strikes += b.strikes
        return sum
    }

    /// Counts the pitches of a play's field.
    ///
    /// What stands before the last full stop was thrown before a play without the batter, and was
    /// counted there.
    mutating func count(pitches text: String) {
        var thrown = 0
        var strikes = 0
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "."): (thrown, strikes) = (0, 0)
            case UInt8(ascii: "B"), UInt8(ascii: "H"), UInt8(ascii: "I"), UInt8(ascii: "P"):
                thrown += 1
            case UInt8(ascii: "C"), UInt8(ascii: "S"), UInt8(ascii: "F"), UInt8(ascii: "X"),
                UInt8(ascii: "K"), UInt8(ascii: "L"), UInt8(ascii: "M"), UInt8(ascii: "O"),
                UInt8(ascii: "Q"), UInt8(ascii: "R"), UInt8(ascii: "T"), UInt8(ascii: "U"),
                UInt8(ascii: "Y"), UInt8(ascii: "A"):
                thrown += 1
                strikes += 1
            default: continue
            }
        }
        pitches += thrown
        self.strikes += strikes
    }
}
