/// The lines of one team's players, kept as the game goes on.
///
/// A player has a line for each slot that he enters, and there one for each position in the field.
struct TeamBook: Sendable {
    struct Player: Sendable {
        let id: String
        /// 1 to 12, in the order held.
        var positions: [Int] = []
        var batting = BattingCounts()
    }

    struct Pitcher: Sendable {
        let id: String
        var counts = PitchingCounts()
        /// The inning in which he was taken out before he got a batter out, and to how many he
        /// pitched there.
        var leftIn: (inning: Int, batters: Int)?
    }

    struct Fielder: Sendable {
        /// The line of the player.
        let player: Int
        let position: Int
        var counts = FieldingCounts()
    }

    var players: [Player] = []
    var pitchers: [Pitcher] = []
    var fielders: [Fielder] = []
    /// The lines of each slot in the order of appearance; slot 0 has the pitchers who do not bat.
    private(set) var slots: [[Int]] = []
    /// The lines of those who batted or ran and stand in no slot.
    private(set) var unlisted: [Int] = []
    /// By position, who stands there now, by his place in `fielders`; nil for nobody.
    private var standing = [Int?](repeating: nil, count: 10)
    /// The designated hitter's slot; nil when there is none, or none any more.
    private(set) var hitterSlot: Int?
    /// Who began, so that a line-up can be corrected before the first play.
    private var starters: [RetrosheetRecord.Appearance] = []

    /// The place of the pitcher in the game; nil when there is none.
    var pitcher: Int? { pitchers.indices.last }

    func fielder(at position: Int) -> Int? { standing[position] }

    // MARK: Who is who

    /// The line of a player in the game; nil when he is not.
    func line(of player: String, hint slot: Int) -> Int? {
        if slot > 0, let line = current(slot), players[line].id == player { return line }
        for slot in slots.indices.dropFirst() {
            if let line = current(slot), players[line].id == player { return line }
        }
        return nil
    }

    func current(_ slot: Int) -> Int? {
        slots.indices.contains(slot) ? slots[slot].last : nil
    }

    /// The line of whoever bats or runs, also of one who left the game, or was never in it.
    mutating func requireLine(of player: String, hint slot: Int) -> Int {
        if let line = line(of: player, hint: slot) { return line }
        for slot in slots.indices.dropFirst() {
            if let line = slots[slot].last(where: { players[$0].id == player }) { return line }
        }
        if let line = unlisted.first(where: { players[$0].id == player }) { return line }
        players.append(Player(id: player))
        unlisted.append(players.count - 1)
        return players.count - 1
    }

    mutating func requirePitcher() -> Int {
        if let pitcher { return pitcher }
        pitchers.append(Pitcher(id: ""))
        return 0
    }

    func pitcher(named id: String) -> Int? {
        pitchers.lastIndex { $0.id == id }
    }

    // MARK: Who comes in

    mutating func start(_ player: RetrosheetRecord.Appearance) {
        if let place = starters.firstIndex(where: { $0.slot == player.slot }) {
            starters[place] = player
            let starters = starters
            self = TeamBook()
            for starter in starters { start(starter) }
            return
        }
        starters.append(player)
        enter(player)
        hold(player)
        if player.position == 10 { hitterSlot = player.slot }
        if player.position == 1 { pitchers.append(Pitcher(id: player.player)) }
    }

    /// `inning` and `batters`, of the half-inning, for what is told of a pitcher who leaves.
    mutating func substitute(
        _ player: RetrosheetRecord.Appearance, inning: Int, batters: Int, outs: Int
    ) {
        if player.slot > 0, let pitcher = current(0), players[pitcher].id == player.player {
            // The pitcher takes a place in the batting order, and his line goes with him.
            slots[0].removeLast()
            list(pitcher, in: player.slot)
        } else if current(player.slot).map({ players[$0].id != player.player }) ?? true {
            enter(player)
        }
        hold(player)
        if player.position >= 11, player.slot == hitterSlot, let line = current(player.slot) {
            // Who bats or runs for the designated hitter becomes him.
            players[line].positions.append(10)
        }
        guard player.position == 1, pitchers.last?.id != player.player else { return }
        if let pitcher {
            let counts = pitchers[pitcher].counts
            if outs == 0, batters > 0 {
                pitchers[pitcher].leftIn = (inning, min(counts.battersFaced, batters))
            } else if counts.outs == 0 {
                pitchers[pitcher].leftIn = (inning, counts.battersFaced)
            }
        }
        pitchers.append(Pitcher(id: player.player))
    }

    /// The team bats without a designated hitter from here on.
    mutating func endDesignatedHitter() {
        hitterSlot = nil
    }

    private mutating func enter(_ player: RetrosheetRecord.Appearance) {
        players.append(Player(id: player.player))
        list(players.count - 1, in: player.slot)
    }

    private mutating func list(_ line: Int, in slot: Int) {
        while slots.count <= slot { slots.append([]) }
        slots[slot].append(line)
    }

    private mutating func hold(_ player: RetrosheetRecord.Appearance) {
        guard let line = current(player.slot) else { return }
        players[line].positions.append(player.position)
        guard (1...9).contains(player.position) else { return }
        let known = fielders.lastIndex { $0.player == line && $0.position == player.position }
        if known == nil { fielders.append(Fielder(player: line, position: player.position)) }
        standing[player.position] = known ?? fielders.count - 1
    }
}
