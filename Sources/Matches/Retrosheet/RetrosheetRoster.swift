/// The players of one team in one year, from a file such as `BOS2020.ROS`.
///
/// Source: Retrosheet, "Rosters".
package struct RetrosheetRoster: Sendable {
    package struct Player: Equatable, Sendable {
        package let id: String
        package let lastName: String
        package let firstName: String
        /// `L`, `R` or `B` for both; empty when it is not known.
        package let bats: String
        package let throwsWith: String
        package let team: String
        /// Such as `P` or `OF`.
        package let position: String

        package var name: String {
            firstName.isEmpty ? lastName : "\(firstName) \(lastName)"
        }
    }

    /// In the order of the file.
    package private(set) var players: [Player] = []
    /// Lines that are no players, from 1.
    package private(set) var faultyLines: [Int] = []

    /// Empty lines are passed over, and the first line when it names the columns.
    package init(_ bytes: [UInt8]) {
        var lines = RetrosheetLines(bytes)
        while let line = lines.next() {
            let fields = RetrosheetFields.split(line.text).map(\.trimmed)
            guard fields.count >= 3, !fields[0].isEmpty, !fields[0].contains(" ") else {
                if !line.text.trimmed.isEmpty { faultyLines.append(line.number) }
                continue
            }
            if line.number == 1, fields[0].lowercased() == "id" { continue }
            func field(_ index: Int) -> String { index < fields.count ? fields[index] : "" }
            players.append(
                Player(
                    id: fields[0], lastName: fields[1], firstName: fields[2], bats: field(3),
                    throwsWith: field(4), team: field(5), position: field(6)))
        }
    }

    /// The name of each player by id.
    package var names: [String: String] {
        var names: [String: String] = [:]
        for player in players where names[player.id] == nil { names[player.id] = player.name }
        return names
    }
}
