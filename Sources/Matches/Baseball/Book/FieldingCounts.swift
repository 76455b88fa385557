/// What a player did at one position.
package struct FieldingCounts: Equatable, Sendable {
    /// Outs made while he stood there.
    package var outs = 0
    package var putouts = 0
    package var assists = 0
    package var errors = 0
    package var doublePlays = 0
    package var triplePlays = 0
    package var passedBalls = 0

    package init() {}
}
