/// How the records of a game number the halves of an inning.
///
/// Where the home team bats first, some books number the halves by time, others by team; the
/// first batter tells which.
struct Halves: Equatable, Sendable {
    /// The number that the half played first has.
    let first: Int
    /// The team, 0 for the visitors, that bats in half 0.
    let teamIn0: Int

    /// 0 for the half that is played first.
    func order(of half: Int) -> Int { half == first ? 0 : 1 }

    func number(ofOrder order: Int) -> Int { order == 0 ? first : 1 - first }

    func team(inHalf half: Int) -> Int { half == 0 ? teamIn0 : 1 - teamIn0 }

    /// Visitors first.
    static let usual = Halves(first: 0, teamIn0: 0)
    /// The home team first, in half 0.
    static let homeInHalf0 = Halves(first: 0, teamIn0: 1)
    /// The home team first, in half 1, which is its number everywhere.
    static let homeInHalf1 = Halves(first: 1, teamIn0: 0)
}
