/// What a player did at bat and on the bases.
package struct BattingCounts: Equatable, Sendable {
    package var atBats = 0
    package var runs = 0
    package var hits = 0
    package var doubles = 0
    package var triples = 0
    package var homeRuns = 0
    package var runsBattedIn = 0
    /// Intentional ones too.
    package var walks = 0
    package var intentionalWalks = 0
    package var strikeouts = 0
    package var hitByPitch = 0
    package var sacrificeHits = 0
    package var sacrificeFlies = 0
    package var stolenBases = 0
    package var caughtStealing = 0
    package var groundedIntoDoublePlays = 0

    package init() {}

    package static func + (a: BattingCounts, b: BattingCounts) -> BattingCounts {
        var sum = a
        sum.atBats += b.atBats
        sum.runs += b.runs
        sum.hits += b.hits
        sum.doubles += b.doubles
        sum.triples += b.triples
        sum.homeRuns += b.homeRuns
        sum.runsBattedIn += b.runsBattedIn
        sum.walks += b.walks
        sum.intentionalWalks += b.intentionalWalks
        sum.strikeouts += b.strikeouts
        sum.hitByPitch += b.hitByPitch
        sum.sacrificeHits += b.sacrificeHits
        sum.sacrificeFlies += b.sacrificeFlies
        sum.stolenBases += b.stolenBases
        sum.caughtStealing += b.caughtStealing
        sum.groundedIntoDoublePlays += b.groundedIntoDoublePlays
        return sum
    }
}
