/// Who runs, and who answers for him.
package struct Runner: Equatable, Sendable {
    /// The pitcher who let him on, by his place among his team's pitchers, and how he came there.
    package struct Charge: Equatable, Sendable {
        /// From 0; nil when nobody asked, as where only the moves matter.
        package var pitcher: Int?
        /// Whether he began the half-inning on base, so that his run is unearned.
        package var isPlaced = false

        package init(pitcher: Int? = nil, isPlaced: Bool = false) {
            self.pitcher = pitcher
            self.isPlaced = isPlaced
        }
    }

    package var player: String
    /// His line among those of his team; nil when nobody asked.
    package var line: Int?
    package var charge: Charge

    package init(_ player: String, line: Int? = nil, charge: Charge = Charge()) {
        self.player = player
        self.line = line
        self.charge = charge
    }
}
