import JSONTree
import MatchbookClient
import Matches

// The shapes that `--json` prints, which scripts rely on: fields are added, none is taken away
// and none changes its meaning.

extension JSON {
    static func count(_ number: Int) -> JSON { .integer(Int64(number)) }

    private static func text(_ text: String?) -> JSON { text.map { .string($0) } ?? .null }

    /// What is known of a match from its folded log.
    init(_ record: MatchRecord) {
        self = .object(Self.fields(record))
    }

    init(_ record: MatchRecord, server: String?) {
        self = .object(Self.fields(record) + [Field(name: "server", value: Self.text(server))])
    }

    static func fields(_ record: MatchRecord) -> [Field] {
        let summary = record.scoring.summary
        let sides = summary.sides.map { side in
            JSON([
                "key": .string(side.side.key), "name": .string(side.side.name),
                "score": side.score.map { .integer($0) } ?? .null,
            ])
        }
        let pen = JSON([
            "device": text(record.sync.penHolder), "isHere": .bool(record.sync.holdsPen),
        ])
        return [
            Field(name: "id", value: .string(record.id.text)),
            Field(name: "kind", value: .string(record.info.kind)),
            Field(name: "status", value: .string(record.scoring.status.word)),
            Field(name: "sides", value: .array(sides)),
            Field(name: "score", value: .string(summary.scoreLine)),
            Field(name: "progress", value: .string(summary.progress)),
            Field(name: "line", value: .string(record.scoring.line)),
            Field(name: "board", value: .array(summary.board.map { .string($0) })),
            Field(name: "entries", value: count(record.log.main.effective.count)),
            Field(
                name: "updated",
                value: record.log.main.items.last.map { .integer($0.entry.at) } ?? .null),
            Field(name: "unsent", value: count(record.sync.unsent)),
            Field(name: "sent", value: count(record.sync.sent)),
            Field(name: "confirmed", value: count(record.sync.confirmed)),
            Field(name: "quarantined", value: count(record.sync.quarantined)),
            Field(name: "unreturned", value: count(record.sync.unreturned)),
            Field(name: "isOnServer", value: .bool(record.sync.isOnServer)),
            Field(name: "pen", value: pen),
            Field(name: "forks", value: count(record.openForks)),
            Field(
                name: "seal",
                value: record.lastSeal.map { seal, later in
                    JSON([
                        "tip": .string(seal.tip.text), "entries": .count(seal.entries),
                        "later": .count(later),
                    ])
                } ?? .null),
        ]
    }

    /// A match in a list.
    init(_ listing: MatchListing) {
        let summary = listing.summary
        let sides = summary.sides.map { side in
            JSON(["key": .string(side.key), "name": .string(side.name)])
        }
        self.init([
            "id": .string(listing.id.text), "kind": .string(summary.kind),
            "status": .string(summary.status), "sides": .array(sides),
            "score": .string(summary.scoreLine), "progress": .string(summary.progress),
            "updated": .integer(summary.updated), "unsent": .count(listing.unsent),
            "quarantined": .count(listing.quarantined), "isHere": .bool(listing.isHere),
            "isRefused": .bool(listing.isRefused),
            "forks": .count(listing.forks),
            "isArchived": .bool(listing.isArchived), "isRemoved": .bool(listing.isRemoved),
        ])
    }

    init(_ recorded: Recorded) {
        self.init([
            "match": .string(recorded.match.id.text), "number": .count(recorded.number),
            "id": .string(recorded.id.text), "text": .string(recorded.text),
            "words": .string(recorded.words), "line": .string(recorded.match.scoring.line),
            "status": .string(recorded.match.scoring.status.word),
            "remarks": .array(recorded.remarks.map { .string($0.text) }),
        ])
    }

    init(_ report: PushReport) {
        let matches = report.matches.map { push in
            var fields = [
                Field(name: "id", value: .string(push.id.text)),
                Field(name: "entries", value: Self.count(push.entries)),
            ]
            let (outcome, reasons) = push.outcome.told
            fields.append(Field(name: "outcome", value: .string(outcome)))
            fields.append(Field(name: "reasons", value: .array(reasons.map { .string($0) })))
            return JSON.object(fields)
        }
        self.init([
            "matches": .array(matches), "requests": .count(report.requests),
            "clockMovedMilliseconds": report.clockMovedMilliseconds.map { .integer($0) } ?? .null,
            "hasRestored": .bool(report.hasRestored),
            "unreturned": .count(report.unreturned.values.reduce(0, +)),
        ])
    }

    init(_ report: PullReport, forked: [MatchID]) {
        let matches = report.matches.map { pull in
            JSON([
                "id": .string(pull.id.text), "newEntries": .count(pull.newEntries),
                "isNew": .bool(pull.isNew), "hasFork": .bool(forked.contains(pull.id)),
                "forkAppeared": .bool(pull.forkAppeared), "penTakenBy": Self.text(pull.penTakenBy),
                "late": .count(pull.late),
                "was": Self.text(pull.result?.before), "is": Self.text(pull.result?.after),
            ])
        }
        self.init([
            "matches": .array(matches), "finishedElsewhere": .count(report.finishedElsewhere),
            "hasRestored": .bool(report.hasRestored),
            "unreturned": .count(report.unreturned.values.reduce(0, +)),
        ])
    }
}

extension PushReport.Outcome {
    /// The word that scripts know, and the sentences behind it.
    var told: (word: String, reasons: [String]) {
        switch self {
        case .confirmed: ("confirmed", [])
        case .partial: ("partial", [])
        case .quarantined(let reasons): ("quarantined", reasons)
        case .notSent(let reason): ("notSent", [reason])
        }
    }
}
