package import JSONTree

/// The node under `/summaries` that lists show: derived from info and log, never the truth itself.
package struct MatchSummary: Equatable, Sendable {
    /// The main line's tip when the summary was made; nil for a match without entries.
    package var tip: EntryID?
    package var kind: String
    package var sides: [Side]
    package var scoreLine: String
    package var status: String
    package var progress: String
    /// Wall milliseconds of the last entry.
    package var updated: Int64
    /// Marked as mistyped, so that no list shows it.
    package var isRemoved: Bool

    package init(_ info: MatchInfo, _ line: LogLine, _ scoring: Scoring) {
        let summary = scoring.summary
        tip = line.tip
        kind = info.kind
        sides = summary.sides.map(\.side)
        scoreLine = summary.scoreLine
        status = scoring.status.word
        progress = summary.progress
        updated = line.items.last?.entry.at ?? info.startedAt ?? 0
        isRemoved = info.isRemoved
    }

    /// Missing fields have their defaults, so that a list always shows a match.
    package init(_ value: Value) {
        tip = value["tip"].string.flatMap { try? EntryID($0) }
        kind = value["kind"].string ?? ""
        sides = value["sides"].children.map { Side(key: $0.key.text, name: Side.name($0.value)) }
        scoreLine = value["score"].string ?? ""
        status = value["status"].string ?? MatchStatus.open.word
        progress = value["progress"].string ?? ""
        updated = value["updated"].integer ?? 0
        isRemoved = value["removed"].bool ?? false
    }

    package var value: Value {
        var names = Object()
        for side in sides { names[Key(unchecked: side.key)] = .string(side.name) }
        var object = Object()
        object[Key(unchecked: "tip")] = tip.map { .string($0.text) }
        object[Key(unchecked: "kind")] = .string(kind)
        object[Key(unchecked: "sides")] = names.normal
        object[Key(unchecked: "score")] = .string(scoreLine)
        object[Key(unchecked: "status")] = .string(status)
        object[Key(unchecked: "progress")] = progress.isEmpty ? nil : .string(progress)
        object[Key(unchecked: "updated")] = .integer(updated)
        object[Key(unchecked: "removed")] = isRemoved ? true : nil
        return .object(object)
    }

    /// Whether the log has gone on since the summary was made, so that it is to be made anew.
    package func isStale(for log: MatchLog) -> Bool { tip != log.main.tip }
}
