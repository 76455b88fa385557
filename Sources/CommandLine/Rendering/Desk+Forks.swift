import JSONTree
import MatchbookClient
import Matches

// Two lines of a match beside each other, from the place where they part.
extension MatchRecord {
    /// What each entry in force on the main line did, with its number.
    var mainWords: [EntryID: (number: Int, words: String)] { Self.words(info, log.main) }

    private static func words(
        _ info: MatchInfo, _ line: LogLine
    ) -> [EntryID: (number: Int, words: String)] {
        var told: [EntryID: (number: Int, words: String)] = [:]
        for (index, item) in Scoring(info, line, telling: true).lines.enumerated() {
            told[item.id] = (index + 1, item.words.isEmpty ? item.text : item.words)
        }
        return told
    }

    /// Where a branch parts from the main line: after which entry in force, and how the match
    /// stood there.
    func parting(
        of fork: MatchLog.Fork, _ words: [EntryID: (number: Int, words: String)]
    ) -> (number: Int?, place: String, line: String) {
        guard let point = fork.point, let shared = log.line(to: point) else {
            return (nil, Texts.parting(number: nil, words: ""), "")
        }
        // A command, or an entry that was undone since, has no number: the one before it has.
        let last = shared.items.last { words[$0.id] != nil }.flatMap { words[$0.id] }
        return (
            last?.number, Texts.parting(number: last?.number, words: last?.words ?? ""),
            Scoring(info, shared).line
        )
    }

    /// The entries of one line beyond the place where they part.
    fileprivate struct Side {
        let line: LogLine
        let items: [LogLine.Item]
        let words: [EntryID: (number: Int, words: String)]
        let stateLine: String
    }

    fileprivate func sides(
        _ fork: MatchLog.Fork, _ mainWords: [EntryID: (number: Int, words: String)]
    ) -> (main: Side, branch: Side) {
        let branch = log.line(to: fork.tip) ?? LogLine()
        return (
            Side(
                line: log.main, items: Array(log.mainItems(beyond: fork)), words: mainWords,
                stateLine: scoring.line),
            Side(
                line: branch, items: branch.items.suffix(fork.count),
                words: Self.words(info, branch), stateLine: Scoring(info, branch).line)
        )
    }

    // MARK: JSON

    var forksJSON: [JSON] {
        let words = mainWords
        return log.forks.enumerated().map { index, fork in
            .object(fields(fork, number: index + 1, words))
        }
    }

    private func fields(
        _ fork: MatchLog.Fork, number: Int,
        _ words: [EntryID: (number: Int, words: String)]
    ) -> [JSON.Field] {
        let line = log.line(to: fork.tip).map { Scoring(info, $0).line } ?? ""
        return [
            JSON.Field(name: "branch", value: .count(number)),
            JSON.Field(name: "tip", value: .string(fork.tip.text)),
            JSON.Field(name: "point", value: fork.point.map { .string($0.text) } ?? .null),
            JSON.Field(
                name: "after", value: parting(of: fork, words).number.map { .count($0) } ?? .null),
            JSON.Field(name: "entries", value: .count(fork.count)),
            JSON.Field(name: "isSettled", value: .bool(fork.isSettled)),
            JSON.Field(name: "line", value: .string(line)),
        ]
    }

    func sidesJSON(
        _ fork: MatchLog.Fork, number: Int, _ words: [EntryID: (number: Int, words: String)]
    ) -> JSON {
        let sides = sides(fork, words)
        return .object(
            fields(fork, number: number, words) + [
                JSON.Field(name: "main", value: .array(sides.main.items.map(sides.main.json))),
                JSON.Field(
                    name: "theirs", value: .array(sides.branch.items.map(sides.branch.json))),
            ])
    }
}

extension MatchRecord.Side {
    func json(_ item: LogLine.Item) -> JSON {
        JSON([
            "id": .string(item.id.text), "text": .string(item.text ?? ""),
            "words": .string(told(item)), "inForce": .bool(item.isInForce),
            "at": .integer(item.entry.at), "by": .string(item.entry.by),
        ])
    }

    /// What an entry did, or how it stands in the log.
    func told(_ item: LogLine.Item) -> String {
        words[item.id]?.words
            ?? Texts.entry(item, on: line, numbers: words.mapValues { $0.number })
    }

    fileprivate func cell(_ place: Int) -> Line {
        guard items.indices.contains(place) else { return Line() }
        let item = items[place]
        if let told = words[item.id] {
            return Line("#\(told.number) ", .faint) + told.words
        }
        let mark = item.isInForce ? "" : "\(Texts.undoneMark): "
        return Line(mark + told(item), item.isInForce ? .none : .faint)
    }
}

extension Desk {
    /// A branch beside the main line, in two columns.
    func sideLines(
        _ fork: MatchLog.Fork, number: Int, of record: MatchRecord
    ) throws -> [Line] {
        let words = record.mainWords
        let (main, branch) = record.sides(fork, words)
        let parting = record.parting(of: fork, words)
        var table = Table()
        table.row([
            Texts.mainColumn(try devices(main.items.map(\.entry.by), of: record)),
            Texts.branchColumn(
                number, try devices(branch.items.map(\.entry.by), of: record),
                isSettled: fork.isSettled),
        ])
        for place in 0..<max(main.items.count, branch.items.count) {
            table.row([main.cell(place), branch.cell(place)])
        }
        table.row([Line(main.stateLine, .strong), Line(branch.stateLine, .strong)])
        return [Line(), Texts.theyPart(parting.place, parting.line)] + table.lines
    }
}
