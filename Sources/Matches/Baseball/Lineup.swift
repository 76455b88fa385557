/// One team's batting order as it stands, and whose turn it is.
package struct Lineup: Equatable, Sendable {
    /// By slot; nil where nobody stands, and empty for the slots above the last.
    private var players: [String?] = []
    /// The slot that bats next.
    package private(set) var due = 1

    /// By slot; slot 0 is a pitcher who does not bat.
    package var slots: [Int: String] {
        var slots: [Int: String] = [:]
        for (slot, player) in players.enumerated() { slots[slot] = player }
        return slots
    }

    package subscript(slot: Int) -> String? {
        players.indices.contains(slot) ? players[slot] : nil
    }

    /// The next batter; nil when the order is not known.
    package var batter: String? { self[due] }

    /// Puts the player into the slot, and returns whom he replaces.
    mutating func put(_ player: String, in slot: Int) -> String? {
        while players.count <= slot { players.append(nil) }
        let before = players[slot]
        players[slot] = player
        return before
    }

    /// Leaves the slot empty, as that of a pitcher who bats from now on.
    mutating func clear(_ slot: Int) {
        if players.indices.contains(slot) { players[slot] = nil }
    }

    mutating func set(due slot: Int) {
        due = slot
    }

    /// After a turn at bat the next slot follows the batter's own, whoever was due.
    mutating func batted(_ player: String) {
        let own = slot(of: player) ?? due
        due = next(after: own)
    }

    /// The slot of the batting order that the player stands in.
    package func slot(of player: String) -> Int? {
        if self[due] == player, due > 0 { return due }
        return players.indices.dropFirst().first { players[$0] == player }
    }

    /// The slot that bats after this one: orders of fewer than nine, and of more, have no gaps,
    /// once enough of an order is known to call it one.
    package func next(after slot: Int) -> Int {
        let last = max(players.count - 1, Lineup.slotsMin)
        let plain = slot >= last ? 1 : slot + 1
        if self[plain] != nil { return plain }
        guard players.dropFirst().count(where: { $0 != nil }) >= Lineup.knownMin else {
            return plain
        }
        var next = plain
        for _ in 0..<last {
            next = next >= last ? 1 : next + 1
            if self[next] != nil { return next }
        }
        return plain
    }

    /// Slots of the batting order: as many as stand in it, once enough of it is known.
    var size: Int {
        let known = players.indices.dropFirst().filter { players[$0] != nil }
        let last = known.last ?? 0
        return known.count >= Lineup.knownMin ? last : max(last, Lineup.slotsMin)
    }

    private static let slotsMin = 9
    private static let knownMin = 5
}
