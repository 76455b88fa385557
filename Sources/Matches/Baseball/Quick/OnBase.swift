/// What of a game decides how a short notation is to be read: who stands where, and the outs.
package struct OnBase: Equatable, Sendable {
    private let occupied: Set<Base>
    package let outs: Int

    package init(_ occupied: Set<Base>, outs: Int) {
        self.occupied = occupied.intersection(Bases.all)
        self.outs = outs
    }

    init(_ bases: Bases, outs: Int) {
        self.init(Set(Bases.all.filter { bases[$0] != nil }), outs: outs)
    }

    package func isOccupied(_ base: Base) -> Bool { occupied.contains(base) }

    /// From third to first, as runners are written.
    package var runners: [Base] { Bases.all.reversed().filter(isOccupied) }

    /// The runners who must go when the batter runs to first, the one on first foremost.
    package var forced: [Base] { Array(Bases.all.prefix(while: isOccupied)) }
}
