import JSONTree

/// A row's match: the rules it was played by, and an entry for each game.
package struct PointByPointMatch: SourceMatch {
    private static let namespace = "tennis_pointbypoint"

    private let row: PointByPointRow
    /// The rules that the points and the final score follow from.
    package let rules: TennisRules
    package let finish: Finish
    /// What of the row contradicts itself; nil when the points give the final score.
    package let complaint: String?

    init(_ row: PointByPointRow) {
        self.row = row
        let reading = PointByPointReading(row)
        rules = reading.rules
        finish = reading.finish
        complaint = reading.complaint
    }

    package var id: String { row.id }

    package var gameCount: Int { row.games.reduce(0) { $0 + $1.count } }

    package var info: MatchInfo {
        var info = MatchInfo(
            kind: Tennis.name, options: rules.options,
            sides: zip(["p1", "p2"], row.names).map { Side(key: $0, name: $1) })
        info.date = row.date
        if !row.event.isEmpty { info.note = row.event }
        var source = Object()
        source[Key(unchecked: "namespace")] = .string(Self.namespace)
        source[Key(unchecked: "game")] = .string(row.id)
        if !row.score.isEmpty { source[Key(unchecked: "score")] = .string(row.score) }
        info.source = .object(source)
        return info
    }

    /// The whole row counts: a corrected one is another match.
    package func matchID(hash: ([UInt8]) -> UInt128) -> MatchID {
        let bytes = Array("\(Self.namespace)\n\(id)\n\(row.text)\n".utf8)
        return MatchID(bits: UInt64(truncatingIfNeeded: hash(bytes) >> 68))
    }

    package func entries(hash: ([UInt8]) -> UInt128) -> [(EntryID, Entry)] {
        var built = SourceEntries(
            "\(Self.namespace)\n\(id)", date: row.date, count: gameCount + 1)
        for game in row.games.joined() {
            let text = game.map { String($0.rawValue) }.joined(separator: " ")
            built.append(.text(text), text, hash: hash)
        }
        built.append(.finish(finish), "finish", hash: hash)
        return built.entries
    }

    package func line(ofEntry index: Int) -> Int? {
        index < gameCount ? row.number : nil
    }
}
