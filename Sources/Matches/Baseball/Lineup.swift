/// One team's batting order as it stands, and whose turn it is.
package struct Lineup: Equatable, Sendable {
    /// By slot; slot 0 is a pitcher who does not bat.
    package private(set) var slots: [Int: String] = [:]
    /// The slot that bats next.
    private(set) var due = 1

    /// Puts the player into the slot, and returns whom he replaces.
    mutating func put(_ player: String, in slot: Int) -> String? {
        let before = slots[slot]
        slots[slot] = player
        return before
    }

    /// The next batter; nil when the order is not known.
    package var batter: String? { slots[due] }

    mutating func set(due slot: Int) {
        due = slot
    }

    /// After a turn at bat the next slot follows the batter's own, whoever was due.
    mutating func batted(_ player: String) {
        let own = slots.filter { $0.key > 0 && $0.value == player }.keys.min() ?? due
        let last = max(slots.keys.max() ?? 0, Lineup.slotsMin)
        due = own >= last ? 1 : own + 1
    }

    private static let slotsMin = 9
}
