/// What the teams of one year are called, from a file such as `TEAM2020`.
///
/// Source: Retrosheet, "Team files".
package enum RetrosheetTeams {
    /// Such as `BOS` to `Boston Red Sox`.
    package static func titles(_ bytes: [UInt8]) -> [String: String] {
        var titles: [String: String] = [:]
        var lines = RetrosheetLines(bytes)
        while let line = lines.next() {
            let fields = RetrosheetFields.split(line.text).map(\.trimmed)
            guard fields.count >= 4, !fields[0].isEmpty else { continue }
            titles[fields[0]] = "\(fields[2]) \(fields[3])".trimmed
        }
        return titles
    }
}
