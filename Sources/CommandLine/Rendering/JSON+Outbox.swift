import JSONTree
import MatchbookClient
import Matches

extension JSON {
    /// A write that waits, with what it writes where that is asked for.
    init(_ item: OutboxItem, withValue: Bool = true) {
        var fields = [
            Field(name: "write", value: .integer(item.id)),
            Field(name: "match", value: item.match.map { .string($0.text) } ?? .null),
            Field(name: "state", value: .string(item.state.rawValue)),
            Field(name: "reason", value: .string(item.reason)),
            Field(name: "message", value: .string(item.message)),
            Field(name: "isUnsettled", value: .bool(item.isUnsettled)),
            Field(name: "entries", value: .count(item.entries)),
            Field(name: "bytes", value: .count(item.bytes)),
            Field(name: "made", value: .integer(item.at)),
            Field(name: "stamp", value: .string(item.stamp)),
            Field(name: item.isMerge ? "merge" : "set", value: .string(item.path)),
        ]
        // What is damaged is told as the text that is there.
        if withValue {
            fields.append(Field(name: "value", value: item.value ?? .string(item.text)))
        }
        self = .object(fields)
    }

    init(_ report: OutboxReport, writes: [OutboxItem]) {
        let lanes = report.lanes.map { lane in
            JSON([
                "id": .string(lane.match.text), "waiting": .count(lane.size.waiting),
                "sent": .count(lane.size.sent), "keptAside": .count(lane.size.aside),
                "writes": .count(lane.size.writes), "bytes": .count(lane.size.bytes),
            ])
        }
        self.init([
            "writes": .array(writes.map { JSON($0, withValue: false) }),
            "matches": .array(lanes), "count": .count(report.writes),
            "bytes": .count(report.bytes), "bytesMax": .count(report.bytesMax),
            "lastSuccess": report.exchanges.succeeded.map { .integer($0) } ?? .null,
            "lastFailure": report.exchanges.failed.map { .integer($0) } ?? .null,
            "failure": report.exchanges.failure.map { .string($0) } ?? .null,
        ])
    }
}
